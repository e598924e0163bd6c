import { expect, test } from 'vitest';
import { addressGroup, shedLoad } from './limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});

test('sheds load while the event loop lags, and not because nothing could be measured', () => {
  expect(() => shedLoad(2_500)).toThrow(expect.objectContaining({ status: 503 }));
  expect(() => shedLoad(Number.POSITIVE_INFINITY)).not.toThrow();
});
