import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Statement } from '../admin-applications/queries/application-list.ts';
import { collectValues, type Values } from '../content/queries/item-filter.ts';

export interface UserRights {
  readonly role: 'applicant' | 'admin';
  readonly active: boolean;
  readonly institutionCode: number | null;
}

/** Changes of rights wait for each other: two admins must not remove each other at the same moment. */
export const lockRights = (tx: Tx) => tx.query(`select pg_advisory_xact_lock(hashtext('admissions-portal/rights'))`);

export const updateRights = async (tx: Tx, id: string, rights: UserRights): Promise<void> => {
  await tx.query('update account set role = $2, active = $3, institution_code = $4, updated_at = now() where id = $1', [
    id,
    rights.role,
    rights.active,
    rights.institutionCode,
  ]);
};

const isGroupAdminSql = `role = 'admin' and active and institution_code is null and verified_at is not null`;

/** Admins who can appoint others. */
export const countGroupAdmins = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(`select count(*) as count from account where ${isGroupAdminSql}`);
  return rows[0]?.count ?? 0;
};

export const isGroupAdmin = async (tx: Tx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.query(`select from account where id = $1 and ${isGroupAdminSql}`, [id]);
  return rowCount === 1;
};

interface NewAdmin {
  readonly email: string;
  readonly emailFolded: string;
  readonly institutionCode: number | null;
  readonly passwordHash: string;
}

/** A new account, or an existing one that becomes an admin's; its password stays where its address was verified. */
export const upsertAdmin = async (
  tx: Tx,
  admin: NewAdmin,
): Promise<{ readonly id: string; readonly credentialsVersion: number }> => {
  const { rows } = await tx.query<{ id: string; credentialsVersion: number }>(
    `insert into account (email, email_folded, password_hash, role, institution_code, verified_at)
     values ($1, $2, $3, 'admin', $4, now())
     on conflict (email_folded) do update
       set role = 'admin', institution_code = excluded.institution_code, active = true, updated_at = now(),
           password_hash = case when account.verified_at is null then excluded.password_hash else account.password_hash end,
           verified_at = coalesce(account.verified_at, now())
     returning id, credentials_version as "credentialsVersion"`,
    [admin.email, admin.emailFolded, admin.passwordHash, admin.institutionCode],
  );
  return rows[0] as { id: string; credentialsVersion: number };
};

export interface UserFilter {
  /** Only accounts that applied at this institution. */
  readonly institutionCode?: number | undefined;
  readonly words?: readonly string[] | undefined;
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly id?: string | undefined;
}

/** As many letters of a word as the index knows. */
const INDEXED_LETTERS = 30;

const likePrefix = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
const addressBeginsSql = (values: Values, word: string): string =>
  `u.email_folded like ${values.add(likePrefix(word))}`;

const fullNameSql = `(coalesce(u.profile->>'firstName', '') || ' ' || coalesce(u.profile->>'lastName', ''))`;
const nameBeginningsSql = 'account_beginnings(u.email_folded, u.profile)';

/** Words of a name; an address has none. */
const nameWordsIn = (word: string): readonly string[] =>
  word.includes('@') ? [] : (word.match(/[\p{L}\p{N}]+/gu) ?? []);
const isPlainWord = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);

/** What has signs in it is an address, or several words of a name. */
const indexedMatchSql = (values: Values, word: string): string => {
  const parts = nameWordsIn(word);
  if (parts.length === 0) return addressBeginsSql(values, word);
  const keys = parts.map((part) => part.slice(0, INDEXED_LETTERS));
  return `(${addressBeginsSql(values, word)} or ${nameBeginningsSql} @> ${values.add(keys)}::text[])`;
};

const scannedMatchSql = (values: Values, word: string): string => {
  const parts = nameWordsIn(word);
  if (parts.length === 0) return addressBeginsSql(values, word);
  return `(${addressBeginsSql(values, word)} or ${fullNameSql} ~* ${values.add(`\\m${parts.join('\\W+')}`)})`;
};

const wordsMatchSql = (values: Values, words: readonly string[], walked: boolean): readonly string[] => {
  if (walked) return words.map((word) => scannedMatchSql(values, word));
  const plain = words.filter(isPlainWord).map((word) => word.slice(0, INDEXED_LETTERS));
  const together = plain.length === 0 ? [] : [`${nameBeginningsSql} @> ${values.add(plain)}::text[]`];
  return [...together, ...words.filter((word) => !isPlainWord(word)).map((word) => indexedMatchSql(values, word))];
};

