import { type listAdminApplications, mostListed } from '../../../contract/admin-applications.ts';
import type { DataOf, Pagination } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { countListed, findListed, type Page, searchListed } from './queries/list.ts';
import type { ListedRow } from './queries/listed-row.ts';
import { findReviewers } from './queries/notes.ts';
import type { Order, Wish } from './queries/wish.ts';
import { institutionOf, readWish, type SentFilter } from './read-wish.ts';
import type { Viewer } from './viewer.ts';

type Listed = DataOf<typeof listAdminApplications>;

export interface ListRequest extends SentFilter {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: Order | undefined;
}

const DEFAULT_SIZE = 20;
/**
 * So many people of one name are found by the index of words and put in order; where there are more, the list is walked
 * in its order until the page is full, which is the quicker the more there are.
 */
const MANY = 1_000;

export const describeRow = (row: ListedRow): Listed['Applications'][number] => ({
  Id: row.id,
  Version: row.version,
  Status: row.status,
  RegistrationNumber: row.registrationNumber,
  Name: row.name,
  Email: row.email,
  InstitutionCode: row.institutionCode,
  AdmissionPeriodId: row.periodId,
  AdmissionPeriodName: row.periodName,
  Program: row.program,
  PaymentStatus: row.paymentStatus,
  PsychologicalTestDone: row.testDone,
  Corrected: row.corrected,
  Assignee: row.assigneeId === null ? null : { Id: row.assigneeId, Name: row.assigneeName ?? '' },
  CreatedAt: row.createdAt,
  SubmittedAt: row.submittedAt,
  UndoUntil: row.undoUntil,
});

interface Found {
  readonly rows: readonly ListedRow[];
  /** At most one more than `most`. */
  readonly counted: number;
  readonly most: number;
}

/** Very many of one name in the order of names: first those that begin with it, then whoever has it further behind. */
const walkNames = async (db: Queryable, wish: Wish, page: Page): Promise<readonly ListedRow[]> => {
  const first = await findListed(db, wish, page, 'beginning');
  if (first.length === page.limit) return first;
  const before = await countListed(db, wish, page.order, page.offset + page.limit, 'beginning');
  const rest = { ...page, limit: page.limit - first.length, offset: Math.max(0, page.offset - before) };
  return [...first, ...(await findListed(db, wish, rest, 'others'))];
};

const walk = (db: Queryable, wish: Wish, page: Page): Promise<readonly ListedRow[]> =>
  page.order.endsWith('name') ? walkNames(db, wish, page) : findListed(db, wish, page, 'all');

/**
 * Whether more than enough begin with the one word that is looked for. The index of names in order counts so far without
 * looking at anybody, while that of words would first collect everybody who has it.
 */
const isFrequent = async (db: Queryable, wish: Wish, { order }: Page): Promise<boolean> => {
  if (wish.search?.by !== 'name' || wish.search.words.length !== 1) return false;
  return (await countListed(db, wish, order, MANY + 1, 'beginning')) > MANY;
};

const search = async (db: Queryable, wish: Wish, page: Page): Promise<Found> => {
  const found = (await isFrequent(db, wish, page)) ? undefined : await searchListed(db, wish, page, MANY);
  if (found && found.counted <= MANY) return { ...found, most: MANY };
  const isBeyond = page.offset >= MANY;
  return { rows: isBeyond ? [] : await walk(db, wish, page), counted: MANY + 1, most: MANY };
};

const rowsOf = ({ rows }: Pick<Found, 'rows'>) => rows;

const find = async (db: Queryable, wish: Wish, page: Page): Promise<Found> => {
  if (wish.search?.by === 'name') return search(db, wish, page);
  const counted = await countListed(db, wish, page.order, mostListed + 1);
  const isBeyond = page.offset >= Math.min(counted, mostListed);
  if (isBeyond) return { rows: [], counted, most: mostListed };
  // Few of many are found by the filter and put in order: in the order of the list they may stand behind all others.
  const rows = counted > MANY ? findListed(db, wish, page) : searchListed(db, wish, page, MANY).then(rowsOf);
  return { rows: await rows, counted, most: mostListed };
};

/** One page of the applications that an admin may see. @throws AppError 400 */
export const listApplications = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: Viewer,
  request: ListRequest,
): Promise<{ readonly data: Listed; readonly pagination: Pagination }> => {
  const { page = 1, pageSize = DEFAULT_SIZE, sort = '-createdAt' } = request;
  const wish = readWish(catalogue, viewer, request);
  const { rows, counted, most } = await find(db, wish, {
    order: sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const totalItems = Math.min(counted, most);
  return {
    data: { Applications: rows.map(describeRow), More: counted > most },
    pagination: { totalPages: Math.ceil(totalItems / pageSize), currentPage: page, pageSize, totalItems },
  };
};

/** Whom applications of an institution can be assigned to. @throws AppError 400 */
export const listReviewers = async (
  db: Queryable,
  catalogue: Catalogue,
  { institutionCode }: Viewer,
  sent: string | undefined,
): Promise<{ Id: string; Name: string }[]> => {
  const reviewers = await findReviewers(db, institutionCode, institutionOf(catalogue, sent));
  return reviewers.map(({ id, name }) => ({ Id: id, Name: name }));
};
