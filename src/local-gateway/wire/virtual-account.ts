import { randomBytes, randomInt } from 'node:crypto';
import type { Order } from '../types.ts';
import { jakarta, wholeSecondsOf } from './answer.ts';
import { type Bank, bankOf } from './banks.ts';
import { broken, customerRules, minuteRule, orderRules, type Rule } from './checks.ts';
import { at, has, textAt } from './json.ts';

const accountRules = (body: unknown, bank: Bank): Rule[] => {
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
    // banks read the body strictly: this belongs to Checkout
    [has(body, 'additional_info', 'override_notification_url'), 'Invalid JSON Format'],
  ];
};

export const accountFaults = (body: unknown, bank: Bank): string[] => broken(accountRules(body, bank));

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** 16 digits that no other order has. */
const newNumber = ({ numberStart }: Bank, taken: ReadonlySet<string | undefined>): string => {
  const number = numberStart + digits(16 - numberStart.length);
  return taken.has(number) ? newNumber({ numberStart } as Bank, taken) : number;
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
  amount: at(body, 'order', 'amount') as number,
  requestId,
  token: randomBytes(16).toString('hex'),
  vaNumber: newNumber(bank, taken),
  language: 'id',
  createdAt: now,
  expiresAt: now + (at(body, 'virtual_account_info', 'expired_time') as number) * 60_000,
  status: 'PENDING',
});

export const pagePathOf = (order: Order): string =>
  `/how-to-pay/v2/${bankOf(order.channel)?.[0]}-virtual-account/${order.vaNumber}/${order.token}`;

export const accountAnswer = (order: Order, url: string): object => ({
  order: { invoice_number: order.invoice },
  virtual_account_info: {
    virtual_account_number: order.vaNumber,
    how_to_pay_page: url + pagePathOf(order),
    how_to_pay_api: `${url}/${bankOf(order.channel)?.[0]}-virtual-account/v2/how-to-pay-api/${order.vaNumber}/${order.token}`,
    created_date: jakarta(order.createdAt),
    expired_date: jakarta(order.expiresAt),
    // not every bank tells the time of the world
    ...(order.channel !== 'VIRTUAL_ACCOUNT_BNI' && {
      created_date_utc: wholeSecondsOf(order.createdAt),
      expired_date_utc: wholeSecondsOf(order.expiresAt),
    }),
  },
});
