import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface LiveSession {
  /** Tells sessions apart; the token cannot be worked out from it. */
  readonly id: string;
  readonly current: boolean;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** The live sessions of an account: the one that asks first, then the latest used. */
export const listLiveSessions = async (db: Queryable, accountId: string, current: Buffer): Promise<LiveSession[]> => {
  const { rows } = await db.query<LiveSession>(
    `select encode(substring(sha256(token_hash) for 8), 'hex') as id, token_hash = $2 as current,
        user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt"
       from session
      where account_id = $1 and expires_at > now() and last_seen_at > now() - interval '2 hours'
      order by token_hash = $2 desc, last_seen_at desc limit 50`,
    [accountId, current],
  );
  return rows;
};

interface NewSession {
  readonly tokenHash: Buffer;
  readonly csrfToken: string;
  readonly accountId: string;
  readonly hours: number;
  readonly userAgent: string;
  /** Digest of the login's Idempotency-Key: a repeated login replaces the session nobody received. */
  readonly intent: Buffer | null;
}

export const addSession = async (tx: Tx, given: NewSession): Promise<void> => {
  const { tokenHash, csrfToken, accountId, hours, userAgent, intent } = given;
  if (intent) await tx.query('delete from session where account_id = $1 and intent = $2', [accountId, intent]);
  await tx.query(
    `insert into session (token_hash, csrf_token, account_id, expires_at, user_agent, intent)
     values ($1, $2, $3, now() + $4 * interval '1 hour', $5, $6)`,
    [tokenHash, csrfToken, accountId, hours, userAgent.slice(0, 200), intent],
  );
};

interface SessionOwner {
  readonly accountId: string;
  readonly role: 'applicant' | 'admin';
}

/** @returns whose session it was; undefined when there was none */
export const endSession = async (tx: Tx, tokenHash: Buffer): Promise<SessionOwner | undefined> => {
  const { rows } = await tx.query<SessionOwner & Record<string, unknown>>(
    `delete from session s using account a where s.token_hash = $1 and a.id = s.account_id
     returning a.id as "accountId", a.role`,
    [tokenHash],
  );
  return rows[0];
};

export const endSessions = (tx: Tx, accountId: string, except: Buffer | null = null) =>
  tx.query('delete from session where account_id = $1 and ($2::bytea is null or token_hash <> $2)', [
    accountId,
    except,
  ]);

/**
 * Whether the session began with a login so short a time ago that the password need not be shown again. It cannot end
 * before the transaction does.
 */
export const isRecentLogin = async (db: Queryable, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await db.query(
    "select from session where token_hash = $1 and created_at > now() - interval '15 minutes' for share",
    [tokenHash],
  );
  return rowCount === 1;
};

export const isKnownDevice = async (db: Queryable, accountId: string, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await db.query('select 1 from known_device where account_id = $1 and token_hash = $2', [
    accountId,
    tokenHash,
  ]);
  return rowCount === 1;
};

export const rememberDevice = (tx: Tx, accountId: string, tokenHash: Buffer) =>
  tx.query(
    `insert into known_device (account_id, token_hash) values ($1, $2)
     on conflict (account_id, token_hash) do update set last_seen_at = now()`,
    [accountId, tokenHash],
  );
