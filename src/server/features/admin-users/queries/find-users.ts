import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Statement } from '../../admin-applications/queries/list.ts';
import { collectValues } from '../../content/queries/shown.ts';
import { type UserWish, usersWhere } from './user-wish.ts';

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

const orders: Readonly<Record<UserSort, string>> = {
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

export interface UserPage {
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The page is found first, by what an index knows; what else is told is looked up for its few rows only.
 * @param walked see `usersWhere`
 */
export const usersStatement = (wish: UserWish, page: UserPage, walked = false): Statement => {
  const values = collectValues();
  const order = orders[page.sort];
  const text = `
    with page as materialized (
      select u.id from account u where ${usersWhere(values, wish, walked)}
       order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from page join account u on u.id = page.id ${liveSessions} order by ${order}`;
  return { text, values: values.list };
};

/** Those who are called so, put in order; for as many as a person can look through. */
export const fewUsersStatement = (wish: UserWish, page: UserPage, most: number): Statement => {
  const values = collectValues();
  const order = orders[page.sort];
  const text = `
    with found as materialized (
      select u.id, u.created_at, u.email_folded from account u where ${usersWhere(values, wish)} limit ${most}),
    page as materialized (select u.id from found u order by ${order} limit ${page.limit} offset ${page.offset})
    select ${columns} from page join account u on u.id = page.id ${liveSessions} order by ${order}`;
  return { text, values: values.list };
};

/** Counting stops at `most`. */
export const countUsersStatement = (wish: UserWish, most: number): Statement => {
  const values = collectValues();
  const where = usersWhere(values, wish);
  const text = `select count(*)::int as count from (select from account u where ${where} limit ${most}) counted`;
  return { text, values: values.list };
};

export const readUsers = async (db: Queryable, statement: Statement): Promise<User[]> =>
  (await db.query<User & Record<string, unknown>>(statement)).rows;

export const countUsers = async (db: Queryable, wish: UserWish, most: number): Promise<number> =>
  (await db.query<{ count: number }>(countUsersStatement(wish, most))).rows[0]?.count ?? 0;

export const findUser = async (db: Queryable, id: string, institutionCode?: number): Promise<User | undefined> => {
  const wish = { id, ...(institutionCode !== undefined && { institutionCode }) };
  return (await readUsers(db, usersStatement(wish, { sort: 'created', limit: 1, offset: 0 })))[0];
};
