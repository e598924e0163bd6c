import sql, { empty, join, type Sql } from 'sql-template-tag';
import { type ApplicationStatus, applicationStatuses } from '../../../../../machines/application.status.ts';
import type { listMarks, listOrders, SentApplicationFilter } from '../../../../contract/admin-applications.ts';
import type { Locale } from '../../../config/texts.ts';
import { INDEXED_LETTERS } from '../../../platform/database/like.ts';
import { localName } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import { isAwaited } from '../../application/queries/interviews.ts';
import { staffWaitlistPlace, takenSeats, waitlistPlace, waitsInOrder } from '../../application/queries/offers.ts';
import { releasedStatus, staffVersion } from '../../application/queries/released.ts';
import { accountName } from './account-name.ts';
import { isPossibleDuplicate } from './same-person.ts';
import { awaitsScoreOf, type ListedReview, listedReview, type ScoreViewer, scoredParts } from './scores.ts';

export const listedRow = {
  id: column.uuid,
  version: column.integer,
  status: column.text.as<ApplicationStatus>(),
  registrationNumber: column.text.orNull,
  name: column.text,
  email: column.text,
  institutionCode: column.integer,
  periodId: column.text.orNull,
  periodName: column.text.orNull,
  program: column.text.orNull,
  paymentStatus: column.text.orNull,
  testDone: column.boolean,
  corrected: column.boolean,
  tags: column.texts,
  assigneeId: column.uuid.orNull,
  assigneeName: column.text.orNull,
  createdAt: column.timestamp,
  submittedAt: column.timestamp.orNull,
  undoUntil: column.timestamp.orNull,
  waitlistPlace: column.integer.orNull,
  offerUntil: column.timestamp.orNull,
  interviewState: column.text.orNull,
  interviewAt: column.timestamp.orNull,
  review: column.json<ListedReview>().orNull,
} satisfies RowShape;

/** A row of the admins' list. */
export type ListedApplication = RowOf<typeof listedRow>;

/** The applicant has submitted a correction of `application a`, and there has been no decision since. */
const isCorrectedWhere = (condition: Sql): Sql => sql`(a.status = ${applicationStatuses.Submitted} and exists (
  select from application_correction correction
   where correction.application_id = a.id and correction.sent_at is not null${condition}))`;

const isCorrected = isCorrectedWhere(empty);

/**
 * Staff see a decision at once. Released is what applicants see: until its release, an application is as it was before.
 */
export type DecisionView = 'staff' | 'released';

/** Columns that a decision changes, for `application a`. */
const decidedColumns: Readonly<Record<DecisionView, Readonly<Record<'status' | 'undoUntil' | 'waitlistPlace', Sql>>>> =
  {
    staff: {
      status: sql`a.status`,
      undoUntil: sql`case when a.undo_until > now() then a.undo_until end`,
      waitlistPlace: staffWaitlistPlace,
    },
    released: { status: releasedStatus, undoUntil: sql`null::timestamptz`, waitlistPlace },
  };

/** Whose view of applications is read. */
export interface RowViewer extends ScoreViewer {
  readonly view?: DecisionView;
}

/** Columns of `listedRow` for `application a`, with names in a language, as they see it. Costly: select the rows first. */
export const listedColumns = (locale: Locale, { view = 'staff', ...viewer }: RowViewer): Sql => sql`
  a.id, ${staffVersion} as version, ${decidedColumns[view].status} as status, a.registration_number as "registrationNumber", a.applicant_name as name, owner.email,
  a.institution_code as "institutionCode", a.period_id as "periodId", ${localName(sql`period`, locale)} as "periodName",
  (select ${localName(sql`program`, locale)} from application_preference p
     join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
    where p.application_id = a.id order by p.is_verified desc, p.position limit 1) as program,
  (select fee.status from shown_fee_standing fee where fee.application_id = a.id) as "paymentStatus",
  a.psychological_test_done as "testDone", ${isCorrected} as corrected,
  array(select tag from application_tag t where t.application_id = a.id order by tag) as tags, a.assignee_id as "assigneeId",
  case when reviewer.id is not null then ${accountName(sql`reviewer`)} end as "assigneeName",
  a.created_at as "createdAt", a.submitted_at as "submittedAt",
  ${decidedColumns[view].undoUntil} as "undoUntil",
  ${decidedColumns[view].waitlistPlace} as "waitlistPlace", case when ${decidedColumns[view].status} = ${applicationStatuses.Accepted} then a.offer_until end as "offerUntil",
  (select nullif(i.state, 'None') from application_interview i where i.application_id = a.id) as "interviewState",
  (select s.starts_at from application_interview i join interview_slot s on s.id = i.slot_id
    where i.application_id = a.id) as "interviewAt",
  ${listedReview(viewer)} as review`;

