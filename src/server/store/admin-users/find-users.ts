import type { Queryable } from '../../database/pool.ts';
import type { Statement } from '../admin-applications/list.ts';

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

export interface UserWish {
  /** Only accounts that applied at this institution. */
  readonly institutionCode?: number | undefined;
  readonly words?: readonly string[] | undefined;
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly id?: string | undefined;
}

export type UserSort = 'created' | '-created' | 'email' | '-email';

const orders: Readonly<Record<UserSort, string>> = {
  created: 'u.created_at, u.id',
  '-created': 'u.created_at desc, u.id desc',
  email: 'u.email_folded',
  '-email': 'u.email_folded desc',
};

const likeBegin = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

const wordFits = (place: string): string =>
  `(u.email_folded like ${place} or lower(u.profile->>'firstName') like ${place} or lower(u.profile->>'lastName') like ${place})`;

const hasApplied = (place: string): string =>
  `exists (select from application a where a.account_id = u.id and a.institution_code = ${place} and a.deleted_at is null)`;

/** Only what is asked for stands in the statement, so that each search finds its own index. */
const whereOf = (wish: UserWish): { readonly where: string; readonly values: unknown[] } => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const parts = ['true'];
  if (wish.id !== undefined) parts.push(`u.id = ${place(wish.id)}::uuid`);
  if (wish.institutionCode !== undefined) parts.push(hasApplied(place(wish.institutionCode)));
  if (wish.role === 'admin') parts.push(`u.role = 'admin'`);
  else if (wish.role !== undefined) parts.push(`u.role = ${place(wish.role)}`);
  if (wish.active !== undefined) parts.push(`u.active = ${place(wish.active)}`);
  if (wish.verified !== undefined) parts.push(`(u.verified_at is not null) = ${place(wish.verified)}`);
  for (const word of wish.words ?? []) parts.push(wordFits(place(likeBegin(word))));
  return { where: parts.join(' and '), values };
};

const columns = `u.id, u.email, u.profile->>'firstName' as "firstName", u.profile->>'lastName' as "lastName", u.role,
  u.institution_code as "institutionCode", u.active, u.email_folded like 'closed.%@invalid' as "isClosed",
  u.verified_at as "verifiedAt", u.created_at as "createdAt",
  exists (select from second_factor f where f.account_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
  (select count(*) from application a where a.account_id = u.id and a.deleted_at is null)::int as applications,
  live.count::int as sessions, live.last as "lastSeenAt"`;

const liveSessions = `left join lateral (select count(*) as count, max(s.last_seen_at) as last from session s
  where s.account_id = u.id and s.expires_at > now() and s.last_seen_at > now() - interval '2 hours') live on true`;

export interface UserPage {
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

/** The page is found first; what else is told is looked up for its few rows only. */
export const usersStatement = (wish: UserWish, page: UserPage): Statement => {
  const { where, values } = whereOf(wish);
  const order = orders[page.sort];
  const text = `with page as materialized (
       select u.* from account u where ${where} order by ${order} limit ${page.limit} offset ${page.offset})
     select ${columns} from page u ${liveSessions} order by ${order}`;
  return { text, values };
};

/** Counting stops at `most`. */
export const countUsersStatement = (wish: UserWish, most: number): Statement => {
  const { where, values } = whereOf(wish);
  return { text: `select count(*) as count from (select from account u where ${where} limit ${most}) counted`, values };
};

export const findUsers = async (db: Queryable, wish: UserWish, page: UserPage): Promise<User[]> =>
  (await db.query<User & Record<string, unknown>>(usersStatement(wish, page))).rows;

export const countUsers = async (db: Queryable, wish: UserWish, most: number): Promise<number> =>
  (await db.query<{ count: number }>(countUsersStatement(wish, most))).rows[0]?.count ?? 0;

export const findUser = async (db: Queryable, id: string, institutionCode?: number): Promise<User | undefined> => {
  const wish = { id, ...(institutionCode !== undefined && { institutionCode }) };
  return (await findUsers(db, wish, { sort: 'created', limit: 1, offset: 0 }))[0];
};
