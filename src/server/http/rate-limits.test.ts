import { expect, test } from 'vitest';
import { addressGroup, networkOf, shedLoad } from './rate-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
])('addressGroup(%s) is "%s"', (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1:ffff::1', '2001:db8:1'],
  ['::1', '0:0:0'],
])('networkOf the address %s is %s', (ip, network) => {
  expect(networkOf({ production: false, rateLimit: 6000 }, ip)).toBe(network);
});

test('networkOf with RATE_LIMIT=0 is a network in production, and undefined outside production', () => {
  expect(networkOf({ production: true, rateLimit: 0 }, '203.0.113.7')).toBe('203.0.113');
  expect(networkOf({ production: false, rateLimit: 0 }, '203.0.113.7')).toBeUndefined();
});

test('shedLoad throws an AppError 503 for an event loop delay of 2,500 ms, and nothing for an infinite one', () => {
  expect(() => shedLoad(2_500)).toThrow(expect.objectContaining({ status: 503 }));
  expect(() => shedLoad(Number.POSITIVE_INFINITY)).not.toThrow();
});
