import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';

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
}

const columns = `id, email, email_folded as "emailFolded", password_hash as "passwordHash", role,
  institution_code as "institutionCode", profile, locale, verified_at as "verifiedAt", active, demo,
  created_at as "createdAt"`;

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

export interface Registration {
  readonly email: string;
  readonly emailFolded: string;
  readonly passwordHash: string;
  readonly profile: object;
  readonly consent: object;
  readonly locale: Locale;
}

/** A new account, or a new attempt at one that was never verified; undefined when the address belongs to someone. */
export const addUnverifiedAccount = async (tx: Queryable, given: Registration): Promise<string | undefined> => {
  const { rows } = await tx.query<{ id: string }>(
    `insert into account as a (email, email_folded, password_hash, profile, consent, locale)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (email_folded) do update
        set email = excluded.email, password_hash = excluded.password_hash, profile = excluded.profile,
            consent = excluded.consent, locale = excluded.locale, updated_at = now()
      where a.verified_at is null and a.active
     returning id`,
    [given.email, given.emailFolded, given.passwordHash, given.profile, given.consent, given.locale],
  );
  return rows[0]?.id;
};

export const markVerified = (tx: Queryable, id: string) =>
  tx.query('update account set verified_at = now(), updated_at = now() where id = $1', [id]);

/** A reset through the mailbox also proves the address. */
export const setPassword = (tx: Queryable, id: string, passwordHash: string) =>
  tx.query(
    'update account set password_hash = $2, verified_at = coalesce(verified_at, now()), updated_at = now() where id = $1',
    [id, passwordHash],
  );

export const setLocale = (tx: Queryable, id: string, locale: Locale) =>
  tx.query('update account set locale = $2 where id = $1 and locale <> $2', [id, locale]);

/** False when another account has taken the address meanwhile. */
export const setEmail = async (tx: Queryable, id: string, email: string, folded: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update account set email = $2, email_folded = $3, updated_at = now()
      where id = $1 and not exists (select 1 from account where email_folded = $3 and id <> $1)`,
    [id, email, folded],
  );
  return rowCount === 1;
};

/** `fields`: the profile form's own fields, which are replaced as a whole; what else is known stays. */
export const replaceProfile = async (
  tx: Queryable,
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
