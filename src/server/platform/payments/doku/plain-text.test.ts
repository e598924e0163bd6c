import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Siti Aminah', 'Siti Aminah'],
  ['José Ñusa', 'Jose Nusa'],
  ['Jose\u0301', 'Jose'],
  ["Nur'aini", "Nur'aini"],
  ['Nur’aini', "Nur'aini"],
  ['Jørgen Großmann', 'Jorgen Grossmann'],
  ['Đặng Thị Hồng', 'Dang Thi Hong'],
  ['Anak Agung (Gde)', 'Anak Agung Gde'],
  ['  M.   Rizky  ', 'M. Rizky'],
  ['Tim & Co', 'Tim dan Co'],
  ['李明', 'Pendaftar'],
  ["'", 'Pendaftar'],
  ['😀 Budi', 'Budi'],
  ['', 'Pendaftar'],
  ['a\nb\tc', 'a b c'],
])('%j becomes %j', (text, plain) => {
  expect(plainText(text, 255, 'Pendaftar')).toBe(plain);
});

test('whatever comes in, only what DOKU takes comes out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 3, max: 255 }), (text, longest) => {
      const plain = plainText(text, longest, 'abc');
      expect(plain).toMatch(/^[A-Za-z0-9.\-/+,=_:'@%]([A-Za-z0-9 .\-/+,=_:'@%]*[A-Za-z0-9.\-/+,=_:'@%])?$/);
      expect(plain.length).toBeLessThanOrEqual(longest);
    }),
  );
});
