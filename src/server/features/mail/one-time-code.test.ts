import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { oneTimeCode } from './one-time-code.ts';

test('oneTimeCode returns the same code for the same key and request, and changes with the key and the request', () => {
  const request = randomUUID();
  const code = oneTimeCode('a key of the portal', request, 6);
  expect(oneTimeCode('a key of the portal', request, 6)).toBe(code);
  const others = [oneTimeCode('another key entirely', request, 6), oneTimeCode('a key of the portal', randomUUID(), 6)];
  expect(others.filter((other) => other === code).length).toBeLessThan(2);
});

test.each([6, 8])(
  'codes of %i digits have that length, and each digit is equally likely at each position',
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
