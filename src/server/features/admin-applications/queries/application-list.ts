import { applicationStatuses } from '../../../../../machines/application.status.ts';
import type { listMarks } from '../../../../contract/admin-applications.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { staffVersion } from '../../application/queries/released.ts';
import { collectValues, type Values } from '../../content/queries/item-filter.ts';

/** A row of the admins' list. */
export interface ListedApplication {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly registrationNumber: string | null;
  readonly name: string;
  readonly email: string;
  readonly institutionCode: number;
  readonly periodId: string | null;
  readonly periodName: string | null;
  readonly program: string | null;
  readonly paymentStatus: string | null;
  readonly testDone: boolean;
  readonly corrected: boolean;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly undoUntil: string | null;
}

/** A correction of `application a` came back, and nothing has been decided since. */
const correctedSql = `(a.status = '${applicationStatuses.Submitted}' and a.id in (
  select correction.application_id from application_correction correction where correction.sent_at is not null))`;

/** How an account is called where it has to be told from others; `alias` is the alias of `account`. */
export const accountNameSql = (alias: string): string =>
  `coalesce(nullif(concat_ws(' ', ${alias}.profile ->> 'firstName', ${alias}.profile ->> 'lastName'), ''), ${alias}.email)`;

/** What is shown of `application a`; meant for few rows, after they were chosen. */
export const listedColumns = `
  a.id, ${staffVersion} as version, a.status, a.registration_number as "registrationNumber", a.applicant_name as name, owner.email,
  a.institution_code as "institutionCode", a.period_id as "periodId", period.name as "periodName",
  (select program.name from application_preference p
     join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
    where p.application_id = a.id order by p.is_verified desc, p.position limit 1) as program,
  (select fee.status from shown_fee_standing fee where fee.application_id = a.id) as "paymentStatus",
  a.psychological_test_done as "testDone", ${correctedSql} as corrected, a.assignee_id as "assigneeId",
  case when reviewer.id is not null then ${accountNameSql('reviewer')} end as "assigneeName",
  a.created_at as "createdAt", a.submitted_at as "submittedAt",
  case when a.undo_until > now() then a.undo_until end as "undoUntil"`;

export const listedJoins = `
  join account owner on owner.id = a.account_id
  left join admission_period period on period.id = a.period_id
  left join account reviewer on reviewer.id = a.assignee_id`;

/** What an admin looks for; what is undefined is not asked for. */
export interface ApplicationFilter {
  /** The only institution that the admin may see; null for all. */
  readonly within: number | null;
  readonly institutionCode?: number | undefined;
  readonly status?: string | undefined;
  readonly mark?: (typeof listMarks)[number] | undefined;
  readonly periodId?: string | undefined;
  /** An account, or nobody. */
  readonly assignee?: string | 'none' | undefined;
  readonly search?: ApplicationSearch | undefined;
}

export type ApplicationSearch =
  | { readonly by: 'number'; readonly registrationNumber: string; readonly identityDigest: Buffer }
  | { readonly by: 'identity'; readonly identityDigest: Buffer }
  | { readonly by: 'email'; readonly start: string }
  /** Beginnings of the words of a name, in small letters; nobody is found without any. */
  | { readonly by: 'name'; readonly words: readonly string[] };

export type ListOrder = '-createdAt' | 'createdAt' | '-submittedAt' | 'submittedAt' | 'name' | '-name';

/** As many letters of a word as the index knows. */
const INDEXED_LETTERS = 30;

/**
 * How very many of one name are found: row by row in the order of the list. In the order of names, those whose name begins
 * with the first word stand together; they come before the others.
 */
type NameScan = 'all' | 'beginning' | 'others';

const LAST_LETTER = '\u{10ffff}';

const nameScanConditions: Readonly<Record<Exclude<NameScan, 'all'>, (word: string, after: string) => string>> = {
  beginning: (word, after) => `a.name_folded >= ${word} and a.name_folded < ${after}`,
  others: (word, after) => `(a.name_folded < ${word} or a.name_folded >= ${after})`,
};

const scannedNamesSql = (values: Values, words: readonly string[], walk: NameScan): string => {
  const [first = ''] = words;
  const part = walk === 'all' ? [] : [nameScanConditions[walk](values.add(first), values.add(first + LAST_LETTER))];
  const others = walk === 'beginning' ? words.slice(1) : words;
  // Written like this no index can answer it: the rows are looked at in the order of the list instead.
  return [...part, ...others.map((word) => `a.name_folded ~ ${values.add(`\\m${word}`)}`)].join(' and ');
};

const namesSql = (values: Values, words: readonly string[], walk: NameScan | undefined): string => {
  if (words.length === 0) return 'false';
  const beginnings = words.map((word) => word.slice(0, INDEXED_LETTERS));
  if (walk) return scannedNamesSql(values, beginnings, walk);
  return `name_beginnings(a.applicant_name) @> ${values.add(beginnings)}::text[]`;
};

/** The condition on `application a` that a search makes. */
export const searchSql = (values: Values, search: ApplicationSearch, walk?: NameScan): string => {
  if (search.by === 'number')
    return `(a.registration_number = ${values.add(search.registrationNumber)} or a.identity_digest = ${values.add(search.identityDigest)})`;
  if (search.by === 'identity') return `a.identity_digest = ${values.add(search.identityDigest)}`;
  if (search.by === 'email')
    return `a.account_id in (select id from account where email_folded like ${values.add(search.start)})`;
  return namesSql(values, search.words, walk);
};

const assigneeSql = (values: Values, assignee: string): string =>
  assignee === 'none' ? 'a.assignee_id is null' : `a.assignee_id = ${values.add(assignee)}::uuid`;

const markConditions: Readonly<Record<(typeof listMarks)[number], string>> = {
  undoable: 'a.undo_until > now()',
  corrected: correctedSql,
};

