import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { oneTimeCode } from './one-time-code.ts';

test('is the same for the same request, and another for another request or key', () => {
  const request = randomUUID();
  expect(oneTimeCode('a key of the portal', request)).toBe(oneTimeCode('a key of the portal', request));
  const others = [oneTimeCode('another key entirely', request), oneTimeCode('a key of the portal', randomUUID())];
  expect(others.filter((code) => code === oneTimeCode('a key of the portal', request)).length).toBeLessThan(2);
});

test('has six digits, each place evenly filled', () => {
  const codes = Array.from({ length: 6_000 }, () => oneTimeCode('a key of the portal', randomUUID()));
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  for (let place = 0; place < 6; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const share = codes.filter((code) => code[place] === String(digit)).length;
      // 600 are expected, with a deviation of 23: beyond ten of them it is no chance.
      expect(Math.abs(share - 600)).toBeLessThan(230);
    }
});
