import type { Pagination } from '../../../contract/call.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isUuid } from '../../tokens.ts';
import {
  countUsers,
  findUser,
  listProgramRows,
  listUserRows,
  sortedMatchesStatement,
  type User,
  type UserSort,
  usersStatement,
} from './queries.ts';

interface UserQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  readonly staffRole?: string | undefined;
  readonly active?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly sort?: UserSort | undefined;
}

const MAX_USERS = 10_000;
/** Of a search by words. */
const MAX_SORTED_MATCHES = 1_000;
const MAX_SEARCH_WORDS = 5;

const searchWordsOf = (q = ''): readonly string[] =>
  q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** One page of the accounts that this admin may see. */
export const listUsers = async (
  db: Queryable,
  institutionCode: number | null,
  { page = 1, pageSize = 20, sort = '-created', q, ...filters }: UserQuery,
): Promise<{ readonly data: User[]; readonly pagination: Pagination }> => {
  const filter = { ...filters, words: searchWordsOf(q), ...(institutionCode !== null && { institutionCode }) };
  const maxUsers = filter.words.length > 0 ? MAX_SORTED_MATCHES : MAX_USERS;
  const counted = await countUsers(db, filter, maxUsers + 1);
  const totalItems = Math.min(counted, maxUsers);
  const range = { sort, limit: pageSize, offset: (page - 1) * pageSize };
  // Few matches are sorted; many matches are found by scanning the list in its order.
  const isFew = counted <= MAX_SORTED_MATCHES;
  const statement = isFew
    ? sortedMatchesStatement(filter, range, MAX_SORTED_MATCHES)
    : usersStatement(filter, range, true);
  const data = range.offset < totalItems ? [...(await listUserRows(db, statement))] : [];
  return {
    data,
    pagination: paginationOf(totalItems, page, pageSize),
  };
};

/** The programs to which this admin could bound an account: those of the own institution. */
export const listPrograms = async (db: Queryable, institutionCode: number | null, locale: Locale) => [
  ...(await listProgramRows(db, institutionCode, locale)),
];

/** @throws AppError 404 when there is none, or none that this admin may see */
export const getUser = async (db: Queryable, id: string, institutionCode: number | null): Promise<User> => {
  const user = isUuid(id) ? await findUser(db, id, institutionCode ?? undefined) : undefined;
  if (!user) throw notFound();
  return user;
};
