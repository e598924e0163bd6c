import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { date } from './date-format.ts';

// A format of dates is a function and a comparison.
const library = fullFormats.date as { readonly validate: (text: string) => boolean };

it('date accepts the same texts as the format that it replaces: each day of two centuries, days that do not exist, and random texts', () => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const different: string[] = [];
  for (let year = 1896; year <= 2104; year += 4)
    for (const shift of [0, 1])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = `${year + shift}-${two(month)}-${two(day)}`;
          if (date.validate(text) !== library.validate(text)) different.push(text);
        }
  expect(different).toEqual([]);
  const sign = fc.constantFrom(...'0123456789-T '.split(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string()), (text) => {
      expect(date.validate(text)).toBe(library.validate(text));
    }),
  );
});
