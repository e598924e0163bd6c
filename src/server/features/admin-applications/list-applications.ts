import {
  type listAdminApplications,
  type listReviewers as listReviewersCall,
  maxListed,
} from '../../../contract/admin-applications.ts';
import type { DataOf, Pagination, QueryOf } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { DEFAULT_PAGE_SIZE, paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { boundsOf } from '../../staff-bounds.ts';
import { readApplicationFilter, readInstitutionCode } from './application-filter.ts';
import { readListCells } from './list-cells.ts';
import {
  type ApplicationFilter,
  countApplications,
  type ListedApplication,
  type ListPage,
  listApplicationRows,
  searchApplications,
} from './queries/application-list.ts';
import { listReviewerRows } from './queries/review.ts';
import {
  type ReviewContext,
  rolesOfReviewers,
  type StaffViewer,
  scoreViewerOf,
  type Viewer,
} from './review-context.ts';

type ListReply = DataOf<typeof listAdminApplications>;

type ListRequest = QueryOf<typeof listAdminApplications>;

/**
 * Up to this many people of one name are found by the index of words and sorted. Of more, the list is scanned in its order
 * until the page is full, which is faster the more there are.
 */
export const MAX_SORTED_MATCHES = 1_000;

export const describeListedApplication = (row: ListedApplication): ListReply['Applications'][number] => ({
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
  Tags: [...row.tags],
  Assignee: row.assigneeId === null ? null : { Id: row.assigneeId, Name: row.assigneeName ?? '' },
  CreatedAt: row.createdAt,
  SubmittedAt: row.submittedAt,
  UndoUntil: row.undoUntil,
  WaitlistPlace: row.waitlistPlace,
  OfferUntil: row.offerUntil,
  Interview: row.interviewState === null ? null : { State: row.interviewState, StartsAt: row.interviewAt },
  Review: row.review,
});

interface FoundPage {
  readonly rows: readonly ListedApplication[];
  /** At most one more than `maxCounted`. */
  readonly count: number;
  readonly maxCounted: number;
}

/** Names in their order: first those that begin with the word, then those that have it further behind. */
const scanByName = async (
  db: Queryable,
  filter: ApplicationFilter,
  page: ListPage,
): Promise<readonly ListedApplication[]> => {
  const first = await listApplicationRows(db, filter, page, 'beginning');
  if (first.length === page.limit) return first;
  const before = await countApplications(db, filter, page.order, page.offset + page.limit, 'beginning');
  const rest = { ...page, limit: page.limit - first.length, offset: Math.max(0, page.offset - before) };
  return [...first, ...(await listApplicationRows(db, filter, rest, 'others'))];
};

const scanInListOrder = (
  db: Queryable,
  filter: ApplicationFilter,
  page: ListPage,
): Promise<readonly ListedApplication[]> =>
  page.order.endsWith('name') ? scanByName(db, filter, page) : listApplicationRows(db, filter, page, 'all');

/**
 * Whether more than `MAX_SORTED_MATCHES` names begin with the one word of the search. The index of names counts so far
 * without reading a row; the index of words would first collect every match.
 */
export const isFrequentName = async (
  db: Queryable,
  filter: ApplicationFilter,
  { order }: Pick<ListPage, 'order'>,
): Promise<boolean> => {
  if (filter.search?.by !== 'name' || filter.search.words.length !== 1) return false;
  return (await countApplications(db, filter, order, MAX_SORTED_MATCHES + 1, 'beginning')) > MAX_SORTED_MATCHES;
};

const searchByName = async (db: Queryable, filter: ApplicationFilter, page: ListPage): Promise<FoundPage> => {
  const found = (await isFrequentName(db, filter, page))
    ? undefined
    : await searchApplications(db, filter, page, MAX_SORTED_MATCHES);
  if (found && found.count <= MAX_SORTED_MATCHES) return { ...found, maxCounted: MAX_SORTED_MATCHES };
  const isBeyond = page.offset >= MAX_SORTED_MATCHES;
  return {
    rows: isBeyond ? [] : await scanInListOrder(db, filter, page),
    count: MAX_SORTED_MATCHES + 1,
    maxCounted: MAX_SORTED_MATCHES,
  };
};

const rowsOf = ({ rows }: Pick<FoundPage, 'rows'>) => rows;

const findPage = async (db: Queryable, filter: ApplicationFilter, page: ListPage): Promise<FoundPage> => {
  if (filter.search?.by === 'name') return searchByName(db, filter, page);
  const count = await countApplications(db, filter, page.order, maxListed + 1);
  const isBeyond = page.offset >= Math.min(count, maxListed);
  if (isBeyond) return { rows: [], count, maxCounted: maxListed };
  // A filter with few matches is sorted: in the order of the list its rows may come after all others.
  const rows =
    count > MAX_SORTED_MATCHES
      ? listApplicationRows(db, filter, page)
      : searchApplications(db, filter, page, MAX_SORTED_MATCHES).then(rowsOf);
  return { rows: await rows, count, maxCounted: maxListed };
};

/** One page of the applications that an admin may see. @throws AppError 400 */
export const listApplications = async (
  context: ReviewContext,
  viewer: StaffViewer,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, sort = '-createdAt', columns, ...sent }: ListRequest,
  locale: Locale,
): Promise<{ readonly data: ListReply; readonly pagination: Pagination }> => {
  const filter = readApplicationFilter(context.catalogue, viewer, sent);
  const { rows, count, maxCounted } = await findPage(context.reads, filter, {
    order: sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    locale,
  });
  const totalItems = Math.min(count, maxCounted);
  const ids = rows.map(({ id }) => id);
  return {
    data: {
      Applications: rows.map(describeListedApplication),
      More: count > maxCounted,
      ...(await readListCells(context, { ids, viewer: scoreViewerOf(viewer) }, columns, locale)),
    },
    pagination: paginationOf(totalItems, page, pageSize),
  };
};

/** How many applications came back corrected, as this admin asked, and await a decision; at most `maxListed`. */
export const countCorrectedFor = (db: Queryable, viewer: Omit<Viewer, 'origin'>): Promise<number> =>
  countApplications(
    db,
    { within: boundsOf(viewer), viewerId: viewer.accountId, mark: 'correctedForMe' },
    '-createdAt',
    maxListed,
  );

/** The admins to whom applications of an institution, or one application, can be assigned. @throws AppError 400 */
export const listReviewers = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: Viewer,
  { institutionCode, formId }: QueryOf<typeof listReviewersCall>,
): Promise<{ Id: string; Name: string }[]> => {
  const reviewers = await listReviewerRows(db, rolesOfReviewers(catalogue), viewer, {
    institutionCode: readInstitutionCode(catalogue, institutionCode),
    applicationId: formId,
  });
  return reviewers.map(({ id, name }) => ({ Id: id, Name: name }));
};
