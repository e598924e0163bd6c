import type { Pagination } from '../../../contract/call.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  countUsers,
  fewUsersStatement,
  findUser,
  readUsers,
  type User,
  type UserSort,
  usersStatement,
} from './queries/find-users.ts';

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
/** In a search by words nobody looks through more. */
const FEW = 1_000;
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
  const most = wish.words.length > 0 ? FEW : MOST;
  const counted = await countUsers(db, wish, most + 1);
  const totalItems = Math.min(counted, most);
  const asked = { sort, limit: pageSize, offset: (page - 1) * pageSize };
  // Few are found and put in order; many stand close together in the order of the list.
  const isFew = counted <= FEW;
  const statement = isFew ? fewUsersStatement(wish, asked, FEW) : usersStatement(wish, asked, true);
  const data = asked.offset < totalItems ? await readUsers(db, statement) : [];
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
