import sql, { type Sql } from 'sql-template-tag';
import { timeLimits } from '../../../../engine/text/text-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

/** Condition on `session s`: neither expired nor idle for two hours. */
export const isLiveSession = sql`s.expires_at > now() and s.last_seen_at > now() - interval '2 hours'`;

const liveSessionRow = {
  /** Identifies the session; the token cannot be computed from it. */
  id: column.text,
  current: column.boolean,
  userAgent: column.text,
  createdAt: column.timestamp,
  lastSeenAt: column.timestamp,
} satisfies RowShape;

/** The live sessions of an account: the current one first, then the latest used. */
export const listLiveSessions = (
  db: Queryable,
  accountId: string,
  current: Buffer,
): Promise<readonly RowOf<typeof liveSessionRow>[]> =>
  db.many(
    liveSessionRow,
    sql`select encode(substring(sha256(s.token_hash) for 8), 'hex') as id, s.token_hash = ${current} as current,
          s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
         from session s
        where s.account_id = ${accountId} and ${isLiveSession}
        order by current desc, s.last_seen_at desc limit 50`,
  );

interface NewSession {
  readonly tokenHash: Buffer;
  readonly csrfToken: string;
  readonly accountId: string;
  readonly hours: number;
  readonly userAgent: string;
  /** Digest of the login's Idempotency-Key: a repeated login replaces the session that the client did not receive. */
  readonly intent: Buffer | null;
  /** When the identity provider saw its owner, in seconds; null: the session was opened with a password. */
  readonly providerAuthTime: number | null;
}

/** No later than now, because the clock of the provider may be ahead. */
const timeAtProvider = (seconds: number | null): Sql =>
  seconds === null ? sql`null::timestamptz` : sql`least(to_timestamp(${seconds}::double precision), now())`;

/** The owner of a session has proved at the identity provider who they are. */
export const setProved = (tx: Tx, tokenHash: Buffer, authTime: number): Promise<number> =>
  tx.run(sql`update session set provider_auth_at = ${timeAtProvider(authTime)}
    where token_hash = ${tokenHash} and provider_auth_at is not null`);

export const addSession = async (tx: Tx, session: NewSession): Promise<void> => {
  const { tokenHash, csrfToken, accountId, hours, userAgent, intent, providerAuthTime } = session;
  if (intent) await tx.run(sql`delete from session where account_id = ${accountId} and intent = ${intent}`);
  await tx.run(sql`
    insert into session (token_hash, csrf_token, account_id, expires_at, user_agent, intent, provider_auth_at)
    values (${tokenHash}, ${csrfToken}, ${accountId}, now() + ${hours} * interval '1 hour', ${userAgent.slice(0, 200)},
      ${intent}, ${timeAtProvider(providerAuthTime)})`);
};

const sessionOwnerRow = {
  accountId: column.uuid,
  role: column.text.as<'applicant' | 'admin'>(),
} satisfies RowShape;

/** @returns the owner of the session; undefined when there is no such session */
export const endSession = (tx: Tx, tokenHash: Buffer): Promise<RowOf<typeof sessionOwnerRow> | undefined> =>
  tx.find(
    sessionOwnerRow,
    sql`delete from session s using account a where s.token_hash = ${tokenHash} and a.id = s.account_id
        returning a.id as "accountId", a.role`,
  );

/** @returns how many sessions ended */
export const endSessions = (tx: Tx, accountId: string, except: Buffer | null = null): Promise<number> =>
  tx.run(sql`delete from session
    where account_id = ${accountId} and (${except}::bytea is null or token_hash <> ${except}::bytea)`);

/**
 * Whether the login of the session is recent enough that the password is not required again. The session cannot end
 * before the transaction.
 */
export const isRecentLogin = async (db: Queryable, tokenHash: Buffer): Promise<boolean> => {
  const found = await db.run(sql`
    select from session
     where token_hash = ${tokenHash}
       and coalesce(provider_auth_at, created_at) > now() - ${timeLimits.recentLoginMinutes} * interval '1 minute' for share`);
  return found === 1;
};

export const isKnownDevice = async (db: Queryable, accountId: string, tokenHash: Buffer): Promise<boolean> =>
  (await db.run(sql`select from known_device where account_id = ${accountId} and token_hash = ${tokenHash}`)) === 1;

export const rememberDevice = (tx: Tx, accountId: string, tokenHash: Buffer): Promise<number> =>
  tx.run(sql`
    insert into known_device (account_id, token_hash) values (${accountId}, ${tokenHash})
    on conflict (account_id, token_hash) do update set last_seen_at = now()`);
