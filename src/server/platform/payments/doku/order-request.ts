import { createHash } from 'node:crypto';
import type { PaymentOrder } from '../../../payment-order.ts';
import { OrderRefused } from '../payment-gateway.ts';

/** Order format of one bank's virtual accounts at DOKU; it differs between banks. */
interface Bank {
  /** First part of the address: `/<path>-virtual-account/v2/payment-code`. */
  readonly path: string;
  /** Danamon refuses the field. */
  readonly withoutBillingType?: true;
  /** BNI requires a short number of the portal in addition to the invoice number. */
  readonly withUniqueReference?: true;
}

const banks: Readonly<Record<string, Bank>> = {
  BCA: { path: 'bca' },
  MANDIRI: { path: 'mandiri' },
  BRI: { path: 'bri' },
  BNI: { path: 'bni', withUniqueReference: true },
  PERMATA: { path: 'permata' },
  // DOKU uses the name that the bank had before 2021
  BSI: { path: 'bsm' },
  CIMB: { path: 'cimb' },
  DANAMON: { path: 'danamon', withoutBillingType: true },
  MAYBANK: { path: 'maybank' },
  // payable from every bank
  DOKU: { path: 'doku' },
};

export const bankCodes: readonly string[] = Object.keys(banks);

const findBank = (code: string): Bank | undefined =>
  Object.hasOwn(banks, code.toUpperCase()) ? banks[code.toUpperCase()] : undefined;

/** 12 letters and digits, the same for the same invoice: a repeated order must have the same bytes. */
export const uniqueReference = (invoice: string): string =>
  BigInt(`0x${createHash('sha256').update(invoice).digest('hex')}`)
    .toString(36)
    .slice(0, 12)
    .toUpperCase();

/** Letters that do not decompose to a plain letter and a mark. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '&': ' dan ',
};

/**
 * Text in DOKU's character set: "allowed only a-z A-Z 0-9 . - / + , = _ : ' @ %", and spaces. DOKU refuses an order
 * with any other character. `instead` replaces a name in another script, of which no character remains.
 */
export const toDokuText = (text: string, longest: number, instead: string): string => {
  const plain = [...text.normalize('NFC')]
    .map((sign) => replacements[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .\-/+,=_:'@%]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  return /[A-Za-z0-9]/.test(plain) ? plain : instead;
};

/** One request in the bytes that are signed and sent. */
interface OrderRequest {
  readonly target: string;
  readonly body: string;
}

/** DOKU requires 62… without a plus sign. */
const toDokuPhone = (phone: string | undefined): string | undefined => {
  const digits = phone?.replace(/\D/g, '').replace(/^0/, '62');
  return digits && digits.length <= 16 ? digits : undefined;
};

/** Name, address and phone only: the gateway needs no other data of an applicant. */
const toCustomer = ({ name, email, phone }: PaymentOrder['payer']): object => ({
  name: toDokuText(name, 255, 'Pendaftar'),
  ...(email.length <= 128 && { email }),
  ...(toDokuPhone(phone) && { phone: toDokuPhone(phone) }),
});

/** The portal never receives card data: the payer enters it on DOKU's own page. */
const cardOrder = (order: PaymentOrder): OrderRequest => ({
  target: '/checkout/v1/payment',
  body: JSON.stringify({
    order: {
      amount: order.amount,
      invoice_number: order.reference,
      currency: 'IDR',
      language: order.locale.toUpperCase(),
      callback_url: order.returnUrl,
      callback_url_result: order.returnUrl,
      auto_redirect: true,
      line_items: [
        { id: '1', name: toDokuText(order.description, 255, order.reference), quantity: 1, price: order.amount },
      ],
    },
    payment: { payment_due_date: order.expiresInMinutes, type: 'SALE', payment_method_types: ['CREDIT_CARD'] },
    customer: { ...toCustomer(order.payer), country: 'ID' },
    additional_info: { override_notification_url: order.notifyUrl },
  }),
});

const accountOrder = (order: PaymentOrder, bank: Bank): OrderRequest => ({
  target: `/${bank.path}-virtual-account/v2/payment-code`,
  body: JSON.stringify({
    order: { invoice_number: order.reference, amount: order.amount },
    virtual_account_info: {
      ...(!bank.withoutBillingType && { billing_type: 'FIX_BILL' }),
      expired_time: order.expiresInMinutes,
      reusable_status: false,
      ...(bank.withUniqueReference && { merchant_unique_reference: uniqueReference(order.reference) }),
    },
    customer: toCustomer(order.payer),
  }),
});

/** The same order always gives the same bytes, because DOKU compares them. */
export const buildOrderRequest = (order: PaymentOrder): OrderRequest => {
  if (order.channel.kind === 'card') return cardOrder(order);
  const bank = findBank(order.channel.bank);
  if (bank === undefined) throw new OrderRefused(`no such bank: ${order.channel.bank}`);
  return accountOrder(order, bank);
};
