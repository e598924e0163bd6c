import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../../contract/call.ts';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { digest } from '../tokens.ts';
import { readSessionCookie } from './cookies.ts';
import { addressGroup } from './rate-limits.ts';

export interface Session {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly csrfToken: string;
  readonly role: 'applicant' | 'admin';
  readonly email: string;
  readonly institutionCode: number | null;
  /** asked: the account has one that this session has not shown · none: the account has none, or needs none. */
  readonly secondFactor: 'none' | 'asked' | 'shown';
  /** Seen so long ago that the time should be written anew. */
  readonly isStale: boolean;
}

/** With where the call came from, so that no line of the trail is without it. */
export interface CallerSession extends Session {
  readonly origin: string;
}

export const toCallerSession = (request: FastifyRequest, session: Session): CallerSession => ({
  ...session,
  origin: addressGroup(request.ip),
});

export interface SessionRow {
  readonly token_hash: Buffer;
  readonly account_id: string;
  readonly csrf_token: string;
  readonly role: 'applicant' | 'admin';
  readonly email: string;
  readonly institution_code: number | null;
  readonly second_factor: Session['secondFactor'];
  readonly stale: boolean;
}

/** The digest under which the session of this request's cookie is stored. */
export const sessionTokenHash = (request: FastifyRequest, settings: Settings): Buffer | undefined => {
  const token = readSessionCookie(request, settings);
  return token === undefined || token.length > 200 ? undefined : digest(token);
};

/**
 * SQL of the live session of a token digest, for calls that look the session up inside their own statement.
 * `tokenHash` is the placeholder of the digest, such as `$1`.
 */
export const liveSessionSql = (tokenHash: string): string => `
  select s.token_hash, s.account_id, s.csrf_token, a.role, a.email, a.institution_code,
         case
           when a.role <> 'admin' or not exists (
             select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) then 'none'
           when s.second_factor_at is null then 'asked'
           else 'shown'
         end as second_factor,
         s.last_seen_at < now() - interval '5 minutes' as stale
    from session s join account a on a.id = s.account_id
   where s.token_hash = ${tokenHash} and s.expires_at > now()
     and s.last_seen_at > now() - interval '2 hours' and a.active`;

export const toSession = (row: SessionRow): Session => ({
  tokenHash: row.token_hash,
  accountId: row.account_id,
  csrfToken: row.csrf_token,
  role: row.role,
  email: row.email,
  institutionCode: row.institution_code,
  secondFactor: row.second_factor,
  isStale: row.stale,
});

/** Unused sessions end after two hours: the time of last use is written at most every five minutes. */
export const touchSession = async (db: Queryable, session: Session): Promise<void> => {
  if (session.isStale)
    await db.query('update session set last_seen_at = now() where token_hash = $1', [session.tokenHash]);
};

export const findSession = async (db: Queryable, tokenHash: Buffer | undefined): Promise<Session | undefined> => {
  if (!tokenHash) return undefined;
  const { rows } = await db.query<SessionRow>({
    name: 'find-session',
    text: liveSessionSql('$1'),
    values: [tokenHash],
  });
  if (!rows[0]) return undefined;
  const session = toSession(rows[0]);
  await touchSession(db, session);
  return session;
};

/** 401 without a session, 403 with the wrong role (decisions 2). */
export function assertAccess(access: Access, session: Session | undefined): asserts session is Session {
  if (!session) throw new AppError(401, 'server.error.401');
  if (access !== 'session' && access !== session.role) throw new AppError(403, 'server.error.403');
}

/** How long it takes tells nothing but the length, which is no secret. */
const isSameSecret = (a: string | undefined, b: string): boolean => {
  if (a === undefined || a.length !== b.length) return false;
  const [given, expected] = [Buffer.from(a), Buffer.from(b)];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The header must repeat the cookie, and both must belong to the session (decisions 2). */
export const assertCsrf = (request: FastifyRequest, session: Session): void => {
  const header = request.headers['x-csrf-token'];
  const given = Array.isArray(header) ? undefined : header;
  if (!isSameSecret(given, session.csrfToken) || !isSameSecret(request.cookies['csrf_token'], session.csrfToken))
    throw new AppError(403, 'server.error.csrf');
};

/** Browsers tell where a request comes from; one that another site caused changes nothing here. */
export const assertSameSite = (request: FastifyRequest): void => {
  if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])))
    throw new AppError(403, 'server.error.csrf');
};
