import type { Pagination } from '../../../contract/call.ts';
import type { Queryable } from '../../database/pool.ts';
import { notFound } from '../../errors.ts';
import { countUsers, findUser, findUsers, type User, type UserSort } from '../../store/admin-users/find-users.ts';

export interface UserQuestion {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly sort?: UserSort | undefined;
}

const MOST = 10_000;
const MOST_WORDS = 5;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const wordsOf = (q = ''): readonly string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** One page of the accounts that this admin may see. */
export const seeUsers = async (
  db: Queryable,
  institutionCode: number | null,
  { page = 1, pageSize = 20, sort = '-created', q, ...filters }: UserQuestion,
): Promise<{ readonly data: User[]; readonly pagination: Pagination }> => {
  const wish = { ...filters, words: wordsOf(q), ...(institutionCode !== null && { institutionCode }) };
  const totalItems = await countUsers(db, wish, MOST);
  const offset = (page - 1) * pageSize;
  const data = offset < totalItems ? await findUsers(db, wish, { sort, limit: pageSize, offset }) : [];
  return {
    data,
    pagination: { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems },
  };
};

/** @throws AppError 404 when there is none, or none that this admin may see */
export const getUser = async (db: Queryable, id: string, institutionCode: number | null): Promise<User> => {
  const user = uuid.test(id) ? await findUser(db, id, institutionCode ?? undefined) : undefined;
  if (!user) throw notFound();
  return user;
};