/** The joins that `listedColumns` needs. */
export const listedJoins = sql`
  join account owner on owner.id = a.account_id
  left join admission_period period on period.id = a.period_id
  left join account reviewer on reviewer.id = a.assignee_id`;

/** What an admin searches for; an undefined or empty member does not filter. `assignee` is an account or `none`. */
export interface ApplicationFilter
  extends Omit<SentApplicationFilter, 'institutionCode' | 'q' | 'scoreFrom' | 'scoreUntil'> {
  /** What the admin may see. */
  readonly within: StaffBounds;
  readonly institutionCode?: number | undefined;
  /** The account of the admin. */
  readonly viewerId?: string | undefined;
  /** Whether the admin may decide, and so sees scores (`scoredParts`). */
  readonly mayDecide?: boolean | undefined;
  readonly scoreFrom?: number | undefined;
  readonly scoreUntil?: number | undefined;
  readonly search?: ApplicationSearch | undefined;
}

export type ApplicationSearch =
  | { readonly by: 'number'; readonly registrationNumber: string; readonly identityDigest: Buffer }
  | { readonly by: 'identity'; readonly identityDigest: Buffer }
  | { readonly by: 'email'; readonly start: string }
  /**
   * Beginnings of the words of a name, in lower case; an empty list finds no application. `identityDigest`: the word may
   * also be an identity number.
   */
  | { readonly by: 'name'; readonly words: readonly string[]; readonly identityDigest?: Buffer | undefined };

export type ListOrder = (typeof listOrders)[number];

/**
 * Names are compared row by row in the order of the list, which is faster where very many match. In the order of names,
 * the names that begin with the first word (`beginning`) are adjacent; the list shows them before the others
 * (`others`).
 */
type NameScan = 'all' | 'beginning' | 'others';

const LAST_LETTER = '\u{10ffff}';

const nameScanConditions: Readonly<Record<Exclude<NameScan, 'all'>, (word: string, after: string) => Sql>> = {
  beginning: (word, after) => sql`a.name_folded >= ${word} and a.name_folded < ${after}`,
  others: (word, after) => sql`(a.name_folded < ${word} or a.name_folded >= ${after})`,
};

/** Only names with accents, apostrophes or hyphens are spelled in other ways too, which takes longer. */
const hasWord = (pattern: string): Sql => sql`(a.name_folded ~ ${pattern}
  or (a.name_folded ~ '[^a-z0-9 .,]' and searched_name(a.applicant_name) ~ ${pattern}))`;

const isScannedName = (words: readonly string[], scan: NameScan): Sql => {
  const [first = ''] = words;
  const part = scan === 'all' ? [] : [nameScanConditions[scan](first, first + LAST_LETTER)];
  const others = scan === 'beginning' ? words.slice(1) : words;
  // No index answers this condition: the planner reads the rows in the order of the list instead.
  return join([...part, ...others.map((word) => hasWord(`\\m${word}`))], ' and ');
};

const hasName = (words: readonly string[], scan: NameScan | undefined): Sql => {
  if (words.length === 0) return sql`false`;
  const beginnings = words.map((word) => word.slice(0, INDEXED_LETTERS));
  if (scan) return isScannedName(beginnings, scan);
  return sql`name_keys(a.applicant_name) @> ${beginnings}::text[]`;
};

/** The condition of a search on `application a`. */
export const isSearched = (search: ApplicationSearch, scan?: NameScan): Sql => {
  if (search.by === 'number')
    return sql`(a.registration_number = ${search.registrationNumber} or a.identity_digest = ${search.identityDigest})`;
  if (search.by === 'identity') return sql`a.identity_digest = ${search.identityDigest}`;
  if (search.by === 'email')
    return sql`a.account_id in (select id from account where email_folded like ${search.start})`;
  const named = hasName(search.words, scan);
  // A list that is scanned for a frequent word has no identity number.
  return scan || !search.identityDigest ? named : sql`(a.identity_digest = ${search.identityDigest} or ${named})`;
};

const hasAssignee = (assignee: string): Sql =>
  assignee === 'none' ? sql`a.assignee_id is null` : sql`a.assignee_id = ${assignee}::uuid`;

type Mark = (typeof listMarks)[number];

