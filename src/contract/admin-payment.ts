import { applicationFilter } from './admin-applications.ts';
import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Alerts for admins; `settleRefund` closes `refund-needed`, an acknowledgement closes all others. */
export const paymentAlerts = ['refund-needed', 'wrong-amount', 'refunded', 'paid-without-application'] as const;
export type PaymentAlert = (typeof paymentAlerts)[number];

/** States of one link, as in `paymentDetail`. */
export const linkStates = ['Creating', 'Open', 'Paid', 'Failed', 'Expired', 'Replaced', 'Refund Needed'] as const;
export type LinkState = (typeof linkStates)[number];

/** Amounts in whole rupiah; times ISO 8601 in UTC. */
const listedPayment = record({
  Id: text,
  InvoiceNumber: text,
  FormId: text,
  RegistrationNumber: nullableText,
  Name: text,
  Email: text,
  InstitutionCode: wholeNumber,
  PaymentStatus: text,
  SFPaymentChannelId: text,
  PaymentChannelName: text,
  RegistrationFee: wholeNumber,
  PromoCode: nullableText,
  Discount: wholeNumber,
  AdminFee: wholeNumber,
  Amount: wholeNumber,
  CreatedAt: text,
  DueDate: nullableText,
  PaymentDate: nullableText,
  /** Open alerts, oldest first, with the amount that the gateway reported. */
  Alerts: list(record({ Id: wholeNumber, Kind: text, Amount: wholeNumber, At: text })),
});

/** All payment links, newest first. */
export const listAdminPayments = {
  name: 'listAdminPayments',
  method: 'GET',
  path: '/admin/payment',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      page: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      institutionCode: applicationFilter.institutionCode,
      status: { type: 'string', enum: ['', ...linkStates] },
      /** Only payments with an open alert: of this kind, or `any`. */
      alert: { type: 'string', enum: ['', 'any', ...paymentAlerts] },
      /** A whole invoice or virtual account number, else as in the list of applications. */
      q: applicationFilter.q,
    },
  ),
  /** As in the list of applications: `More` means that not all are counted. */
  data: record({ Payments: list(listedPayment), More: yesNo }),
  paginated: true,
} as const satisfies Call;

/** Acknowledges an alert that is not about a refund. */
export const settlePaymentAlert = {
  name: 'settlePaymentAlert',
  method: 'POST',
  path: '/admin/payment/{id}/alert',
  access: 'admin',
  body: record({ alertId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }),
  data: record({ FormId: text }),
} as const satisfies Call;
