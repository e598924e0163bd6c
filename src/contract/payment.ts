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
  /** Creating, Open, Paid, Failed, Expired, Refund Needed, or Replaced: still open, but a newer link took its place. */
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
  /** Money that came twice or late and waits to be given back. */
  RefundNeeded: yesNo,
});

export const paymentChannel = record({
  SFPaymentChannelId: text,
  PaymentChannelName: text,
  /** card or virtual-account */
  Kind: text,
  AdminFee: wholeNumber,
});

/** What register-fee-detail and payment-details show. */
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
    /** None, Creating, Open, Paid, Failed, Expired or Refund Needed: of the fee as a whole. */
    PaymentStatus: text,
    PaymentChannels: list(paymentChannel),
    /** Newest first. */
    Payments: list(paymentDetail),
    /** The server's clock: a phone's own may be wrong by years. */
    Now: text,
  }),
} as const satisfies Call;

/** Specification 7: a payment URL for credit card, a how-to-pay page for virtual account, neither when nothing is left to pay. */
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

/** Asks the gateway now, as the page does to which the gateway sends the payer back. */
export const refreshPayment = {
  name: 'refreshPayment',
  method: 'POST',
  path: '/registration-fee/refresh',
  access: 'applicant',
  body: formIdOnly,
  data: record({ PaymentStatus: text, Status: text }),
} as const satisfies Call;

/** What a payment gateway tells us: its own JSON, proved by its own signature over the raw bytes. */
export const notifyPayment = {
  name: 'notifyPayment',
  method: 'POST',
  path: '/payment/notification/{gateway}',
  access: 'everyone',
  data: nothing,
} as const satisfies Call;

/** An admin settles money that came late or twice: it went back (`done`), or is taken as the fee after all (`waived`). */
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

/** What the result screen may show. The type only chooses picture and words; `Key` is what the browser encrypts it with. */
export const getResult = {
  name: 'getResult',
  method: 'GET',
  path: '/form/result',
  access: 'applicant',
  query: formIdOnly,
  data: record({ PaymentStatus: text, Status: text, ResultType: nullableText, Key: text }),
} as const satisfies Call;

/** The three answer a PDF instead of an envelope, in the language of Accept-Language. */
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

/** Whether a document with this code was issued, and what it says; 404 otherwise. */
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
    /** First letters only: who has the paper can compare, who guesses learns nothing. */
    Name: text,
    Amount: { type: ['integer', 'null'] },
    /** Of a result: the key of the words that it comes down to. */
    Verdict: nullableText,
    IssuedAt: text,
  }),
} as const satisfies Call;