/**
 * The condition on `application a`.
 * @param walk names are compared row by row in the order of the list: quicker where very many match
 */
export const whereSql = (values: Values, wish: ApplicationFilter, walk?: NameScan): string => {
  const { within, institutionCode, status, mark, periodId, assignee, search } = wish;
  const institution = within ?? institutionCode;
  return [
    'a.deleted_at is null',
    ...(institution === undefined ? [] : [`a.institution_code = ${values.add(institution)}::integer`]),
    // An institution that is not the admin's own holds nothing.
    ...(within !== null && institutionCode !== undefined && institutionCode !== within ? ['false'] : []),
    ...(status === undefined ? [] : [`a.status = ${values.add(status)}`]),
    ...(mark === undefined ? [] : [markConditions[mark]]),
    ...(periodId === undefined ? [] : [`a.period_id = ${values.add(periodId)}`]),
    ...(assignee === undefined ? [] : [assigneeSql(values, assignee)]),
    ...(search === undefined ? [] : [searchSql(values, search, walk)]),
  ].join(' and ');
};

const orderClauses: Readonly<Record<ListOrder, string>> = {
  '-createdAt': 'a.created_at desc, a.id desc',
  createdAt: 'a.created_at, a.id',
  '-submittedAt': 'a.submitted_at desc, a.id desc',
  submittedAt: 'a.submitted_at, a.id',
  name: 'a.name_folded, a.id',
  '-name': 'a.name_folded desc, a.id desc',
};

/** Lists by submission leave out what was not submitted. */
const orderSql = (order: ListOrder): { readonly where: string; readonly by: string } => ({
  where: order.endsWith('submittedAt') ? ' and a.submitted_at is not null' : '',
  by: orderClauses[order],
});

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** With a status it is known whether there was a submission: an index by status then counts alone. */
const submittedSql = ({ status }: ApplicationFilter, order: ListOrder): string => {
  const { where } = orderSql(order);
  if (where === '' || status === undefined) return where;
  return status === applicationStatuses.Draft ? ' and false' : '';
};

/** Counts no further than `most`: beyond that nobody reads, and counting a million rows takes as long as reading them. */
export const countStatement = (wish: ApplicationFilter, order: ListOrder, most: number, walk?: NameScan): Statement => {
  const values = collectValues();
  const where = whereSql(values, wish, walk) + submittedSql(wish, order);
  return {
    text: `select count(*)::int as count from (
      select from application a where ${where} limit ${values.add(most)}) counted`,
    values: values.list,
  };
};

export interface ListPage {
  readonly order: ListOrder;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows are chosen by what an index knows; only those of the page are looked at more closely.
 * @param walk see `whereSql`
 */
export const pageStatement = (wish: ApplicationFilter, page: ListPage, walk?: NameScan): Statement => {
  const values = collectValues();
  const { where, by } = orderSql(page.order);
  const text = `
    with chosen as materialized (
      select a.id, row_number() over () as place from (
        select a.id from application a where ${whereSql(values, wish, walk)}${where}
         order by ${by} limit ${values.add(page.limit)} offset ${values.add(page.offset)}) a)
    select ${listedColumns} from chosen join application a on a.id = chosen.id ${listedJoins}
     order by chosen.place`;
  return { text, values: values.list };
};

export const countApplications = async (
  db: Queryable,
  wish: ApplicationFilter,
  order: ListOrder,
  most: number,
  walk?: NameScan,
): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(countStatement(wish, order, most, walk));
  return rows[0]?.count ?? 0;
};

export const listApplicationRows = async (
  db: Queryable,
  wish: ApplicationFilter,
  page: ListPage,
  walk?: NameScan,
): Promise<readonly ListedApplication[]> => {
  const { rows } = await db.query<ListedApplication & Record<string, unknown>>(pageStatement(wish, page, walk));
  return rows;
};

/** Counts what is found and puts it in order in one go; of more than `most` no row is shown. */
export const searchStatement = (wish: ApplicationFilter, page: ListPage, most: number): Statement => {
  const values = collectValues();
  const { where, by } = orderSql(page.order);
  const text = `
    with found as materialized (
      select a.id, a.created_at, a.submitted_at, a.name_folded from application a
       where ${whereSql(values, wish)}${where} limit ${values.add(most + 1)}),
    chosen as materialized (
      select a.id, row_number() over () as place from (
        select a.id from found a where (select count(*) from found) <= ${values.add(most)}
         order by ${by} limit ${values.add(page.limit)} offset ${values.add(page.offset)}) a)
    select counted.count, listed.* from (select count(*)::int as count from found) counted
      left join (select chosen.place, ${listedColumns} from chosen join application a on a.id = chosen.id ${listedJoins})
        listed on true
     order by listed.place`;
  return { text, values: values.list };
};

export const searchApplications = async (
  db: Queryable,
  wish: ApplicationFilter,
  page: ListPage,
  most: number,
): Promise<{ readonly counted: number; readonly rows: readonly ListedApplication[] }> => {
  const { rows } = await db.query<ListedApplication & { count: number; place: number | null }>(
    searchStatement(wish, page, most),
  );
  return { counted: rows[0]?.count ?? 0, rows: rows.filter(({ place }) => place !== null) };
};

/** One application as the list shows it; undefined when the admin may not see it. */
export const findListedApplication = async (
  db: Queryable,
  id: string,
  within: number | null,
): Promise<ListedApplication | undefined> => {
  const { rows } = await db.query<ListedApplication & Record<string, unknown>>(
    `select ${listedColumns} from application a ${listedJoins}
      where a.id = $1 and a.deleted_at is null and ($2::integer is null or a.institution_code = $2)`,
    [id, within],
  );
  return rows[0];
};
