import { randomBytes } from 'node:crypto';
import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { digest } from '../../../src/server/tokens.ts';

const addSession = async (db: RawQueryable, email: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await db.query<{ id: string }>(
    `insert into account (email, email_folded, password_hash, role, verified_at)
     values ($1, $1, 'none', 'admin', now())
     on conflict (email_folded) do update set role = 'admin' returning id`,
    [email],
  );
  await db.query(
    `insert into session (token_hash, account_id, csrf_token, expires_at) values ($1, $2, 'csrf', now() + interval '9 hours')`,
    [digest(token), rows[0]?.id],
  );
  return token;
};

/** Each admin may read 240 lists in a minute (`rate-limits.ts`). */
const ADMINS = 60;

/** Sessions of admins of the group, straight into the database. @returns their tokens */
export const addAdminSessions = (db: RawQueryable): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: ADMINS }, (_, index) => addSession(db, `admin-${index}@bench.example`)));
