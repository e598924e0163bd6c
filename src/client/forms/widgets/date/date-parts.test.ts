import { expect, it } from 'vitest';
import { fromMonthParts, fromParts, isDay, toParts } from './date-parts.ts';

it.each([
  ['2006-08-05', { year: '2006', month: '8', day: '5' }],
  ['2006-12-31', { year: '2006', month: '12', day: '31' }],
])('toParts splits %s into %j, and fromParts joins it again', (answer, parts) => {
  expect(toParts(answer)).toEqual(parts);
  expect(fromParts(parts)).toBe(answer);
});

it.each([
  [{ year: '', month: '', day: '' }, undefined],
  [{ year: '2006', month: '', day: '' }, '2006--'],
  [{ year: '', month: '8', day: '5' }, '-08-05'],
  [{ year: '06', month: '8', day: '5' }, '06-08-05'],
])('fromParts joins the unfinished date %j as %s, and toParts splits it again', (parts, answer) => {
  expect(fromParts(parts)).toBe(answer);
  expect(toParts(answer)).toEqual(parts);
});

it.each([
  ['2026-08', { year: '2026', month: '8', day: '' }],
  ['2026-', { year: '2026', month: '', day: '' }],
  ['-08', { year: '', month: '8', day: '' }],
  [undefined, { year: '', month: '', day: '' }],
])('fromMonthParts joins to the month %s, which toParts splits again', (answer, parts) => {
  expect(fromMonthParts(parts)).toBe(answer);
  expect(toParts(answer)).toEqual(parts);
});

it.each([
  ['2026-11-22', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['26-11-22', false],
  ['2026--', false],
  ['', false],
])('isDay of "%s" is %s', (text, isOne) => expect(isDay(text)).toBe(isOne));
