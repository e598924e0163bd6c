import type { LinkState, PaymentAlert } from '../../../contract/admin-payment.ts';
import { type Search, searchSql } from '../admin-applications/wish.ts';
import type { Values } from '../content/shown.ts';

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

/** Of more people than that nobody looks at the payments one by one: the search is too wide. */
export const mostPeople = 1_000;

const shownAs = (stored: string, shown: LinkState): string =>
  `select * from shown_payment where status = '${stored}' and shown_status = '${shown}'`;

/**
 * The payments in a state, each part of them in the order of an index. That a link is over, or that a newer one took its
 * place, is not stored before somebody has noticed.
 */
export const fromSql = (status: LinkState | undefined): string => {
  if (status === undefined) return 'payment';
  if (status === 'Expired') return `(${shownAs('Expired', status)} union all ${shownAs('Open', status)})`;
  return `(${shownAs(status === 'Replaced' ? 'Open' : status, status)})`;
};

const ofPeople = (values: Values, search: Search): string =>
  `select a.id from application a
    where a.deleted_at is null and ${searchSql(values, search, false)} limit ${mostPeople}`;

const foundSql = (values: Values, search: PaymentSearch): string => {
  if (search.by === 'invoice') return `p.invoice_number = ${values.add(search.number)}`;
  if (search.by !== 'account') return `p.application_id in (${ofPeople(values, search)})`;
  return `p.id in (
    select id from payment where va_number = ${values.add(search.number)}
    union all select one.id from payment one where one.application_id in (
      ${ofPeople(values, { by: 'identity', identityDigest: search.identityDigest })}))`;
};

const alertSql = (values: Values, alert: PaymentAlert | 'any'): string =>
  `p.id in (select payment_id from payment_alert
     where resolved_at is null${alert === 'any' ? '' : ` and kind = ${values.add(alert)}`})`;

/** The condition on `payment p`. */
export const paymentsWhere = (values: Values, wish: PaymentWish): string => {
  const { within, institutionCode, alert, search } = wish;
  const institution = within ?? institutionCode;
  return [
    'true',
    ...(institution === undefined ? [] : [`p.institution_code = ${values.add(institution)}::integer`]),
    // An institution that is not the admin's own holds nothing.
    ...(within !== null && institutionCode !== undefined && institutionCode !== within ? ['false'] : []),
    ...(alert === undefined ? [] : [alertSql(values, alert)]),
    ...(search === undefined ? [] : [foundSql(values, search)]),
  ].join(' and ');
};
