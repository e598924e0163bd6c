import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { oneTimeCode } from './one-time-code.ts';

test('oneTimeCode returns the same code for the same key and request, and other codes for another key or other requests', () => {
  const request = randomUUID();
  const code = oneTimeCode('a key of the portal', request, 6);
  expect(oneTimeCode('a key of the portal', request, 6)).toBe(code);
  const requests = [request, randomUUID(), randomUUID(), randomUUID()];
  const codesWith = (key: string) => requests.map((one) => oneTimeCode(key, one, 6));
  // Two codes may be equal by chance, four are not.
  expect(codesWith('another key entirely')).not.toEqual(codesWith('a key of the portal'));
  expect(new Set(codesWith('a key of the portal')).size).toBeGreaterThan(1);
});

test.each([6, 8])(
  'oneTimeCode for %i digits returns codes of that length, with each digit about equally often at each position',
  (digits) => {
    const codes = Array.from({ length: 6_000 }, () => oneTimeCode('a key of the portal', randomUUID(), digits));
    expect(codes.filter((code) => code.length !== digits || !/^\d+$/.test(code))).toEqual([]);
    for (let position = 0; position < digits; position += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const share = codes.filter((code) => code[position] === String(digit)).length;
        // The mean is 600, the standard deviation 23: ten deviations are no chance.
        expect(Math.abs(share - 600)).toBeLessThan(230);
      }
  },
);
