import type { LinkState, PaymentAlert } from '../../../contract/admin-payment.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type ApplicationSearch, type Statement, searchSql } from '../admin-applications/queries/application-list.ts';
import { collectValues, type Values } from '../content/queries/item-filter.ts';

/** What an admin looks for among the payments; what is undefined is not asked for. */
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
  /** A virtual account, or an identity number: both are nothing but digits. */
  | { readonly by: 'account'; readonly number: string; readonly identityDigest: Buffer };

/** Of a name: at more payments than that nobody looks one by one, the search is too wide. */
export const maxPaymentsOfName = 200;

/** So many people of a name are found before a payment is looked at; of more, each payment is asked for its name. */
const maxPeopleOfName = 1_000;

/** A table or view of payments, and which of it. */
interface PaymentSource {
  readonly from: 'payment' | 'shown_payment';
  readonly where: string;
}

const hasStatusSql = (status: string): string => `p.status = '${status}'`;

/**
 * The payments in a state, each part of them in the order of an index. That a link is over, or that a newer one took its
 * place, is not stored before somebody has noticed.
 */
const paymentSourcesOf = (status: LinkState | undefined): readonly PaymentSource[] => {
  if (status === undefined) return [{ from: 'payment', where: 'true' }];
  if (status === 'Expired')
    return [
      { from: 'payment', where: hasStatusSql(status) },
      { from: 'payment', where: `${hasStatusSql('Open')} and p.due_at <= now()` },
    ];
  if (status !== 'Open' && status !== 'Replaced') return [{ from: 'payment', where: hasStatusSql(status) }];
  return [{ from: 'shown_payment', where: `${hasStatusSql('Open')} and p.shown_status = '${status}'` }];
};

/** The applications of those who are looked for, as an array: they are known before a payment is looked at. */
const peopleSql = (values: Values, search: ApplicationSearch): string =>
  `select a.id from application a
    where a.deleted_at is null and ${searchSql(values, search)} limit ${maxPeopleOfName + 1}`;

const ofPeopleSql = (values: Values, search: ApplicationSearch, walked: boolean): string =>
  walked
    ? // `offset 0`: each payment asks for its own application, instead of all applications being read for their names.
      `exists (select from application a
        where a.id = p.application_id and a.deleted_at is null and ${searchSql(values, search, 'all')} offset 0)`
    : `p.application_id = any(array(${peopleSql(values, search)}))`;

const searchedPaymentsSql = (values: Values, search: PaymentSearch, walked: boolean): string => {
  if (search.by === 'invoice') return `p.invoice_number = ${values.add(search.number)}`;
  if (search.by !== 'account') return ofPeopleSql(values, search, walked);
  return `p.id in (
    select id from payment where va_number = ${values.add(search.number)}
    union all select one.id from payment one join application a on a.id = one.application_id
     where a.deleted_at is null
       and ${searchSql(values, { by: 'identity', identityDigest: search.identityDigest })})`;
};

/** Few payments have alerts: they are looked up one by one. */
const alertSql = (values: Values, alert: PaymentAlert | 'any'): string =>
  `p.id = any(array(select payment_id from payment_alert
     where resolved_at is null${alert === 'any' ? '' : ` and kind = ${values.add(alert)}`}))`;

/**
 * The condition on `payment p`.
 * @param walked names are compared row by row in the order of the list: quicker where very many match
 */
const paymentsWhere = (values: Values, wish: PaymentFilter, walked = false): string => {
  const { within, institutionCode, alert, search } = wish;
  const institution = within ?? institutionCode;
  return [
    'true',
    ...(institution === undefined ? [] : [`p.institution_code = ${values.add(institution)}::integer`]),
    // An institution that is not the admin's own holds nothing.
    ...(within !== null && institutionCode !== undefined && institutionCode !== within ? ['false'] : []),
    ...(alert === undefined ? [] : [alertSql(values, alert)]),
    ...(search === undefined ? [] : [searchedPaymentsSql(values, search, walked)]),
  ].join(' and ');
};

/**
 * Closes an alert that somebody has looked at. Money to give back is not settled by looking.
 * @param within the only institution that the admin may see, null for all
 * @returns the application, undefined when there is no such open alert
 */
export const closeAlert = async (
  tx: Tx,
  alert: { readonly id: number; readonly paymentId: string },
  adminId: string,
  within: number | null,
): Promise<string | undefined> => {
  const { rows } = await tx.query<{ applicationId: string }>(
    `update payment_alert alert set resolved_at = now(), resolved_by = $3 from payment p
      where alert.id = $1 and alert.payment_id = $2 and p.id = alert.payment_id and alert.resolved_at is null
        and alert.kind <> 'refund-needed' and ($4::integer is null or p.institution_code = $4)
      returning p.application_id as "applicationId"`,
    [alert.id, alert.paymentId, adminId, within],
  );
  return rows[0]?.applicationId;
};

