import sql, { join, type Sql } from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { INDEXED_LETTERS, likePrefix } from '../../platform/database/like.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { boundsColumns, boundsRow, type StaffBounds, storedBounds } from '../../staff-bounds.ts';
import { hasAppliedSql } from '../account/queries/accounts.ts';
import { isLiveSession } from '../account/queries/sessions.ts';
import { hasSecondFactor } from '../second-factor/queries.ts';

export interface UserRights extends StaffBounds {
  readonly role: 'applicant' | 'admin';
  readonly active: boolean;
  readonly staffRoles: readonly string[];
  /** The password of this admin opens no session. */
  readonly passwordClosed: boolean;
}

/** Changes of rights run one after the other: two admins must not remove each other at the same moment. */
export const lockRights = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('admissions-portal/rights'))`);

/** @returns the language of mails to the account */
export const updateRights = async (
  tx: Tx,
  id: string,
  { role, active, staffRoles, passwordClosed, ...bounds }: UserRights,
): Promise<Locale> => {
  const [institution, programInstitution, programs] = storedBounds(bounds);
  const { locale } = await tx.get(
    { locale: column.text.as<Locale>() },
    sql`update account set role = ${role}, active = ${active}, institution_code = ${institution},
            program_institution = ${programInstitution}, program_ids = ${programs}, staff_roles = ${staffRoles}::text[],
            password_closed = ${passwordClosed}, updated_at = now()
         where id = ${id} returning locale`,
  );
  return locale;
};

const countRow = { count: column.integer } satisfies RowShape;

/** The roles of an admin of the group; undefined for everybody else. */
export const findRolesOfGroupAdmin = async (tx: Tx, id: string): Promise<readonly string[] | undefined> =>
  (
    await tx.find(
      { staffRoles: column.texts },
      sql`select staff_roles as "staffRoles" from account
           where id = ${id} and role = 'admin' and active and institution_code is null and verified_at is not null`,
    )
  )?.staffRoles;

const rightsRow = {
  role: column.text.as<UserRights['role']>(),
  ...boundsRow,
  staffRoles: column.texts,
} satisfies RowShape;

/** The rights of the account with this address, if there is one. */
export const findRightsOfAddress = (tx: Tx, emailFolded: string): Promise<RowOf<typeof rightsRow> | undefined> =>
  tx.find(
    rightsRow,
    sql`select role, ${boundsColumns(sql`account`)}, staff_roles as "staffRoles" from account
         where email_folded = ${emailFolded} for update`,
  );

interface NewAdmin extends StaffBounds {
  readonly email: string;
  readonly emailFolded: string;
  readonly staffRoles: readonly string[];
  readonly passwordHash: string;
}

const adminRow = { id: column.uuid, credentialsVersion: column.integer } satisfies RowShape;

/**
 * Creates an admin, or makes an existing account one. A verified account keeps its password, which is open again: the account
 * is no longer one of the identity provider.
 */
export const upsertAdmin = (
  tx: Tx,
  { email, emailFolded, passwordHash, staffRoles, ...bounds }: NewAdmin,
): Promise<RowOf<typeof adminRow>> => {
  const [institution, programInstitution, programs] = storedBounds(bounds);
  return tx.get(
    adminRow,
    sql`insert into account (email, email_folded, password_hash, role, institution_code, program_institution, program_ids,
                             staff_roles, verified_at)
        values (${email}, ${emailFolded}, ${passwordHash}, 'admin', ${institution}, ${programInstitution}, ${programs},
                ${staffRoles}::text[], now())
        on conflict (email_folded) do update
          set role = 'admin', institution_code = excluded.institution_code,
              program_institution = excluded.program_institution, program_ids = excluded.program_ids,
              staff_roles = excluded.staff_roles, active = true, password_closed = false, updated_at = now(),
              password_hash =
                case when account.verified_at is null then excluded.password_hash else account.password_hash end,
              verified_at = coalesce(account.verified_at, now())
        returning id, credentials_version as "credentialsVersion"`,
  );
};

/** The account no longer belongs to a person of the identity provider. */
export const removeIdentity = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`delete from staff_identity where account_id = ${accountId}`);

export interface UserFilter {
  /** Only accounts that applied at this institution. */
  readonly institutionCode?: number | undefined;
  readonly words?: readonly string[] | undefined;
  readonly role?: string | undefined;
  /** Admins with this role of `schemas/roles.json`. */
  readonly staffRole?: string | undefined;
  readonly active?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly id?: string | undefined;
}

const addressBegins = (word: string): Sql => sql`u.email_folded like ${likePrefix(word)}`;

const fullName = sql`(coalesce(u.profile->>'firstName', '') || ' ' || coalesce(u.profile->>'lastName', ''))`;
const nameBeginnings = sql`account_beginnings(u.email_folded, u.profile)`;

/** Words of a name; an address has none. */
const nameWordsIn = (word: string): readonly string[] =>
  word.includes('@') ? [] : (word.match(/[\p{L}\p{N}]+/gu) ?? []);
const isPlainWord = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);

/** A word with punctuation is an address, or several words of a name. */
const indexedMatch = (word: string): Sql => {
  const parts = nameWordsIn(word);
  if (parts.length === 0) return addressBegins(word);
  const keys = parts.map((part) => part.slice(0, INDEXED_LETTERS));
  return sql`(${addressBegins(word)} or ${nameBeginnings} @> ${keys}::text[])`;
};

const scannedMatch = (word: string): Sql => {
  const parts = nameWordsIn(word);
  if (parts.length === 0) return addressBegins(word);
  return sql`(${addressBegins(word)} or ${fullName} ~* ${`\\m${parts.join('\\W+')}`})`;
};

const wordMatches = (words: readonly string[], isScan: boolean): readonly Sql[] => {
  if (isScan) return words.map(scannedMatch);
  const plain = words.filter(isPlainWord).map((word) => word.slice(0, INDEXED_LETTERS));
  const together = plain.length === 0 ? [] : [sql`${nameBeginnings} @> ${plain}::text[]`];
  return [...together, ...words.filter((word) => !isPlainWord(word)).map(indexedMatch)];
};

/**
 * The condition on `account u`. It contains only the given filters, so that each search finds its own index.
 * @param isScan compares words row by row in the order of the list: faster where very many match
 */
const usersWhere = (filter: UserFilter, isScan = false): Sql => {
  const { id, institutionCode, role, staffRole, active, verified, words = [] } = filter;
  const conditions = [
    sql`not u.is_probe`,
    ...(id === undefined ? [] : [sql`u.id = ${id}::uuid`]),
    ...(institutionCode === undefined ? [] : [hasAppliedSql(sql`u.id`, institutionCode)]),
    // A literal, as in the condition of the partial index.
    ...(role === undefined ? [] : [role === 'admin' ? sql`u.role = 'admin'` : sql`u.role = ${role}`]),
    ...(staffRole === undefined ? [] : [sql`u.role = 'admin' and ${staffRole} = any(u.staff_roles)`]),
    ...(active === undefined ? [] : [active ? sql`u.active` : sql`not u.active`]),
    ...(verified === undefined ? [] : [verified ? sql`u.verified_at is not null` : sql`u.verified_at is null`]),
    ...wordMatches(words, isScan),
  ];
  return join(conditions, ' and ');
};

const userRow = {
  id: column.uuid,
  email: column.text,
  firstName: column.text.orNull,
  lastName: column.text.orNull,
  role: column.text.as<'applicant' | 'admin'>(),
  institutionCode: column.integer.orNull,
  programIds: column.texts.as<string[]>(),
  staffRoles: column.texts.as<string[]>(),
  active: column.boolean,
  isClosed: column.boolean,
  verifiedAt: column.timestamp.orNull,
  hasSecondFactor: column.boolean,
  fromProvider: column.boolean,
  passwordClosed: column.boolean,
  sessions: column.integer,
  applications: column.integer,
  lastSeenAt: column.timestamp.orNull,
  createdAt: column.timestamp,
} satisfies RowShape;

export type User = RowOf<typeof userRow>;

const columns = sql`u.id, u.email, u.profile->>'firstName' as "firstName", u.profile->>'lastName' as "lastName", u.role,
  ${boundsColumns(sql`u`)}, u.staff_roles as "staffRoles", u.active, u.email_folded like 'closed.%@invalid' as "isClosed",
  u.verified_at as "verifiedAt", u.created_at as "createdAt", ${hasSecondFactor(sql`u.id`)} as "hasSecondFactor",
  exists (select from staff_identity i where i.account_id = u.id) as "fromProvider", u.password_closed as "passwordClosed",
  (select count(*) from application a where a.account_id = u.id and a.deleted_at is null)::int as applications,
  live.count::int as sessions, live.last as "lastSeenAt"`;

const liveSessions = sql`left join lateral (select count(*) as count, max(s.last_seen_at) as last from session s
  where s.account_id = u.id and ${isLiveSession}) live on true`;

export type UserSort = 'created' | '-created' | 'email' | '-email';

const orderBy: Readonly<Record<UserSort, Sql>> = {
  created: sql`u.created_at, u.id`,
  '-created': sql`u.created_at desc, u.id desc`,
  email: sql`u.email_folded`,
  '-email': sql`u.email_folded desc`,
};

interface UserPage {
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Finds the page first, by an index, then looks up the other columns for its few rows only.
 * @param isScan see `usersWhere`
 */
export const usersStatement = (filter: UserFilter, { sort, limit, offset }: UserPage, isScan = false): Sql => {
  const order = orderBy[sort];
  return sql`
    with page as materialized (
      select u.id from account u where ${usersWhere(filter, isScan)}
       order by ${order} limit ${limit} offset ${offset})
    select ${columns} from page join account u on u.id = page.id ${liveSessions} order by ${order}`;
};

/** Finds all matches, then sorts them: for at most `maxMatches`. */
export const sortedMatchesStatement = (
  filter: UserFilter,
  { sort, limit, offset }: UserPage,
  maxMatches: number,
): Sql => {
  const order = orderBy[sort];
  return sql`
    with found as materialized (
      select u.id, u.created_at, u.email_folded from account u where ${usersWhere(filter)} limit ${maxMatches}),
    page as materialized (select u.id from found u order by ${order} limit ${limit} offset ${offset})
    select ${columns} from page join account u on u.id = page.id ${liveSessions} order by ${order}`;
};

/** Counting stops at `limit`. */
export const countUsersStatement = (filter: UserFilter, limit: number): Sql => sql`
  select count(*)::int as count from (select from account u where ${usersWhere(filter)} limit ${limit}) counted`;

export const listUserRows = (db: Queryable, statement: Sql): Promise<readonly User[]> => db.many(userRow, statement);

export const countUsers = async (db: Queryable, filter: UserFilter, limit: number): Promise<number> =>
  (await db.get(countRow, countUsersStatement(filter, limit))).count;

export const findUser = (db: Queryable, id: string, institutionCode?: number): Promise<User | undefined> =>
  db.find(userRow, usersStatement({ id, institutionCode }, { sort: 'created', limit: 1, offset: 0 }));

const programRow = { Id: column.text, Name: column.text, InstitutionCode: column.integer } satisfies RowShape;

/** The programs of study to which an account can be bounded. @param institutionCode null: of all institutions */
export const listProgramRows = (
  db: Queryable,
  institutionCode: number | null,
  locale: Locale,
): Promise<readonly RowOf<typeof programRow>[]> =>
  db.many(
    programRow,
    sql`select program.id as "Id", ${localName(sql`program`, locale)} as "Name", program.institution_code as "InstitutionCode"
          from program where ${institutionCode}::integer is null or program.institution_code = ${institutionCode}
         order by program.institution_code, 2, program.id`,
  );

export const listProgramIds = async (db: Queryable, institutionCode: number): Promise<readonly string[]> => {
  const rows = await db.many(
    { id: column.text },
    sql`select id from program where institution_code = ${institutionCode}::integer`,
  );
  return rows.map(({ id }) => id);
};
