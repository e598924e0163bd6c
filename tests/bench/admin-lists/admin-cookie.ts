import { randomBytes } from 'node:crypto';
import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { digest } from '../../../src/server/tokens.ts';

/** A session of an admin of the group, straight into the database. @returns the cookie of a portal in production */
export const makeAdminCookie = async (db: RawQueryable): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await db.query<{ id: string }>(
    `insert into account (email, email_folded, password_hash, role, verified_at)
     values ('admin@bench.example', 'admin@bench.example', 'none', 'admin', now())
     on conflict (email_folded) do update set role = 'admin' returning id`,
  );
  await db.query(
    `insert into session (token_hash, account_id, csrf_token, expires_at) values ($1, $2, 'csrf', now() + interval '9 hours')`,
    [digest(token), rows[0]?.id],
  );
  return `__Host-session=${token}`;
};
