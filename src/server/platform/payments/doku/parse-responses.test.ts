import { expect, test } from 'vitest';
import {
  amountAt,
  describeError,
  parseCreatedOrder,
  parseGatewayEvent,
  removePayerData,
  timeAt,
} from './parse-responses.ts';

const fallbackTime = new Date('2025-01-15T00:00:00Z');

test.each([
  [350000, 350_000],
  ['350000', 350_000],
  ['350000.00', 350_000],
  [0, 0],
  ['350.000', undefined],
  ['350000.50', undefined],
  [-1, undefined],
  [1.5, undefined],
  ['', undefined],
  [' 5', undefined],
  [null, undefined],
  [[5], undefined],
  ['99999999999999999999', undefined],
])('amountAt reads %j as %j', (value, amount) => {
  expect(amountAt({ value }, 'value')).toBe(amount);
});

test.each([
  ['2025-01-15T03:24:23Z', '2025-01-15T03:24:23.000Z'],
  ['2025-01-15T10:24:23+07:00', '2025-01-15T03:24:23.000Z'],
  ['2025-01-15T03:24:23', '2025-01-15T03:24:23.000Z'],
  // compact times are those of Jakarta: observed in a response with both
  ['20230529090510', '2023-05-29T02:05:10.000Z'],
  ['20250101020000', '2024-12-31T19:00:00.000Z'],
  ['20251301000000', undefined],
  ['tomorrow', undefined],
  [20230529090510, undefined],
])('timeAt reads %j as %j', (value, time) => {
  expect(timeAt({ value }, 'value')?.toISOString()).toBe(time);
});

test.each([
  [400, { error_messages: ['order.invoice_number must be filled', 'more'] }, '400 order.invoice_number must be filled'],
  [
    400,
    { error: { code: 'INVALID_PARAMETER', message: 'expired_time', type: 'x' } },
    '400 INVALID_PARAMETER expired_time',
  ],
  [404, { message: ['No static resource'] }, '404 No static resource'],
  [500, undefined, '500'],
  [500, 'Bad Gateway', '500'],
  [400, { error_messages: [{}] }, '400'],
])('describeError of status %i and body %j is "%s"', (status, json, reason) => {
  expect(describeError(status, json)).toBe(reason);
});

test('describeError removes name, email address and phone of the payer', () => {
  const reason = describeError(400, {
    error_messages: ['customer.name "Siti" of siti@example.test, 081234567890 is wrong'],
  });
  expect(reason).not.toMatch(/Siti|siti|0812/);
  expect(reason).toMatch(/^400 customer\.name/);
});

test('parseCreatedOrder reads the expiry from the UTC time, else from the Jakarta time, else takes the default', () => {
  const account = { virtual_account_number: '1900600000000046', how_to_pay_page: 'https://sandbox.doku.com/how' };
  const read = (more: object) =>
    parseCreatedOrder({ virtual_account_info: { ...account, ...more } }, fallbackTime)?.expiresAt;
  const [expired_date, expired_date_utc] = ['20250116100100', '2025-01-16T03:01:00Z'];
  expect(read({ expired_date, expired_date_utc })).toEqual(new Date(expired_date_utc));
  expect(read({ expired_date })).toEqual(new Date(expired_date_utc));
  expect(read({})).toEqual(fallbackTime);
});

test.each([
  { response: { payment: { url: 'javascript:alert(1)' } } },
  { response: { payment: { url: '//evil.example' } } },
  { response: { payment: { url: 'http://sandbox.doku.com/pay' } } },
  { response: { payment: {} } },
  { virtual_account_info: { virtual_account_number: '1' } },
  { virtual_account_info: { how_to_pay_page: 'https://sandbox.doku.com/how' } },
  [[]],
  null,
  'SUCCESS',
  undefined,
])('parseCreatedOrder returns undefined for %j', (json) => {
  expect(parseCreatedOrder(json, fallbackTime)).toBeUndefined();
});

test('parseCreatedOrder for a gateway with http: accepts a payment page with http:, and none with javascript:', () => {
  const page = (url: string) => parseCreatedOrder({ response: { payment: { url } } }, fallbackTime, 'http:');
  expect(page('http://127.0.0.1:4000/pay')).toMatchObject({ url: 'http://127.0.0.1:4000/pay' });
  expect(page('javascript:alert(1)')).toBeUndefined();
});

const message = (status: string | undefined, more: object = {}) => ({
  order: { invoice_number: 'A-1', amount: 350000, ...more },
  transaction: { status, date: '2025-01-15T03:24:23Z', original_request_id: 'x' },
});

test.each([
  ['SUCCESS', 'paid'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'expired'],
  ['REFUNDED', 'refunded'],
  ['VOIDED', 'refunded'],
  ['REVERSED', 'refunded'],
  ['PENDING', 'pending'],
  ['REDIRECT', 'pending'],
  ['TIMEOUT', 'pending'],
  ['constructor', 'pending'],
  [undefined, 'pending'],
])('parseGatewayEvent reads the transaction status %s as %s', (said, status) => {
  expect(parseGatewayEvent(message(said), fallbackTime)?.status).toBe(status);
});

test('parseGatewayEvent reads the status of the order when there is no transaction', () => {
  const order = { invoice_number: 'A-1', amount: '350000', status: 'ORDER_EXPIRED' };
  expect(parseGatewayEvent({ order }, fallbackTime)).toMatchObject({ status: 'expired', occurredAt: fallbackTime });
  expect(parseGatewayEvent({ order: { ...order, status: 'ORDER_GENERATED' } }, fallbackTime)?.status).toBe('pending');
});

test('parseGatewayEvent returns the same event key for the same order and status, and another for another order or status', () => {
  const notification = parseGatewayEvent(message('SUCCESS'), fallbackTime);
  const asked = parseGatewayEvent({ ...message('SUCCESS'), transaction: { status: 'SUCCESS' } }, fallbackTime);
  expect(notification?.eventKey).toBe(asked?.eventKey);
  expect(notification?.eventKey).not.toBe(
    parseGatewayEvent(message('SUCCESS', { invoice_number: 'A-2' }), fallbackTime)?.eventKey,
  );
  expect(notification?.eventKey).not.toBe(parseGatewayEvent(message('FAILED'), fallbackTime)?.eventKey);
});

test('removePayerData keeps only the order and the transaction', () => {
  const cleaned = removePayerData({
    ...message('SUCCESS'),
    customer: { name: 'Siti' },
    card_payment: { masked_card_number: '557338******1101' },
    virtual_account_payment: { identifer: [{ name: 'REFERENCE', value: '6769200' }] },
    additional_info: { email: 'siti@example.test' },
  });
  expect(JSON.parse(cleaned)).toEqual(message('SUCCESS'));
});
