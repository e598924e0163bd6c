import { expect, test } from 'vitest';
import { digestOf, isEqualInConstantTime, signRequest, signResponse, toTimestamp } from './sign.ts';

const keys = { clientId: 'BRN-0001-1700000000000', secretKey: 'SK-localstandin0000000001' };
const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;

// computed with three other implementations, among them DOKU's own Java library
const requests = [
  {
    name: 'card order',
    requestId: id('1'),
    timestamp: '2025-01-15T03:00:00Z',
    target: '/checkout/v1/payment',
    body: '{"order":{"amount":350000,"invoice_number":"REG-20-2025-000123","currency":"IDR"},"payment":{"payment_due_date":1440,"payment_method_types":["CREDIT_CARD"]}}',
    digest: 'IYpQgYhCAGvfBwhZaU88dpxnVtJd0uNiYfWfutmppqQ=',
    signature: 'HMACSHA256=5i+X+j5B5mHqj30YgomUz8Ojhw8jM0urATZhM+rO4xs=',
  },
  {
    name: 'virtual account order',
    requestId: id('2'),
    timestamp: '2025-01-15T03:01:00Z',
    target: '/bca-virtual-account/v2/payment-code',
    body: '{"order":{"invoice_number":"REG-20-2025-000124","amount":350000},"virtual_account_info":{"billing_type":"FIX_BILL","expired_time":1440,"reusable_status":false},"customer":{"name":"Siti Aminah","email":"siti@example.test"}}',
    digest: 'Ou7Zs9oKMGpuZ8waaGvd3cO0NwNb/MQJNWG7GvoDXjA=',
    signature: 'HMACSHA256=op8IV0wEPbwqeCS2Y7dbJx97ZVsx3muGLPex6mJaZ+M=',
  },
  {
    name: 'notification',
    requestId: id('4'),
    timestamp: '2025-01-15T03:24:25Z',
    target: '/payments/doku/notifications',
    body: '{"service":{"id":"VIRTUAL_ACCOUNT"},"acquirer":{"id":"BCA"},"channel":{"id":"VIRTUAL_ACCOUNT_BCA"},"transaction":{"status":"SUCCESS","date":"2025-01-15T03:24:23Z","original_request_id":"22222222-2222-4222-8222-222222222222"},"order":{"invoice_number":"REG-20-2025-000124","amount":350000},"virtual_account_info":{"virtual_account_number":"1900600000000046"}}',
    digest: '1AA2MjAYEcbQS180NqV/VRZIN47QZeH24rAuW3LOm/Y=',
    signature: 'HMACSHA256=M6u5x4n2MWxOR/+SrQT3kaQ9tDGvA0G667jQVNKgaAM=',
  },
];

test.each(requests)(
  'digest and signature of a $name equal known values, and another body has another signature',
  ({ digest, signature, ...signed }) => {
    expect(digestOf(signed.body)).toBe(digest);
    expect(signRequest(keys, signed)).toBe(signature);
    expect(signRequest(keys, { ...signed, body: Buffer.from(signed.body) })).toBe(signature);
    expect(signRequest(keys, { ...signed, body: `${signed.body} ` })).not.toBe(signature);
  },
);

test('signRequest of a status request without a body equals a known value', () => {
  const signed = {
    requestId: id('3'),
    timestamp: '2025-01-15T03:30:00Z',
    target: '/orders/v1/status/REG-20-2025-000124',
  };
  expect(signRequest(keys, signed)).toBe('HMACSHA256=8qnTDnxk++5ZXsmiILu0S5CPeqP9VmEzdLkX3iMTZv8=');
});

test('digestOf and signResponse of a response equal known values', () => {
  const signed = {
    requestId: id('1'),
    timestamp: '2025-01-15T03:00:01Z',
    target: '/checkout/v1/payment',
    body: '{"message":["SUCCESS"]}',
  };
  expect(digestOf(signed.body)).toBe('Zq8H1ZDxb8ij5JOxVAlhT2H6Be9wLj7aRjqsTfvHNO4=');
  expect(signResponse(keys, signed)).toBe('HMACSHA256=xkCG2RUY3XwBO4COHLSzHXTMfzN4DfrfWhW3oNh4kDM=');
});

test('digestOf encodes the text as UTF-8', () => {
  expect(digestOf('{"name":"José Ñusa"}')).toBe('uTCyc4ZLfIVnDwbFOSQPmMa2Wo0JPLRzviZs4jEnvtM=');
});

test('isEqualInConstantTime is true for equal texts, and false for another, a shorter or an empty one', () => {
  expect([
    isEqualInConstantTime('abc', 'abc'),
    isEqualInConstantTime('abc', 'abd'),
    isEqualInConstantTime('abc', 'ab'),
    isEqualInConstantTime('abc', ''),
  ]).toEqual([true, false, false, false]);
});

test('toTimestamp returns a time without milliseconds', () => {
  expect(toTimestamp(new Date('2025-01-15T03:00:00.999Z'))).toBe('2025-01-15T03:00:00Z');
});
