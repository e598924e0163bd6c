import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { LinkState, PaymentAlert } from '../../../contract/admin-payment.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { type ApplicationSearch, isSearched } from '../admin-applications/queries/application-list.ts';

/** What an admin searches for among the payments; an undefined member does not filter. */
export interface PaymentFilter {
  /** The only institution that the admin may see; null for all. */
  readonly within: number | null;
  readonly institutionCode?: number | undefined;
  readonly status?: LinkState | undefined;
  readonly alert?: PaymentAlert | 'any' | undefined;
  readonly search?: PaymentSearch | undefined;
}

export type PaymentSearch =
  | ApplicationSearch
  | { readonly by: 'invoice'; readonly number: string }
  /** A virtual account, or an identity number: both consist of digits only. */
  | { readonly by: 'account'; readonly number: string; readonly identityDigest: Buffer };

/** A search by name counts and lists at most this many payments: more are too many to read one by one. */
export const maxPaymentsOfName = 200;

/** Up to this many people of a name are found before a payment is read; above it each payment is compared with the name. */
const maxPeopleOfName = 1_000;

/** A table or view of payments, and the condition on its rows. */
interface PaymentSource {
  readonly from: Sql;
  readonly where: Sql;
}

const payments = sql`payment`;
const shownPayments = sql`shown_payment`;

const hasStatus = (status: string): Sql => sql`p.status = ${status}`;

/**
 * The payments in a state, each source in the order of an index. That a link has expired, or that a newer one has replaced
 * it, may not be stored yet.
 */
const paymentSourcesOf = (status: LinkState | undefined): readonly PaymentSource[] => {
  if (status === undefined) return [{ from: payments, where: sql`true` }];
  if (status === 'Expired')
    return [
      { from: payments, where: hasStatus(status) },
      { from: payments, where: sql`${hasStatus('Open')} and p.due_at <= now()` },
    ];
  if (status !== 'Open' && status !== 'Replaced') return [{ from: payments, where: hasStatus(status) }];
  return [{ from: shownPayments, where: sql`${hasStatus('Open')} and p.shown_status = ${status}` }];
};

/** The applications of the people that a search finds. */
const searchedApplications = (search: ApplicationSearch): Sql =>
  sql`select a.id from application a
    where a.deleted_at is null and ${isSearched(search)} limit ${maxPeopleOfName + 1}`;

const isOfPeople = (search: ApplicationSearch, byScan: boolean): Sql =>
  byScan
    ? // `offset 0`: each payment reads its own application; otherwise the planner reads all applications for their names.
      sql`exists (select from application a
        where a.id = p.application_id and a.deleted_at is null and ${isSearched(search, 'all')} offset 0)`
    : // As an array: the applications are known before a payment is read.
      sql`p.application_id = any(array(${searchedApplications(search)}))`;

const isSearchedPayment = (search: PaymentSearch, byScan: boolean): Sql => {
  if (search.by === 'invoice') return sql`p.invoice_number = ${search.number}`;
  if (search.by !== 'account') return isOfPeople(search, byScan);
  return sql`p.id in (
    select id from payment where va_number = ${search.number}
    union all select one.id from payment one join application a on a.id = one.application_id
     where a.deleted_at is null
       and ${isSearched({ by: 'identity', identityDigest: search.identityDigest })})`;
};

/** Few payments have alerts: they are looked up one by one. */
const hasAlert = (alert: PaymentAlert | 'any'): Sql =>
  sql`p.id = any(array(select payment_id from payment_alert
     where resolved_at is null${alert === 'any' ? empty : sql` and kind = ${alert}`}))`;

/**
 * The condition on `payment p`.
 * @param byScan names are compared row by row in the order of the list: faster where very many match
 */
const isFilteredPayment = (filter: PaymentFilter, byScan: boolean): Sql => {
  const { within, institutionCode, alert, search } = filter;
  const institution = within ?? institutionCode;
  return join(
    [
      sql`true`,
      ...(institution === undefined ? [] : [sql`p.institution_code = ${institution}::integer`]),
      // The admin sees nothing of another institution.
      ...(within !== null && institutionCode !== undefined && institutionCode !== within ? [sql`false`] : []),
      ...(alert === undefined ? [] : [hasAlert(alert)]),
      ...(search === undefined ? [] : [isSearchedPayment(search, byScan)]),
    ],
    ' and ',
  );
};

/** The rows of all sources that the filter finds. */
const unionOfSources = (filter: PaymentFilter, columns: Sql, byScan: boolean, tail = empty): Sql =>
  join(
    paymentSourcesOf(filter.status).map(
      ({ from, where }) =>
        sql`(select ${columns} from ${from} p where ${where} and ${isFilteredPayment(filter, byScan)}${tail})`,
    ),
    ' union all ',
  );

const paymentCount = (filter: PaymentFilter, max: number, byScan: boolean): Sql => sql`
  (select count(*)::int from (
    ${unionOfSources(filter, empty, byScan)} limit ${max}) counted)`;

const paymentCountRow = {
  count: column.integer,
  /** More people have the name than `maxPeopleOfName`. */
  isCommonName: column.boolean,
} satisfies RowShape;