const markConditions: Readonly<Record<Exclude<Mark, 'correctedForMe' | 'awaitsMyScore' | 'possibleDuplicate'>, Sql>> = {
  undoable: sql`a.undo_until > now()`,
  corrected: isCorrected,
  // Seats are counted once for each program, not for each application that waits for it.
  seatFree: sql`(a.status = ${applicationStatuses.Waitlisted} and a.id in (
    select waiting.application_id from application_preference waiting
     where waiting.is_verified and waiting.offered_program_id = any(array(
       select o.id from offered_program o where o.quota is null or o.quota > ${takenSeats(sql`o.id`)}))))`,
};

const hasMark = (mark: Mark, viewer: ScoreViewer & Pick<ApplicationFilter, 'within'>): Sql => {
  if (mark === 'possibleDuplicate') return isPossibleDuplicate(viewer.within);
  if (mark === 'awaitsMyScore') return awaitsScoreOf(viewer);
  return mark === 'correctedForMe'
    ? isCorrectedWhere(sql` and correction.asked_by = ${viewer.viewerId ?? null}::uuid`)
    : markConditions[mark];
};

const interviewStateOf = (filter: string): string => `${filter.charAt(0).toUpperCase()}${filter.slice(1)}`;

/** Without an interview that was offered, or with one in a state that still matters. */
const hasInterview = (state: string): Sql =>
  state === 'none'
    ? sql`not exists (select from application_interview i where i.application_id = a.id and i.state <> 'None')`
    : sql`(a.id in (select i.application_id from application_interview i where i.state = ${interviewStateOf(state)})
        and (${state} in ('done', 'missed') or ${isAwaited(sql`a`)}))`;

const statusesOf = ({ status }: Pick<ApplicationFilter, 'status'>): readonly string[] =>
  status ? status.split(',') : [];

const hasStatus = (statuses: readonly string[]): Sql | undefined => {
  if (statuses.length === 0) return undefined;
  return statuses.length === 1 ? sql`a.status = ${statuses[0]}` : sql`a.status = any(${statuses}::text[])`;
};

/** The start of a day in Jakarta. @param later days to add */
const startOfDay = (day: string, later = 0): Sql =>
  sql`(${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Jakarta'`;

type FilterCondition = (filter: ApplicationFilter, scan?: NameScan) => Sql | undefined;

/** The condition of each filter on `application a`; undefined where it does not filter. */
const filterConditions: { readonly [K in keyof ApplicationFilter]-?: FilterCondition } = {
  // The condition of every list has it, see `isFiltered`.
  within: () => undefined,
  institutionCode: ({ within, institutionCode }) => {
    if (institutionCode === undefined || institutionCode === within.institutionCode) return undefined;
    // The admin sees nothing of another institution.
    return within.institutionCode === null ? sql`a.institution_code = ${institutionCode}::integer` : sql`false`;
  },
  status: (filter) => hasStatus(statusesOf(filter)),
  submittedFrom: ({ submittedFrom: day }) => (day ? sql`a.submitted_at >= ${startOfDay(day)}` : undefined),
  submittedUntil: ({ submittedUntil: day }) => (day ? sql`a.submitted_at < ${startOfDay(day, 1)}` : undefined),
  idleDays: ({ idleDays }) =>
    idleDays ? sql`a.acted_at <= now() - ${idleDays}::integer * interval '1 day'` : undefined,
  mark: ({ mark, ...filter }) => (mark ? hasMark(mark, filter) : undefined),
  viewerId: () => undefined,
  mayDecide: () => undefined,
  scoreFrom: ({ scoreFrom: from }) => (from === undefined ? undefined : sql`a.score >= ${from}::numeric`),
  scoreUntil: ({ scoreUntil: until }) => (until === undefined ? undefined : sql`a.score <= ${until}::numeric`),
  admissionPeriodId: ({ admissionPeriodId: id }) => (id ? sql`a.period_id = ${id}` : undefined),
  tag: ({ tag }) =>
    tag ? sql`a.id in (select t.application_id from application_tag t where t.tag = lower(${tag}))` : undefined,
  interview: ({ interview: state }) => (state ? hasInterview(state) : undefined),
  interviewOn: ({ interviewOn: day }) =>
    day
      ? sql`a.id in (
          select i.application_id from interview_slot s join application_interview i on i.slot_id = s.id
           where s.starts_at >= ${startOfDay(day)} and s.starts_at < ${startOfDay(day, 1)})`
      : undefined,
  assignee: ({ assignee }) => (assignee ? hasAssignee(assignee) : undefined),
  search: ({ search }, scan) => (search ? isSearched(search, scan) : undefined),
};

