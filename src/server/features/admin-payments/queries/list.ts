import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Statement } from '../../admin-applications/queries/list.ts';
import { collectValues, type Values } from '../../content/queries/shown.ts';
import { mostPeople, type PaymentWish, partsOf, paymentsWhere, peopleSql } from './wish.ts';

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

const columns = `
  p.id, p.invoice_number as "invoiceNumber", p.application_id as "applicationId",
  a.registration_number as "registrationNumber", a.applicant_name as name, owner.email,
  a.institution_code as "institutionCode", p.shown_status as status, p.payment_channel_id as "channelId",
  channel.name as "channelName", p.registration_fee as "registrationFee", promo.code as "promoCode", p.discount,
  p.admin_fee as "adminFee", p.amount, p.created_at as "createdAt", p.due_at as "dueAt", p.paid_at as "paidAt",
  coalesce((select json_agg(json_build_object('Id', alert.id, 'Kind', alert.kind, 'Amount', alert.amount,
      'At', alert.created_at) order by alert.id)
    from payment_alert alert where alert.payment_id = p.id and alert.resolved_at is null), '[]') as alerts`;

const unionSql = (wish: PaymentWish, columns: string, where: string, tail = ''): string =>
  partsOf(wish.status)
    .map((part) => `(select ${columns} from ${part.from} p where ${part.where} and ${where}${tail})`)
    .join(' union all ');

const countSql = (values: Values, wish: PaymentWish, most: number, walked: boolean): string => `
  (select count(*)::int from (
    ${unionSql(wish, '', paymentsWhere(values, wish, walked))} limit ${most}) counted)`;

/** Counts no further than `most`; `wide` tells that very many people are called so. */
export const countPaymentsStatement = (wish: PaymentWish, most: number): Statement => {
  const values = collectValues();
  const { search } = wish;
  const few = countSql(values, wish, most, false);
  if (search?.by !== 'name') return { text: `select ${few} as count, false as wide`, values: values.list };
  const text = `
    select case when wide then ${countSql(values, wish, most, true)} else ${few} end as count, wide
      from (select count(*) > ${mostPeople} as wide from (${peopleSql(values, search)}) called) people`;
  return { text, values: values.list };
};

/**
 * Chosen by what an index knows, newest first; only those of the page are looked at more closely.
 * @param walked see `paymentsWhere`
 */
export const paymentsStatement = (wish: PaymentWish, limit: number, offset: number, walked = false): Statement => {
  const values = collectValues();
  const order = 'order by p.created_at desc, p.id desc';
  // Each part knows where to stop: put in order together, all of them would be read.
  const tail = ` ${order} limit ${values.add(limit + offset)}`;
  const found = unionSql(wish, 'p.id, p.created_at', paymentsWhere(values, wish, walked), tail);
  const text = `
    with chosen as materialized (
      select p.id, row_number() over () as place from (
        select p.id from (${found}) p ${order} limit ${values.add(limit)} offset ${values.add(offset)}) p)
    select ${columns} from chosen join shown_payment p on p.id = chosen.id
      join application a on a.id = p.application_id join account owner on owner.id = a.account_id
      join payment_channel channel on channel.id = p.payment_channel_id
      left join promo_code promo on promo.id = p.promo_code_id
     order by chosen.place`;
  return { text, values: values.list };
};

export const countPayments = async (
  db: Queryable,
  wish: PaymentWish,
  most: number,
): Promise<{ readonly count: number; readonly wide: boolean }> => {
  const { rows } = await db.query<{ count: number; wide: boolean }>(countPaymentsStatement(wish, most));
  return rows[0] ?? { count: 0, wide: false };
};

export const findListedPayments = async (
  db: Queryable,
  wish: PaymentWish,
  limit: number,
  offset: number,
  walked: boolean,
): Promise<readonly ListedPayment[]> => {
  const statement = paymentsStatement(wish, limit, offset, walked);
  const { rows } = await db.query<ListedPayment & Record<string, unknown>>(statement);
  return rows;
};
