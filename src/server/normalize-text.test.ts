import { expect, it } from 'vitest';
import { findImpossibleDates, normalizeText } from './normalize-text.ts';

it.each([
  ['  Kedokteran  ', 'Kedokteran'],
  ['\u200b\u2060\ufeff', ''],
  [' \t\r\n ', ''],
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['Se\u00admes\u200bter\u0007', 'Semester'],
  ['baris 1\r\nbaris 2\u2028baris 3', 'baris 1\nbaris 2\nbaris 3'],
  ['Cafe\u0301', 'Café'],
  ['👩‍🎓 राज्य', '👩‍🎓 राज्य'],
])('normalizeText(%j) is %j', (written, shown) => expect(normalizeText(written)).toBe(shown));

it('normalizeText normalizes texts in lists and objects, and leaves other values unchanged', () => {
  expect(normalizeText({ a: [' x ', 1, null], b: { c: true, d: '\u200b' } })).toEqual({
    a: ['x', 1, null],
    b: { c: true, d: '' },
  });
});

it('findImpossibleDates reports the year 0 in a date field, and not in a text field', () => {
  const schema = { properties: { day: { type: 'string', format: 'date' }, note: { type: 'string' } } };
  const form = { key: 'x', schema };
  expect(findImpossibleDates(form, { day: '0000-01-01', note: '0000-01-01' })).toEqual([
    { path: '/day', key: 'x.day.error.format' },
  ]);
  expect(findImpossibleDates(form, { day: '1999-01-01' })).toEqual([]);
});
