import { randomBytes } from 'node:crypto';
import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';
import { digest } from '../../../src/server/tokens.ts';
import { readerEmail } from './seed-reviews.ts';

/** Who reads lists: admins of the group, of one institution, of two of its programs, and readers who may not decide. */
export type Viewer = 'group' | 'institution' | 'programs' | 'reader';

/** Tokens of sessions of several accounts of each. */
export type Sessions = Readonly<Record<Viewer, readonly string[]>>;

/** The columns of an account that say what it may do and see, in SQL. */
const rightsOf: Readonly<Record<Viewer, string>> = {
  group: `null::integer, null::integer, '{}'::text[], '{systemAdmin}'::text[]`,
  institution: `20, null, '{}', '{officeAdmin}'`,
  programs: `-1, 20, array(select id from program where institution_code = 20 order by id limit 2), '{decider}'`,
  reader: `null, null, '{}', '{reviewer}'`,
};

const addSession = async (db: RawQueryable, viewer: Viewer, email: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await db.query<{ id: string }>(
    `insert into account (email, email_folded, password_hash, role, verified_at, institution_code, program_institution,
        program_ids, staff_roles)
     select $1, $1, 'none', 'admin', now(), ${rightsOf[viewer]}
     on conflict (email_folded) do update set active = true returning id`,
    [email],
  );
  await db.query(
    `insert into session (token_hash, account_id, csrf_token, expires_at) values ($1, $2, 'csrf', now() + interval '9 hours')`,
    [digest(token), rows[0]?.id],
  );
  return token;
};

/** Each admin may read 240 lists in a minute (`rate-limits.ts`). */
const counts: Readonly<Record<Viewer, number>> = { group: 60, institution: 30, programs: 30, reader: 30 };

const emailOf = (viewer: Viewer, index: number): string =>
  viewer === 'reader' ? readerEmail(index) : `${viewer}-${index}@bench.example`;

const addSessions = async (db: RawQueryable, viewer: Viewer): Promise<readonly string[]> => {
  const tokens: string[] = [];
  for (let index = 0; index < counts[viewer]; index++)
    tokens.push(await addSession(db, viewer, emailOf(viewer, index)));
  return tokens;
};

/** Sessions of all viewers, straight into the database. */
export const addAdminSessions = async (db: RawQueryable): Promise<Sessions> => ({
  group: await addSessions(db, 'group'),
  institution: await addSessions(db, 'institution'),
  programs: await addSessions(db, 'programs'),
  reader: await addSessions(db, 'reader'),
});
