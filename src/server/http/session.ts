import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import type { Access } from '../../contract/call.ts';
import { timeLimits } from '../../engine/text/text-values.ts';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors.ts';
import { prepared, type Queryable } from '../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../platform/database/row.ts';
import { boundsColumns, boundsRow } from '../staff-bounds.ts';
import { type RightsData, type StaffMember, staffRightsOf } from '../staff-rights.ts';
import { digest } from '../tokens.ts';
import { readSessionCookie } from './cookies.ts';
import { addressGroup } from './rate-limits.ts';

const sessionRow = {
  tokenHash: column.bytes,
  accountId: column.uuid,
  csrfToken: column.text,
  role: column.text.as<'applicant' | 'admin'>(),
  email: column.text,
  ...boundsRow,
  staffRoles: column.texts,
  /**
   * asked: the session has not confirmed the account's second factor · none: the account has none, or needs none · provider:
   * the identity provider opened the session, and what it asked for counts
   */
  secondFactor: column.text.as<'none' | 'asked' | 'shown' | 'provider'>(),
  /** Until when the owner of a session that the identity provider opened need not prove again who they are. */
  provedUntil: column.timestamp.orNull,
  hasProved: column.boolean,
  /** The time of last use is old enough for `touchSession` to update it. */
  isStale: column.boolean,
} satisfies RowShape;

export interface Session extends RowOf<typeof sessionRow> {
  /** The key that the call is made with, in place of a cookie; its account is that of the key's creator. */
  readonly apiKeyId?: string | undefined;
  readonly keyRights?: readonly string[] | undefined;
}

export interface CallerSession extends Session, StaffMember {
  /** The network that the call came from, for the audit log. */
  readonly origin: string;
  /** Staff look at a page as this applicant does: the call must leave everything as it is (`seen-sessions.ts`). */
  readonly isSeen?: true;
}

export const toCallerSession = (services: RightsData, request: FastifyRequest, session: Session): CallerSession => ({
  ...session,
  origin: addressGroup(request.ip),
  staffRights: staffRightsOf(services, session),
});

/** The digest under which the session of this request's cookie is stored. */
export const sessionTokenHash = (request: FastifyRequest, settings: Settings): Buffer | undefined => {
  const token = readSessionCookie(request, settings);
  return token === undefined || token.length > 200 ? undefined : digest(token);
};

const provedUntil = sql`s.provider_auth_at + ${timeLimits.recentLoginMinutes} * interval '1 minute'`;

/** SQL of the live session of a token digest, for calls that find the session inside their own statement. */
export const liveSessionSql = (tokenHash: Buffer | null): Sql => sql`
  select s.token_hash as "tokenHash", s.account_id as "accountId", s.csrf_token as "csrfToken", a.role, a.email,
         ${boundsColumns(sql`a`)}, a.staff_roles as "staffRoles",
         ${provedUntil} as "provedUntil", coalesce(${provedUntil} > now(), false) as "hasProved",
         case
           when s.provider_auth_at is not null then 'provider'
           when a.role <> 'admin' or not exists (
             select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) then 'none'
           when s.second_factor_at is null then 'asked'
           else 'shown'
         end as "secondFactor",
         s.last_seen_at < now() - interval '5 minutes' as "isStale"
    from session s join account a on a.id = s.account_id
   where s.token_hash = ${tokenHash} and s.expires_at > now()
     and s.last_seen_at > now() - interval '2 hours' and a.active`;

/** Whether another session of the account was used in the last minutes: its time of last use may be five minutes older. */
export const hasOtherSessionSql = ({ accountId, tokenHash }: Pick<Session, 'accountId' | 'tokenHash'>): Sql => sql`
  exists (select from session other where other.account_id = ${accountId} and other.token_hash <> ${tokenHash}
    and other.expires_at > now() and other.last_seen_at > now() - interval '6 minutes')`;

/** Unused sessions end after two hours: the time of last use is written at most every five minutes. */
export const touchSession = async (db: Queryable, session: Session): Promise<void> => {
  if (session.isStale)
    await db.run(sql`update session set last_seen_at = now() where token_hash = ${session.tokenHash}`);
};

/** The live session of a token digest; its time of last use is updated, unless the call is no use of it. */
export const findSession = async (
  db: Queryable,
  tokenHash: Buffer | undefined,
  isUse = true,
): Promise<Session | undefined> => {
  if (!tokenHash) return undefined;
  const session = await db.find(sessionRow, prepared('find-session', liveSessionSql(tokenHash)));
  if (session && isUse) await touchSession(db, session);
  return session;
};

/** 401 without a session, 403 with the wrong role (specification 7.1). */
export function assertAccess(access: Access, session: Session | undefined): asserts session is Session {
  if (!session) throw new AppError(401, 'server.error.401');
  if (access !== 'session' && access !== session.role) throw new AppError(403, 'server.error.403');
}

/** Takes the same time for every text of one length; the length is no secret. */
const isSameSecret = (a: string | undefined, b: string): boolean => {
  if (a === undefined || a.length !== b.length) return false;
  const [given, expected] = [Buffer.from(a), Buffer.from(b)];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The header must repeat the cookie, and both must belong to the session (specification 7.1). */
export const assertCsrf = (request: FastifyRequest, session: Session): void => {
  const header = request.headers['x-csrf-token'];
  const given = Array.isArray(header) ? undefined : header;
  if (!isSameSecret(given, session.csrfToken) || !isSameSecret(request.cookies['csrf_token'], session.csrfToken))
    throw new AppError(403, 'server.error.csrf');
};

/** Browsers state in `sec-fetch-site` where a request comes from; requests that another site caused are refused. */
export const assertSameSite = (request: FastifyRequest): void => {
  if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])))
    throw new AppError(403, 'server.error.csrf');
};
