import { randomUUID } from 'node:crypto';
import { checkLink } from '../../src/server/features/payment/check-link.ts';
import { createPaymentContext } from '../../src/server/features/payment/payment-context.ts';
import { signRequest } from '../../src/server/platform/payments/doku/sign.ts';
import { notificationPath } from '../../src/server/platform/payments/payment-gateway.ts';
import type { TestServer } from '../support/server.ts';

let copies = 0;

/** Another application just like one that was submitted, in a fraction of the time that filling one in takes. */
export const copyApplication = async ({ db }: TestServer, formId: string): Promise<string> => {
  const id = randomUUID();
  const number = `20-2027-9${String(++copies).padStart(5, '0')}`;
  // Columns that the database works out itself take no value.
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'application'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = rows[0]?.columns;
  await db.query(
    `insert into application (${columns}) select ${columns} from (
       select (jsonb_populate_record(a, jsonb_build_object('id', $2::text, 'registration_number', $3::text))).*
         from application a where a.id = $1) copy`,
    [formId, id, number],
  );
  for (const table of ['application_step', 'application_preference'])
    await db.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('application_id', $2::text))).*
         from ${table} t where t.application_id = $1`,
      [formId, id],
    );
  return id;
};

export interface Notification {
  readonly invoice: string;
  readonly amount: number;
  readonly status: string;
  readonly at: Date;
}

export interface NotifyOptions {
  readonly secretKey?: string;
  readonly clientId?: string;
  readonly requestId?: string;
  /** Sent instead of what was signed. */
  readonly altered?: string;
  readonly sentAt?: Date;
}

const seconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

export const notificationBody = ({ invoice, amount, status, at }: Notification): string =>
  JSON.stringify({
    order: { invoice_number: invoice, amount },
    customer: { name: 'Ayu Lestari', email: 'ayu@example.com' },
    transaction: { type: 'SALE', status, date: seconds(at), original_request_id: randomUUID() },
    service: { id: 'CREDIT_CARD' },
    acquirer: { id: 'BANK_MANDIRI' },
    channel: { id: 'CREDIT_CARD' },
    card_payment: { masked_card_number: '557338******1101', approval_code: '448998' },
  });

/** Sends a notification like the gateway, with a signature of exactly these bytes. */
export const notify = async (
  server: TestServer,
  notification: Notification,
  options: NotifyOptions = {},
): Promise<Response> => {
  const body = notificationBody(notification);
  const target = notificationPath('doku');
  const timestamp = seconds(options.sentAt ?? new Date());
  const requestId = options.requestId ?? randomUUID();
  const keys = { ...server.gateway.keys, ...options };
  return fetch(server.url + target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'client-id': keys.clientId,
      'request-id': requestId,
      'request-timestamp': timestamp,
      signature: signRequest(keys, { requestId, timestamp, target, body }),
    },
    body: options.altered ?? body,
  });
};

/** Makes the reconciliation poll every link of an application now. */
export const reconcileNow = async (server: TestServer, formId: string): Promise<void> => {
  const { rows } = await server.db.query<{ id: string }>('select id from payment where application_id = $1', [formId]);
  const cashier = createPaymentContext(server.portal.services);
  for (const { id } of rows) await checkLink(cashier, id);
};

export interface FeeInFull {
  readonly status: string;
  readonly fee: string;
  readonly confirmations: number;
  readonly refunds: readonly string[];
  readonly links: readonly { readonly invoice: string; readonly status: string; readonly amount: number }[];
  readonly alerts: readonly string[];
}

/** All database rows of one fee. */
export const lookInto = async ({ db }: TestServer, formId: string): Promise<FeeInFull> => {
  const { rows } = await db.query<FeeInFull & Record<string, unknown>>(
    `select a.status, coalesce(s.status, 'None') as fee, coalesce(s.refunds, '{}') as refunds,
       (select count(*)::int from application_history h where h.application_id = a.id and h.event = 'payment.confirmed')
         as confirmations,
       coalesce((select json_agg(json_build_object('invoice', p.invoice_number, 'status', p.status, 'amount', p.amount)
         order by p.number) from payment p where p.application_id = a.id), '[]') as links,
       array(select alert.kind || ' ' || p.invoice_number from payment_alert alert join payment p on p.id = alert.payment_id
         where p.application_id = a.id order by alert.id) as alerts
     from application a left join fee_standing s on s.application_id = a.id where a.id = $1`,
    [formId],
  );
  if (!rows[0]) throw new Error('there is no such application');
  return rows[0];
};
