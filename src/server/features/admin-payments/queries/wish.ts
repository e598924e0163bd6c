import type { LinkState, PaymentAlert } from '../../../../contract/admin-payment.ts';
import { type Search, searchSql } from '../../admin-applications/queries/wish.ts';
import type { Values } from '../../content/queries/shown.ts';

/** What an admin looks for among the payments; what is undefined is not asked for. */
export interface PaymentWish {
  /** The only institution that the admin may see; null for all. */
  readonly within: number | null;
  readonly institutionCode?: number | undefined;
  readonly status?: LinkState | undefined;
  readonly alert?: PaymentAlert | 'any' | undefined;
  readonly search?: PaymentSearch | undefined;
}

export type PaymentSearch =
  | Search
  | { readonly by: 'invoice'; readonly number: string }
  /** A virtual account, or an identity number: both are nothing but digits. */
  | { readonly by: 'account'; readonly number: string; readonly identityDigest: Buffer };

/** Of a name: at more payments than that nobody looks one by one, the search is too wide. */
export const mostOfName = 200;

/** So many people of a name are found before a payment is looked at; of more, each payment is asked for its name. */
export const mostPeople = 1_000;

/** A table or view of payments, and which of it. */
export interface Part {
  readonly from: 'payment' | 'shown_payment';
  readonly where: string;
}

const stored = (status: string): string => `p.status = '${status}'`;

/**
 * The payments in a state, each part of them in the order of an index. That a link is over, or that a newer one took its
 * place, is not stored before somebody has noticed.
 */
export const partsOf = (status: LinkState | undefined): readonly Part[] => {
  if (status === undefined) return [{ from: 'payment', where: 'true' }];
  if (status === 'Expired')
    return [
      { from: 'payment', where: stored(status) },
      { from: 'payment', where: `${stored('Open')} and p.due_at <= now()` },
    ];
  if (status !== 'Open' && status !== 'Replaced') return [{ from: 'payment', where: stored(status) }];
  return [{ from: 'shown_payment', where: `${stored('Open')} and p.shown_status = '${status}'` }];
};

/** The applications of those who are looked for, as an array: they are known before a payment is looked at. */
export const peopleSql = (values: Values, search: Search): string =>
  `select a.id from application a
    where a.deleted_at is null and ${searchSql(values, search)} limit ${mostPeople + 1}`;

const ofPeople = (values: Values, search: Search, walked: boolean): string =>
  walked
    ? // `offset 0`: each payment asks for its own application, instead of all applications being read for their names.
      `exists (select from application a
        where a.id = p.application_id and a.deleted_at is null and ${searchSql(values, search, 'all')} offset 0)`
    : `p.application_id = any(array(${peopleSql(values, search)}))`;

const foundSql = (values: Values, search: PaymentSearch, walked: boolean): string => {
  if (search.by === 'invoice') return `p.invoice_number = ${values.add(search.number)}`;
  if (search.by !== 'account') return ofPeople(values, search, walked);
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
export const paymentsWhere = (values: Values, wish: PaymentWish, walked = false): string => {
  const { within, institutionCode, alert, search } = wish;
  const institution = within ?? institutionCode;
  return [
    'true',
    ...(institution === undefined ? [] : [`p.institution_code = ${values.add(institution)}::integer`]),
    // An institution that is not the admin's own holds nothing.
    ...(within !== null && institutionCode !== undefined && institutionCode !== within ? ['false'] : []),
    ...(alert === undefined ? [] : [alertSql(values, alert)]),
    ...(search === undefined ? [] : [foundSql(values, search, walked)]),
  ].join(' and ');
};
