import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailFolded: string;
  readonly passwordHash: string;
  readonly role: 'applicant' | 'admin';
  readonly institutionCode: number | null;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  readonly verifiedAt: string | null;
  readonly active: boolean;
  /** Made with the demo data: refused in production. */
  readonly demo: boolean;
  readonly createdAt: string;
  /** Rises with the password, the address and the rights: see `revoke.ts`. */
  readonly credentialsVersion: number;
}

const columns = `id, email, email_folded as "emailFolded", password_hash as "passwordHash", role,
  institution_code as "institutionCode", profile, locale, verified_at as "verifiedAt", active, demo,
  created_at as "createdAt", credentials_version as "credentialsVersion"`;

export const findAccount = async (db: Queryable, id: string): Promise<Account | undefined> =>
  (await db.query<Account>(`select ${columns} from account where id = $1 and active`, [id])).rows[0];

export const findAccountByEmail = async (db: Queryable, folded: string): Promise<Account | undefined> =>
  (await db.query<Account>(`select ${columns} from account where email_folded = $1 and active`, [folded])).rows[0];

export const hasApplied = async (db: Queryable, id: string, institutionCode: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    'select from application where account_id = $1 and institution_code = $2 and deleted_at is null limit 1',
    [id, institutionCode],
  );
  return rowCount === 1;
};

export const setPassword = (tx: Tx, id: string, passwordHash: string) =>
  tx.query('update account set password_hash = $2, updated_at = now() where id = $1', [id, passwordHash]);

export const setLocale = (tx: Tx, id: string, locale: Locale) =>
  tx.query('update account set locale = $2 where id = $1 and locale <> $2', [id, locale]);

/** False when another account has taken the address meanwhile. */
export const setEmail = async (tx: Tx, id: string, email: string, folded: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update account set email = $2, email_folded = $3, updated_at = now()
      where id = $1 and not exists (select 1 from account where email_folded = $3 and id <> $1)`,
    [id, email, folded],
  );
  return rowCount === 1;
};

/** `fields`: the profile form's own fields, which are replaced as a whole; what else is known stays. */
export const replaceProfile = async (
  tx: Tx,
  id: string,
  fields: readonly string[],
  answers: object,
): Promise<Account> => {
  const { rows } = await tx.query<Account>(
    `update account set profile = (profile - $2::text[]) || $3::jsonb, updated_at = now() where id = $1 returning ${columns}`,
    [id, fields, answers],
  );
  return rows[0] as Account;
};
