import { randomBytes, randomInt } from 'node:crypto';
import type { Order } from '../context.ts';
import { toJakartaTime } from './responses.ts';
import { toTimestamp } from './signature.ts';
import {
  at,
  brokenRules,
  customerRules,
  has,
  minuteRule,
  numberAt,
  orderRules,
  textAt,
  type ValidationRule,
} from './validate-order.ts';

/** Virtual accounts of one bank, and the rules that only this bank has at DOKU. */
interface Bank {
  readonly name: string;
  readonly channel: string;
  readonly acquirer: string;
  readonly numberStart: string;
  readonly needsUniqueReference?: true;
  readonly refusesBillingType?: true;
  readonly refusesInfo?: true;
}

const defineBank = (
  name: string,
  channel: string,
  acquirer: string,
  numberStart: string,
  more: Partial<Bank> = {},
): Bank => ({
  name,
  channel: `VIRTUAL_ACCOUNT_${channel}`,
  acquirer,
  numberStart,
  ...more,
});

/** By the first part of the address `/<path>-virtual-account/v2/payment-code`. There is none at /bsi-. */
const banks: Readonly<Record<string, Bank>> = {
  bca: defineBank('BCA', 'BCA', 'BCA', '19006'),
  mandiri: defineBank('Mandiri', 'BANK_MANDIRI', 'BANK_MANDIRI', '88899'),
  bri: defineBank('BRI', 'BRI', 'BRI', '13925'),
  bni: defineBank('BNI', 'BNI', 'BNI', '98820', { needsUniqueReference: true }),
  permata: defineBank('Permata', 'BANK_PERMATA', 'BANK_PERMATA', '88560', { refusesInfo: true }),
  bsm: defineBank('BSI', 'BANK_SYARIAH_MANDIRI', 'BANK_SYARIAH_MANDIRI', '60598'),
  cimb: defineBank('CIMB Niaga', 'BANK_CIMB', 'BANK_CIMB', '18991', { refusesInfo: true }),
  danamon: defineBank('Danamon', 'BANK_DANAMON', 'BANK_DANAMON', '89220', { refusesBillingType: true }),
  maybank: defineBank('Maybank', 'MAYBANK', 'MAYBANK', '78218'),
  doku: defineBank('DOKU', 'DOKU', 'DOKU', '89650'),
};

export const findBankByPath = (path: string): readonly [string, Bank] | undefined => {
  const name = /^\/(\w+)-virtual-account\/v2\/payment-code$/.exec(path)?.[1] ?? '';
  const found = Object.hasOwn(banks, name) ? banks[name] : undefined;
  return found && [name, found];
};

export const findBankByChannel = (channel: string): readonly [string, Bank] | undefined =>
  Object.entries(banks).find(([, { channel: own }]) => own === channel);

const accountRules = (body: unknown, bank: Bank): ValidationRule[] => {
  const info = at(body, 'virtual_account_info');
  const billing = textAt(info, 'billing_type');
  const reference = textAt(info, 'merchant_unique_reference');
  return [
    ...orderRules(body, 64),
    ...customerRules(body),
    minuteRule(body, 'virtual_account_info', 'expired_time'),
    [at(info, 'reusable_status') !== false, 'virtual_account_info.reusable_status must be false'],
    [!bank.refusesBillingType && billing !== 'FIX_BILL', 'virtual_account_info.billing_type must be FIX_BILL'],
    [bank.refusesBillingType === true && has(info, 'billing_type'), 'Invalid JSON Format'],
    [bank.refusesInfo === true && has(info, 'info1'), 'Invalid JSON Format'],
    [
      bank.needsUniqueReference === true && !/^[A-Za-z0-9]{1,12}$/.test(reference),
      'merchant_unique_reference length should less than 13',
    ],
    // Banks refuse unknown fields: this one belongs to Checkout.
    [has(body, 'additional_info', 'override_notification_url'), 'Invalid JSON Format'],
  ];
};

export const validateAccountOrder = (body: unknown, bank: Bank): string[] => brokenRules(accountRules(body, bank));

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** 16 digits that no other order has. */
const createAccountNumber = (bank: Bank, taken: ReadonlySet<string | undefined>): string => {
  const number = bank.numberStart + digits(16 - bank.numberStart.length);
  return taken.has(number) ? createAccountNumber(bank, taken) : number;
};

export const makeAccountOrder = (
  body: unknown,
  bank: Bank,
  requestId: string,
  now: number,
  taken: ReadonlySet<string | undefined>,
): Order => ({
  invoice: textAt(body, 'order', 'invoice_number'),
  kind: 'virtual-account',
  channel: bank.channel,
  acquirer: bank.acquirer,
  amount: numberAt(body, 'order', 'amount'),
  requestId,
  token: randomBytes(16).toString('hex'),
  vaNumber: createAccountNumber(bank, taken),
  language: 'id',
  createdAt: now,
  expiresAt: now + numberAt(body, 'virtual_account_info', 'expired_time') * 60_000,
  status: 'PENDING',
});

const howToPayPath = (order: Order): string =>
  `/how-to-pay/v2/${findBankByChannel(order.channel)?.[0]}-virtual-account/${order.vaNumber}/${order.token}`;

export const accountResponse = (order: Order, url: string): object => ({
  order: { invoice_number: order.invoice },
  virtual_account_info: {
    virtual_account_number: order.vaNumber,
    how_to_pay_page: url + howToPayPath(order),
    how_to_pay_api: `${url}/${findBankByChannel(order.channel)?.[0]}-virtual-account/v2/how-to-pay-api/${order.vaNumber}/${order.token}`,
    created_date: toJakartaTime(order.createdAt),
    expired_date: toJakartaTime(order.expiresAt),
    // BNI sends no times in UTC.
    ...(order.channel !== 'VIRTUAL_ACCOUNT_BNI' && {
      created_date_utc: toTimestamp(order.createdAt),
      expired_date_utc: toTimestamp(order.expiresAt),
    }),
  },
});
