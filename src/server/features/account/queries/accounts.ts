import sql, { type Sql } from 'sql-template-tag';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { localName } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { boundsColumns, boundsRow } from '../../../staff-bounds.ts';

const accountRow = {
  id: column.uuid,
  email: column.text,
  emailFolded: column.text,
  passwordHash: column.text,
  role: column.text.as<'applicant' | 'admin'>(),
  ...boundsRow,
  profile: column.json<Readonly<Record<string, unknown>>>(),
  /** The last migration of the profile form that was applied to the profile. */
  profileMigration: column.integer,
  locale: column.text.as<Locale>(),
  verifiedAt: column.timestamp.orNull,
  active: column.boolean,
  /** Created with the demo data. Production refuses its login. */
  demo: column.boolean,
  createdAt: column.timestamp,
  /** The password of this admin opens no session. */
  passwordClosed: column.boolean,
  /** Incremented with every change of password, address or rights: see `revoke.ts`. */
  credentialsVersion: column.integer,
} satisfies RowShape;

export type Account = RowOf<typeof accountRow>;

const columns = sql`id, email, email_folded as "emailFolded", password_hash as "passwordHash", role,
  ${boundsColumns(sql`account`)}, profile, profile_migration as "profileMigration", locale, verified_at as "verifiedAt", active, demo,
  password_closed as "passwordClosed",
  created_at as "createdAt", credentials_version as "credentialsVersion"`;

/** A well-formed hash that matches no password: of an account whose address is not verified, or that has no password. */
export const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  db.find(accountRow, sql`select ${columns} from account where id = ${id} and active`);

export const findAccountByEmail = (db: Queryable, folded: string): Promise<Account | undefined> =>
  db.find(accountRow, sql`select ${columns} from account where email_folded = ${folded} and active`);

/** Condition: the account has an application at the institution. */
export const hasAppliedSql = (account: Sql, institutionCode: number): Sql => sql`exists (
  select from application a
   where a.account_id = ${account} and a.institution_code = ${institutionCode} and a.deleted_at is null)`;

export const hasApplied = async (db: Queryable, id: string, institutionCode: number): Promise<boolean> =>
  (await db.run(sql`select where ${hasAppliedSql(sql`${id}`, institutionCode)}`)) === 1;

/** These programs of study, by name. */
export const listNamedPrograms = (
  db: Queryable,
  ids: readonly string[],
  locale: Locale,
): Promise<readonly { readonly name: string }[]> =>
  db.many(
    { name: column.text },
    sql`select ${localName(sql`program`, locale)} as name from program where id = any(${ids}::text[]) order by 1`,
  );

export const setPassword = (tx: Tx, id: string, passwordHash: string): Promise<number> =>
  tx.run(sql`update account set password_hash = ${passwordHash}, updated_at = now() where id = ${id}`);

export const setLocale = (tx: Tx, id: string, locale: Locale): Promise<number> =>
  tx.run(sql`update account set locale = ${locale} where id = ${id} and locale <> ${locale}`);

/** @returns false when another account has the address */
export const setEmail = async (tx: Tx, id: string, email: string, folded: string): Promise<boolean> => {
  const changed = await tx.run(sql`
    update account set email = ${email}, email_folded = ${folded}, updated_at = now()
     where id = ${id} and not exists (select 1 from account where email_folded = ${folded} and id <> ${id})`);
  return changed === 1;
};

interface ProfileToStore {
  readonly answers: object;
  /** Answers to fields that no form has any more, added to those that were set aside before. */
  readonly dropped: object;
  readonly migration: number;
}

/** The account must be locked. */
export const replaceProfile = (tx: Tx, id: string, { answers, dropped, migration }: ProfileToStore): Promise<Account> =>
  tx.get(
    accountRow,
    sql`update account set profile = ${answers}::jsonb, profile_dropped = profile_dropped || ${dropped}::jsonb,
          profile_migration = ${migration}, updated_at = now()
         where id = ${id} returning ${columns}`,
  );

/** The account, locked until the transaction ends. */
export const lockAccount = (tx: Tx, id: string): Promise<Account | undefined> =>
  tx.find(accountRow, sql`select ${columns} from account where id = ${id} and active for no key update`);