/** Whether this admin may know of the payment. */
export const isPaymentWithinInstitution = async (tx: Tx, id: string, within: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'select from payment where id = $1 and ($2::integer is null or institution_code = $2)',
    [id, within],
  );
  return rowCount === 1;
};

export interface ListedPayment {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly applicationId: string;
  readonly registrationNumber: string | null;
  readonly name: string;
  readonly email: string;
  readonly institutionCode: number;
  readonly status: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly registrationFee: number;
  readonly promoCode: string | null;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
  readonly alerts: readonly {
    readonly Id: number;
    readonly Kind: string;
    readonly Amount: number;
    readonly At: string;
  }[];
}

const listedPaymentColumns = `
  p.id, p.invoice_number as "invoiceNumber", p.application_id as "applicationId",
  a.registration_number as "registrationNumber", a.applicant_name as name, owner.email,
  a.institution_code as "institutionCode", p.shown_status as status, p.payment_channel_id as "channelId",
  channel.name as "channelName", p.registration_fee as "registrationFee", promo.code as "promoCode", p.discount,
  p.admin_fee as "adminFee", p.amount, p.created_at as "createdAt", p.due_at as "dueAt", p.paid_at as "paidAt",
  coalesce((select json_agg(json_build_object('Id', alert.id, 'Kind', alert.kind, 'Amount', alert.amount,
      'At', alert.created_at) order by alert.id)
    from payment_alert alert where alert.payment_id = p.id and alert.resolved_at is null), '[]') as alerts`;

const unionSql = (wish: PaymentFilter, columns: string, where: string, tail = ''): string =>
  paymentSourcesOf(wish.status)
    .map((part) => `(select ${columns} from ${part.from} p where ${part.where} and ${where}${tail})`)
    .join(' union all ');

const countSql = (values: Values, wish: PaymentFilter, most: number, walked: boolean): string => `
  (select count(*)::int from (
    ${unionSql(wish, '', paymentsWhere(values, wish, walked))} limit ${most}) counted)`;

/** Counts no further than `most`; `wide` tells that very many people are called so. */
export const countPaymentsStatement = (wish: PaymentFilter, most: number): Statement => {
  const values = collectValues();
  const { search } = wish;
  const few = countSql(values, wish, most, false);
  if (search?.by !== 'name') return { text: `select ${few} as count, false as wide`, values: values.list };
  const text = `
    select case when wide then ${countSql(values, wish, most, true)} else ${few} end as count, wide
      from (select count(*) > ${maxPeopleOfName} as wide from (${peopleSql(values, search)}) called) people`;
  return { text, values: values.list };
};

/**
 * Chosen by what an index knows, newest first; only those of the page are looked at more closely.
 * @param walked see `paymentsWhere`
 */
export const paymentsStatement = (wish: PaymentFilter, limit: number, offset: number, walked = false): Statement => {
  const values = collectValues();
  const order = 'order by p.created_at desc, p.id desc';
  // Each part knows where to stop: put in order together, all of them would be read.
  const tail = ` ${order} limit ${values.add(limit + offset)}`;
  const found = unionSql(wish, 'p.id, p.created_at', paymentsWhere(values, wish, walked), tail);
  const text = `
    with chosen as materialized (
      select p.id, row_number() over () as place from (
        select p.id from (${found}) p ${order} limit ${values.add(limit)} offset ${values.add(offset)}) p)
    select ${listedPaymentColumns} from chosen join shown_payment p on p.id = chosen.id
      join application a on a.id = p.application_id join account owner on owner.id = a.account_id
      join payment_channel channel on channel.id = p.payment_channel_id
      left join promo_code promo on promo.id = p.promo_code_id
     order by chosen.place`;
  return { text, values: values.list };
};

export const countPayments = async (
  db: Queryable,
  wish: PaymentFilter,
  most: number,
): Promise<{ readonly count: number; readonly wide: boolean }> => {
  const { rows } = await db.query<{ count: number; wide: boolean }>(countPaymentsStatement(wish, most));
  return rows[0] ?? { count: 0, wide: false };
};

export const listPaymentRows = async (
  db: Queryable,
  wish: PaymentFilter,
  limit: number,
  offset: number,
  walked: boolean,
): Promise<readonly ListedPayment[]> => {
  const statement = paymentsStatement(wish, limit, offset, walked);
  const { rows } = await db.query<ListedPayment & Record<string, unknown>>(statement);
  return rows;
};
