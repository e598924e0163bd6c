import type { Answers } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What an account knows of its owner, under the names of the registration form. */
export const findProfile = async (db: Queryable, accountId: string): Promise<Answers> => {
  const { rows } = await db.query<{ email: string; profile: Answers }>(
    'select email, profile from account where id = $1',
    [accountId],
  );
  return rows[0] ? { ...rows[0].profile, email: rows[0].email } : {};
};

export interface Contact {
  readonly email: string;
  readonly name: string;
  readonly locale: string;
}

/** Where and how the owner of an account is written to. */
export const findContact = async (db: Queryable, accountId: string): Promise<Contact> => {
  const { rows } = await db.query<{ email: string; locale: string; name: string | null }>(
    `select email, locale, profile ->> 'firstName' as name from account where id = $1`,
    [accountId],
  );
  const { email = '', locale = 'id', name } = rows[0] ?? {};
  return { email, locale, name: name ?? '' };
};