/** Not of the smoke test: by id, which the index of each order has, so that counting reads no row. */
const isReal = sql`a.id <> all(array(select probe.id from application probe where probe.is_probe))`;

/** The condition of a filter on `application a`; scores that are not seen are left out by `partsOf`. */
const isFiltered = (filter: ApplicationFilter, scan?: NameScan): Sql => {
  const conditions = Object.values(filterConditions).map((conditionOf) => conditionOf(filter, scan));
  return join(
    [
      sql`a.deleted_at is null and ${isReal}${andWithin(sql`a`, filter.within)}`,
      ...conditions.filter((condition) => condition !== undefined),
    ],
    ' and ',
  );
};

export const orderClauses: Readonly<Record<ListOrder, Sql>> = {
  '-createdAt': sql`a.created_at desc, a.id desc`,
  createdAt: sql`a.created_at, a.id`,
  '-submittedAt': sql`a.submitted_at desc, a.id desc`,
  submittedAt: sql`a.submitted_at, a.id`,
  name: sql`a.name_folded, a.id`,
  '-name': sql`a.name_folded desc, a.id desc`,
  waitlist: waitsInOrder,
  '-score': sql`a.score desc, a.id desc`,
  score: sql`a.score, a.id`,
};

/** The orders that sort by the score of the reader's view. */
const isByScore = (order: ListOrder): boolean => order.endsWith('score');

/** The columns that the orders of the list read. */
export const sortedColumns = (order: ListOrder): Sql =>
  sql`a.id, a.created_at, a.submitted_at, a.name_folded, a.waitlisted_at${isByScore(order) ? sql`, a.score` : empty}`;

/** Lists by submission leave out what was not submitted, the order of the waitlist what is not on it. */
const isInOrder = (order: ListOrder): Sql => {
  if (order === 'waitlist') return sql` and a.status = ${applicationStatuses.Waitlisted}`;
  return order.endsWith('submittedAt') ? sql` and a.submitted_at is not null` : empty;
};

/** What is listed: a filter, the order, and how names are compared. `also`: ` and …`, a further condition. */
interface Listed {
  readonly filter: ApplicationFilter;
  readonly order: ListOrder;
  readonly scan?: NameScan | undefined;
  readonly also?: Sql | undefined;
}

/** Where a list asks for scores: the applications whose score is seen, in parts that have no application in common. */
const partsOf = ({ filter, order }: Listed): readonly Sql[] =>
  isByScore(order) || filter.scoreFrom !== undefined || filter.scoreUntil !== undefined
    ? scoredParts(filter)
    : [sql`true`];

interface Clauses {
  /** ` and …`, in place of the condition of the order. */
  readonly inOrder?: Sql | undefined;
  /** ` order by …` and ` limit …` of each part. */
  readonly tail?: Sql | undefined;
}

/** A `select` of columns of `application a` for all that is listed. */
export const listedRows = (columns: Sql, listed: Listed, { inOrder, tail = empty }: Clauses = {}): Sql => {
  const { filter, order, scan, also = empty } = listed;
  const condition = sql`${isFiltered(filter, scan)}${inOrder ?? isInOrder(order)}${also}`;
  return join(
    partsOf(listed).map((part) => sql`(select ${columns} from application a where ${part} and ${condition}${tail})`),
    ' union all ',
  );
};