/** Counts up to `max`. */
export const countPaymentsStatement = (filter: PaymentFilter, max: number): Sql => {
  const { search } = filter;
  const ofFew = paymentCount(filter, max, false);
  if (search?.by !== 'name') return sql`select ${ofFew} as count, false as "isCommonName"`;
  return sql`
    select case when common then ${paymentCount(filter, max, true)} else ${ofFew} end as count, common as "isCommonName"
      from (select count(*) > ${maxPeopleOfName} as common from (${searchedApplications(search)}) called) people`;
};

export const countPayments = (
  db: Queryable,
  filter: PaymentFilter,
  max: number,
): Promise<RowOf<typeof paymentCountRow>> => db.get(paymentCountRow, countPaymentsStatement(filter, max));

interface OpenAlert {
  readonly Id: number;
  readonly Kind: string;
  readonly Amount: number;
  readonly At: string;
}

const listedPaymentRow = {
  id: column.uuid,
  invoiceNumber: column.text,
  applicationId: column.uuid,
  registrationNumber: column.text.orNull,
  name: column.text,
  email: column.text,
  institutionCode: column.integer,
  status: column.text,
  channelId: column.text,
  channelName: column.text,
  registrationFee: column.integer,
  promoCode: column.text.orNull,
  discount: column.integer,
  adminFee: column.integer,
  amount: column.integer,
  createdAt: column.timestamp,
  dueAt: column.timestamp.orNull,
  paidAt: column.timestamp.orNull,
  alerts: column.json<readonly OpenAlert[]>(),
} satisfies RowShape;

export type ListedPayment = RowOf<typeof listedPaymentRow>;

const listedPaymentColumns = (locale: Locale): Sql => sql`
  p.id, p.invoice_number as "invoiceNumber", p.application_id as "applicationId",
  a.registration_number as "registrationNumber", a.applicant_name as name, owner.email,
  a.institution_code as "institutionCode", p.shown_status as status, p.payment_channel_id as "channelId",
  ${localName(sql`channel`, locale)} as "channelName", p.registration_fee as "registrationFee", promo.code as "promoCode", p.discount,
  p.admin_fee as "adminFee", p.amount, p.created_at as "createdAt", p.due_at as "dueAt", p.paid_at as "paidAt",
  coalesce((select json_agg(json_build_object('Id', alert.id, 'Kind', alert.kind, 'Amount', alert.amount,
      'At', alert.created_at) order by alert.id)
    from payment_alert alert where alert.payment_id = p.id and alert.resolved_at is null), '[]') as alerts`;

/**
 * Newest first. Indexes select the rows of the page; only for those the statement reads the columns of the list.
 * @param byScan see `isFilteredPayment`
 */
export const paymentsStatement = (
  filter: PaymentFilter,
  limit: number,
  offset: number,
  locale: Locale,
  byScan = false,
): Sql => {
  const order = sql`order by p.created_at desc, p.id desc`;
  // Each source ends at the end of the page: one order over all sources would read all of their rows.
  const tail = sql` ${order} limit ${limit + offset}`;
  return sql`
    with chosen as materialized (
      select p.id, row_number() over () as place from (
        select p.id from (${unionOfSources(filter, sql`p.id, p.created_at`, byScan, tail)}) p
         ${order} limit ${limit} offset ${offset}) p)
    select ${listedPaymentColumns(locale)} from chosen join shown_payment p on p.id = chosen.id
      join application a on a.id = p.application_id join account owner on owner.id = a.account_id
      join payment_channel channel on channel.id = p.payment_channel_id
      left join promo_code promo on promo.id = p.promo_code_id
     order by chosen.place`;
};

export const listPaymentRows = (
  db: Queryable,
  filter: PaymentFilter,
  limit: number,
  offset: number,
  locale: Locale,
  byScan: boolean,
): Promise<readonly ListedPayment[]> =>
  db.many(listedPaymentRow, paymentsStatement(filter, limit, offset, locale, byScan));

/** Whether the payment belongs to the institution of the admin; `within` null: to any. */
export const isPaymentWithinInstitution = async (tx: Tx, id: string, within: number | null): Promise<boolean> =>
  (await tx.run(
    sql`select from payment where id = ${id} and (${within}::integer is null or institution_code = ${within})`,
  )) === 1;

/**
 * Closes an alert that an admin has handled, but not one about money to be refunded.
 * @param within the only institution that the admin may see, null for all
 * @returns the application, undefined when there is no such open alert
 */
export const closeAlert = async (
  tx: Tx,
  alert: { readonly id: number; readonly paymentId: string },
  adminId: string,
  within: number | null,
): Promise<string | undefined> => {
  const closed = await tx.find(
    { applicationId: column.uuid },
    sql`update payment_alert alert set resolved_at = now(), resolved_by = ${adminId} from payment p
      where alert.id = ${alert.id} and alert.payment_id = ${alert.paymentId} and p.id = alert.payment_id
        and alert.resolved_at is null and alert.kind <> 'refund-needed'
        and (${within}::integer is null or p.institution_code = ${within})
      returning p.application_id as "applicationId"`,
  );
  return closed?.applicationId;
};