const hasAppliedSql = (place: string): string =>
  `exists (select from application a where a.account_id = u.id and a.institution_code = ${place} and a.deleted_at is null)`;

/**
 * The condition on `account u`: only what is asked for stands in it, so that each search finds its own index.
 * @param walked words are compared row by row in the order of the list: quicker where very many match
 */
const usersWhere = (values: Values, wish: UserFilter, walked = false): string => {
  const { id, institutionCode, role, active, verified, words = [] } = wish;
  return [
    'true',
    ...(id === undefined ? [] : [`u.id = ${values.add(id)}::uuid`]),
    ...(institutionCode === undefined ? [] : [hasAppliedSql(values.add(institutionCode))]),
    // Written as the indexes of the few are.
    ...(role === undefined ? [] : [role === 'admin' ? `u.role = 'admin'` : `u.role = ${values.add(role)}`]),
    ...(active === undefined ? [] : [active ? 'u.active' : 'not u.active']),
    ...(verified === undefined ? [] : [`u.verified_at is ${verified ? 'not ' : ''}null`]),
    ...wordsMatchSql(values, words, walked),
  ].join(' and ');
};

export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: 'applicant' | 'admin';
  readonly institutionCode: number | null;
  readonly active: boolean;
  readonly isClosed: boolean;
  readonly verifiedAt: string | null;
  readonly hasSecondFactor: boolean;
  readonly sessions: number;
  readonly applications: number;
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
}

export type UserSort = 'created' | '-created' | 'email' | '-email';

const orderBy: Readonly<Record<UserSort, string>> = {
  created: 'u.created_at, u.id',
  '-created': 'u.created_at desc, u.id desc',
  email: 'u.email_folded',
  '-email': 'u.email_folded desc',
};

const columns = `u.id, u.email, u.profile->>'firstName' as "firstName", u.profile->>'lastName' as "lastName", u.role,
  u.institution_code as "institutionCode", u.active, u.email_folded like 'closed.%@invalid' as "isClosed",
  u.verified_at as "verifiedAt", u.created_at as "createdAt",
  exists (select from second_factor f where f.account_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
  (select count(*) from application a where a.account_id = u.id and a.deleted_at is null)::int as applications,
  live.count::int as sessions, live.last as "lastSeenAt"`;

const liveSessions = `left join lateral (select count(*) as count, max(s.last_seen_at) as last from session s
  where s.account_id = u.id and s.expires_at > now() and s.last_seen_at > now() - interval '2 hours') live on true`;

interface UserPage {
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The page is found first, by what an index knows; what else is told is looked up for its few rows only.
 * @param walked see `usersWhere`
 */
export const usersStatement = (wish: UserFilter, page: UserPage, walked = false): Statement => {
  const values = collectValues();
  const order = orderBy[page.sort];
  const text = `
    with page as materialized (
      select u.id from account u where ${usersWhere(values, wish, walked)}
       order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from page join account u on u.id = page.id ${liveSessions} order by ${order}`;
  return { text, values: values.list };
};

/** Those who are called so, put in order; for as many as a person can look through. */
export const sortedMatchesStatement = (wish: UserFilter, page: UserPage, most: number): Statement => {
  const values = collectValues();
  const order = orderBy[page.sort];
  const text = `
    with found as materialized (
      select u.id, u.created_at, u.email_folded from account u where ${usersWhere(values, wish)} limit ${most}),
    page as materialized (select u.id from found u order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from page join account u on u.id = page.id ${liveSessions} order by ${order}`;
  return { text, values: values.list };
};

/** Counting stops at `most`. */
export const countUsersStatement = (wish: UserFilter, most: number): Statement => {
  const values = collectValues();
  const where = usersWhere(values, wish);
  const text = `select count(*)::int as count from (select from account u where ${where} limit ${most}) counted`;
  return { text, values: values.list };
};

export const listUserRows = async (db: Queryable, statement: Statement): Promise<User[]> =>
  (await db.query<User & Record<string, unknown>>(statement)).rows;

export const countUsers = async (db: Queryable, wish: UserFilter, most: number): Promise<number> =>
  (await db.query<{ count: number }>(countUsersStatement(wish, most))).rows[0]?.count ?? 0;

export const findUser = async (db: Queryable, id: string, institutionCode?: number): Promise<User | undefined> => {
  const wish = { id, ...(institutionCode !== undefined && { institutionCode }) };
  return (await listUserRows(db, usersStatement(wish, { sort: 'created', limit: 1, offset: 0 })))[0];
};