/** The first of what is listed, in the order of the list: a `select` of ids. */
export const orderedIds = (
  listed: Listed,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Sql => {
  const orderedBy = sql` order by ${orderClauses[listed.order]}`;
  const page = sql`${orderedBy} limit ${limit} offset ${offset}`;
  if (partsOf(listed).length === 1) return listedRows(sql`a.id`, listed, { tail: page });
  const parts = listedRows(sortedColumns(listed.order), listed, { tail: sql`${orderedBy} limit ${limit + offset}` });
  return sql`select a.id from (${parts}) a${page}`;
};

/** The status implies whether an application was submitted: an index with the status then counts alone. */
const isCountedInOrder = (filter: ApplicationFilter, order: ListOrder): Sql => {
  const statuses = statusesOf(filter);
  if (!order.endsWith('submittedAt')) return isInOrder(order);
  if (statuses.length === 0)
    return filter.within.programIds.length === 0
      ? isInOrder(order)
      : sql` and a.status <> ${applicationStatuses.Draft}`;
  const submitted = statuses.filter((status) => status !== applicationStatuses.Draft);
  if (submitted.length === 0) return sql` and false`;
  return submitted.length === statuses.length ? empty : isInOrder(order);
};

/** In the order of scores, whose index is read until there are enough; other counts need no order. */
const countedOrder = (order: ListOrder): Sql => (isByScore(order) ? sql` order by ${orderClauses[order]}` : empty);

/** Counts up to `max`: a larger number is not shown, and counting a million rows takes as long as reading them. */
export const countStatement = (filter: ApplicationFilter, order: ListOrder, max: number, scan?: NameScan): Sql => {
  const tail = sql`${countedOrder(order)} limit ${max}`;
  const clauses = { inOrder: isCountedInOrder(filter, order), tail };
  return sql`select count(*) as count from (select from (${listedRows(empty, { filter, order, scan }, clauses)}) a limit ${max}) counted`;
};

export interface ListPage {
  readonly order: ListOrder;
  readonly limit: number;
  readonly offset: number;
  /** The language of names. */
  readonly locale: Locale;
}

/** Indexes select the rows of the page; only for those the statement reads the columns of the list. */
export const pageStatement = (filter: ApplicationFilter, page: ListPage, scan?: NameScan): Sql => sql`
    with chosen as materialized (
      select a.id, row_number() over () as place from (${orderedIds({ filter, order: page.order, scan }, page)}) a)
    select ${listedColumns(page.locale, filter)} from chosen join application a on a.id = chosen.id ${listedJoins}
     order by chosen.place`;

export const countApplications = async (
  db: Queryable,
  filter: ApplicationFilter,
  order: ListOrder,
  max: number,
  scan?: NameScan,
): Promise<number> => (await db.get({ count: column.integer }, countStatement(filter, order, max, scan))).count;

export const listApplicationRows = (
  db: Queryable,
  filter: ApplicationFilter,
  page: ListPage,
  scan?: NameScan,
): Promise<readonly ListedApplication[]> => db.many(listedRow, pageStatement(filter, page, scan));

/** Counts and sorts what the filter finds in one statement; of more than `max` it returns no row. */
export const searchStatement = (filter: ApplicationFilter, page: ListPage, max: number): Sql => sql`
    with found as materialized (
      select * from (
        ${listedRows(sortedColumns(page.order), { filter, order: page.order }, { tail: sql` limit ${max + 1}` })}) a
       limit ${max + 1}),
    chosen as materialized (
      select a.id, row_number() over () as place from (
        select a.id from found a where (select count(*) from found) <= ${max}
         order by ${orderClauses[page.order]} limit ${page.limit} offset ${page.offset}) a)
    select counted.count, listed.* from (select count(*) as count from found) counted
      left join (select chosen.place, ${listedColumns(page.locale, filter)} from chosen join application a on a.id = chosen.id ${listedJoins})
        listed on true
     order by listed.place`;

type NullableShape<S extends RowShape> = { readonly [K in keyof S]: S[K]['orNull'] };

/** The columns of an outer join, which are null where it finds no row. */
const nullable = <S extends RowShape>(shape: S): NullableShape<S> =>
  Object.fromEntries(Object.entries(shape).map(([name, { orNull }]) => [name, orNull])) as NullableShape<S>;

const searchedRow = { count: column.integer, place: column.integer.orNull, ...nullable(listedRow) } satisfies RowShape;
type SearchedRow = RowOf<typeof searchedRow>;

const isFound = (row: SearchedRow): row is SearchedRow & ListedApplication => row.place !== null;

/** @returns `count`: at most one more than `max`; no rows when it is */
export const searchApplications = async (
  db: Queryable,
  filter: ApplicationFilter,
  page: ListPage,
  max: number,
): Promise<{ readonly count: number; readonly rows: readonly ListedApplication[] }> => {
  const rows = await db.many(searchedRow, searchStatement(filter, page, max));
  return { count: rows[0]?.count ?? 0, rows: rows.filter(isFound) };
};

/** One application as the list shows it; undefined when the admin may not see it. */
export const findListedApplication = (
  db: Queryable,
  id: string,
  viewer: StaffBounds & ScoreViewer,
  locale: Locale,
): Promise<ListedApplication | undefined> =>
  db.find(
    listedRow,
    sql`select ${listedColumns(locale, viewer)} from application a ${listedJoins}
      where a.id = ${id} and a.deleted_at is null${andWithin(sql`a`, viewer)}`,
  );
