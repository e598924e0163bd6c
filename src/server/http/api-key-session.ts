/** Calls that another system makes with an API key (decision 296): the session that its key stands for. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { readApiKey, startsLikeApiKey } from '../api-key-format.ts';
import { AppError } from '../errors.ts';
import { tooManyAttemptsError } from '../features/account/limits.ts';
import { prepared, type Queryable } from '../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../platform/database/row.ts';
import type { Services } from '../services.ts';
import { boundsColumns, boundsRow, commonBounds, type StaffBounds } from '../staff-bounds.ts';
import { readSessionCookie } from './cookies.ts';
import { addressGroup } from './rate-limits.ts';
import type { Session } from './session.ts';

const keyRow = {
  id: column.uuid,
  digest: column.bytes,
  rights: column.texts,
  keyInstitution: column.integer.orNull,
  keyPrograms: column.texts,
  accountId: column.uuid,
  email: column.text,
  role: column.text.as<'applicant' | 'admin'>(),
  ...boundsRow,
  staffRoles: column.texts,
} satisfies RowShape;

type KeyRow = RowOf<typeof keyRow>;

/** A key works while the account of its creator does. */
const findKey = (db: Queryable, hint: string): Promise<KeyRow | undefined> =>
  db.find(
    keyRow,
    prepared(
      'find-api-key',
      sql`select k.id, k.digest, k.rights, k.institution_code as "keyInstitution", k.program_ids as "keyPrograms",
            a.id as "accountId", a.email, a.role, ${boundsColumns(sql`a`)}, a.staff_roles as "staffRoles"
            from api_key k join account a on a.id = k.account_id
           where k.hint = ${hint} and k.revoked_at is null and k.expires_at > now() and a.active and a.role = 'admin'`,
    ),
  );

const usedRow = { calls: column.integer, limit: column.integer, seconds: column.integer } satisfies RowShape;

/**
 * Counts the call, in one row for all processes.
 * @returns calls of this minute and seconds until the next one; undefined for a key that was revoked meanwhile
 */
const countKeyCall = (db: Queryable, id: string, origin: string): Promise<RowOf<typeof usedRow> | undefined> => {
  const isSameMinute = sql`minute_start > now() - interval '1 minute'`;
  return db.find(
    usedRow,
    prepared(
      'count-api-key-call',
      sql`update api_key set calls = calls + 1, last_used_at = now(), last_origin = ${origin},
            minute_start = case when ${isSameMinute} then minute_start else now() end,
            minute_calls = case when ${isSameMinute} then minute_calls + 1 else 1 end
           where id = ${id} and revoked_at is null and expires_at > now()
          returning minute_calls as calls, calls_per_minute as "limit",
            greatest(1, ceil(extract(epoch from minute_start + interval '1 minute' - now())))::int as seconds`,
    ),
  );
};

/** The values of all Authorization headers: of several, Node keeps the first alone, and a proxy may have read another. */
const authorizationsOf = ({ raw: { rawHeaders } }: FastifyRequest): readonly string[] =>
  rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'authorization' ? [rawHeaders[at + 1] ?? ''] : [],
  );

const bearer = /^bearer(?: +|$)/i;

const isForKeys = (value: string): boolean => bearer.test(value) && startsLikeApiKey(value.replace(bearer, ''));

/**
 * Empty for no key. Undefined for what a proxy in front of the portal adds to the calls of browsers: another scheme, or a token of
 * its own.
 */
const findBearerToken = (request: FastifyRequest): string | undefined => {
  const values = authorizationsOf(request);
  if (!values.some(isForKeys)) return undefined;
  const [value = ''] = values;
  return values.length === 1 ? value.replace(bearer, '') : '';
};

/** One answer for what is no key and for keys that are unknown, expired, revoked, or whose creator is gone. */
const refuse = (reply: FastifyReply): never => {
  reply.header('www-authenticate', 'Bearer realm="api", error="invalid_token"');
  throw new AppError(401, 'server.apiKey.invalid');
};

const toSession = (key: KeyRow, bounds: StaffBounds | undefined): Session => ({
  tokenHash: Buffer.alloc(0),
  csrfToken: '',
  accountId: key.accountId,
  email: key.email,
  role: key.role,
  ...(bounds ?? { institutionCode: key.institutionCode, programIds: key.programIds }),
  staffRoles: key.staffRoles,
  secondFactor: 'none',
  provedUntil: null,
  hasProved: false,
  isStale: false,
  apiKeyId: key.id,
  // Where key and creator have no place in common, the key may do nothing.
  keyRights: bounds ? key.rights : [],
});

/**
 * The session of the key in the Authorization header, counted; undefined without one. It has what the key was given, as far as its
 * creator has it now.
 * @throws AppError 400 beside the cookie of a session: it would be unclear who makes the call; 401; 429
 */
export const findKeySession = async (
  { db, settings }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> => {
  const token = findBearerToken(request);
  if (token === undefined) return undefined;
  if (readSessionCookie(request, settings) !== undefined) throw new AppError(400, 'server.apiKey.withSession');
  const sent = readApiKey(token);
  const key = sent && (await findKey(db, sent.hint));
  if (!(sent && key && timingSafeEqual(sent.digest, key.digest))) return refuse(reply);
  const used = await countKeyCall(db, key.id, addressGroup(request.ip));
  if (!used) return refuse(reply);
  const { calls, limit, seconds } = used;
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': Math.max(0, limit - calls),
    'ratelimit-reset': seconds,
  });
  if (calls > limit) throw tooManyAttemptsError(seconds);
  const ofKey = { institutionCode: key.keyInstitution, programIds: key.keyPrograms };
  return toSession(key, commonBounds(ofKey, key));
};
