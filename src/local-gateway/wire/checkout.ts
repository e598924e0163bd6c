import { randomBytes } from 'node:crypto';
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
  textRule,
  type ValidationRule,
} from './validate-order.ts';

const sumOfItems = (items: unknown): number =>
  Array.isArray(items)
    ? items.reduce((sum: number, item) => sum + Number(at(item, 'price')) * Number(at(item, 'quantity')), 0)
    : Number.NaN;

const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

const checkoutRules = (body: unknown): ValidationRule[] => {
  const methods = at(body, 'payment', 'payment_method_types');
  const items = at(body, 'order', 'line_items');
  return [
    // The limit is 30 when the channels include cards.
    ...orderRules(body, 30),
    ...customerRules(body),
    minuteRule(body, 'payment', 'payment_due_date'),
    [items !== undefined && sumOfItems(items) !== at(body, 'order', 'amount'), 'order.line_items must sum to amount'],
    textRule(...(Array.isArray(items) ? items.map((item) => textAt(item, 'name')) : [])),
    [!Array.isArray(methods) || methods.join() !== 'CREDIT_CARD', 'payment.payment_method_types is not active'],
    [
      has(body, 'order', 'callback_url') && !isWebAddress(textAt(body, 'order', 'callback_url')),
      'order.callback_url invalid',
    ],
  ];
};

export const validateCheckout = (body: unknown): string[] => brokenRules(checkoutRules(body));

export const makeCheckoutOrder = (body: unknown, requestId: string, now: number): Order => {
  const order = (name: string) => textAt(body, 'order', name);
  const notifyUrl = textAt(body, 'additional_info', 'override_notification_url');
  const items = at(body, 'order', 'line_items');
  return {
    invoice: order('invoice_number'),
    kind: 'card',
    channel: 'CREDIT_CARD',
    acquirer: 'BANK_MANDIRI',
    amount: numberAt(body, 'order', 'amount'),
    requestId,
    token: randomBytes(16).toString('hex'),
    description: textAt(Array.isArray(items) ? items[0] : undefined, 'name'),
    language: order('language') === 'EN' ? 'en' : 'id',
    ...(order('callback_url') !== '' && { callbackUrl: order('callback_url') }),
    ...(notifyUrl !== '' && { notifyUrl }),
    createdAt: now,
    expiresAt: now + numberAt(body, 'payment', 'payment_due_date') * 60_000,
    status: 'PENDING',
  };
};

export const checkoutResponse = (order: Order, url: string): object => ({
  message: ['SUCCESS'],
  response: {
    order: { amount: String(order.amount), invoice_number: order.invoice, currency: 'IDR', session_id: order.token },
    payment: {
      payment_method_types: [order.channel],
      payment_due_date: Math.round((order.expiresAt - order.createdAt) / 60_000),
      type: 'SALE',
      token_id: order.token,
      url: `${url}/checkout-link-v2/${order.token}`,
      expired_date: toJakartaTime(order.expiresAt),
      expired_datetime: toTimestamp(order.expiresAt),
    },
    headers: { request_id: order.requestId },
  },
});
