import type { Call } from './call.ts';
import {
  anything,
  formIdOnly,
  list,
  nothing,
  nullableText,
  record,
  recordWithOptional,
  text,
  wholeNumber,
  yesNo,
} from './shapes.ts';

/** Specification 7.4 (`/registration-fee`, downloads) and 4.6 to 4.8: paying, results, documents. */

/** Amounts in whole rupiah; times ISO 8601 in UTC. */
const paymentDetail = record({
  Id: text,
  InvoiceNumber: text,
  /** Creating, Open, Paid, Failed, Expired, Refund Needed, or Replaced: still open, but replaced by a newer link. */
  PaymentStatus: text,
  SFPaymentChannelId: text,
  PaymentChannelName: text,
  /** card or virtual-account */
  PaymentChannelKind: text,
  RegistrationFee: wholeNumber,
  PromoCode: nullableText,
  Discount: wholeNumber,
  AdminFee: wholeNumber,
  Amount: wholeNumber,
  VaNumber: nullableText,
  PaymentUrlPage: nullableText,
  CreatedAt: text,
  DueDate: nullableText,
  PaymentDate: nullableText,
  /** A payment that arrived twice or late and must be refunded. */
  RefundNeeded: yesNo,
});

export const paymentChannel = record({
  SFPaymentChannelId: text,
  PaymentChannelName: text,
  /** card or virtual-account */
  Kind: text,
  AdminFee: wholeNumber,
});

/** Data of register-fee-detail and payment-details. */
export const getRegistrationFee = {
  name: 'getRegistrationFee',
  method: 'GET',
  path: '/registration-fee',
  access: 'applicant',
  query: formIdOnly,
  data: record({
    FormId: text,
    RegistrationNumber: text,
    Status: text,
    InstitutionCode: wholeNumber,
    Name: text,
    AdmissionEntity: text,
    AdmissionYear: text,
    AdmissionSemester: text,
    AdmissionChannel: text,
    AdmissionPeriodName: text,
    ProgramStudyName: text,
    RegistrationFee: wholeNumber,
    /** None, Creating, Open, Paid, Failed, Expired or Refund Needed: status of the whole fee. */
    PaymentStatus: text,
    PaymentChannels: list(paymentChannel),
    /** Newest first. */
    Payments: list(paymentDetail),
    /** The server's time, because the clock of a phone may be wrong. */
    Now: text,
  }),
} as const satisfies Call;

/**
 * Specification 7: a payment URL for credit card, a how-to-pay page for virtual account, neither when the amount is 0.
 */
export const payRegistrationFee = {
  name: 'payRegistrationFee',
  method: 'POST',
  path: '/registration-fee',
  access: 'applicant',
  form: 'registration-fee',
  data: recordWithOptional(
    { Id: text, PaymentStatus: text, DueDate: nullableText },
    {
      payment: record({ url: text }),
      virtual_account_info: record({ how_to_pay_page: text, virtual_account_number: text }),
    },
  ),
} as const satisfies Call;

/** Queries the gateway now. The page to which the gateway redirects the payer calls it. */
export const refreshPayment = {
  name: 'refreshPayment',
  method: 'POST',
  path: '/registration-fee/refresh',
  access: 'applicant',
  body: formIdOnly,
  data: record({ PaymentStatus: text, Status: text }),
} as const satisfies Call;

/** A notification of a payment gateway: its own JSON, authenticated by its own signature over the raw bytes. */
export const notifyPayment = {
  name: 'notifyPayment',
  method: 'POST',
  path: '/payment/notification/{gateway}',
  access: 'everyone',
  data: nothing,
} as const satisfies Call;

/**
 * An admin settles a payment that arrived late or twice: it was refunded (`done`), or is accepted as the fee
 * (`waived`).
 */
export const settleRefund = {
  name: 'settleRefund',
  method: 'POST',
  path: '/admin/payment/{id}/refund',
  access: 'admin',
  body: record({ action: { type: 'string', enum: ['done', 'waived'] } }),
  data: record({ FormId: text, PaymentStatus: text }),
} as const satisfies Call;

/** 422 with the reason when the code cannot be used for this application. */
export const checkPromoCode = {
  name: 'checkPromoCode',
  method: 'POST',
  path: '/promo-code/check',
  access: 'applicant',
  body: record({ code: { type: 'string', maxLength: 40 }, formId: { type: 'string', format: 'uuid' } }),
  data: record({
    Code: text,
    Kind: { type: 'string', enum: ['percent', 'amount'] },
    Value: wholeNumber,
    Discount: wholeNumber,
  }),
} as const satisfies Call;

/**
 * Data of the result screen. The type only selects picture and texts; `Key` is the key with which the browser encrypts
 * it.
 */
export const getResult = {
  name: 'getResult',
  method: 'GET',
  path: '/form/result',
  access: 'applicant',
  query: formIdOnly,
  data: record({ PaymentStatus: text, Status: text, ResultType: nullableText, Key: text }),
} as const satisfies Call;

/** The three calls return a PDF instead of an envelope, in the language of Accept-Language. */
export const downloadRegistration = {
  name: 'downloadRegistration',
  method: 'POST',
  path: '/download-pdf/form-regis-detail',
  access: 'session',
  body: formIdOnly,
  data: anything,
} as const satisfies Call;
export const downloadReceipt = {
  name: 'downloadReceipt',
  method: 'POST',
  path: '/download-pdf/receipt',
  access: 'session',
  body: formIdOnly,
  data: anything,
} as const satisfies Call;
export const downloadResult = {
  name: 'downloadResult',
  method: 'POST',
  path: '/form/result/download',
  access: 'session',
  body: formIdOnly,
  data: anything,
} as const satisfies Call;

/** The documents of an application. */
export const documentCalls = {
  registration: downloadRegistration,
  receipt: downloadReceipt,
  result: downloadResult,
} as const;

/** The content of the issued document with this code; 404 when there is none. */
export const checkDocument = {
  name: 'checkDocument',
  method: 'GET',
  path: '/document/{code}',
  access: 'everyone',
  data: record({
    Code: text,
    /** registration, receipt or result */
    Kind: text,
    InstitutionCode: wholeNumber,
    RegistrationNumber: text,
    /** First letters only: the holder of the document can compare them, and a guessed code reveals nothing. */
    Name: text,
    Amount: { type: ['integer', 'null'] },
    /** For a result: the key of its text. */
    Verdict: nullableText,
    IssuedAt: text,
  }),
} as const satisfies Call;
