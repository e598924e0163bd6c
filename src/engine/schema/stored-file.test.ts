import { describe, expect, it } from 'vitest';
import type { FileRule } from './file-rule.ts';
import { findStoredFileProblem, isExpired, lastValidDay, monthsAfter } from './stored-file.ts';

it.each([
  ['2026-11-26', 6, '2027-05-26'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-01', 120, '2036-03-01'],
])('monthsAfter of %s and %i months is %s', (day, months, expected) => {
  expect(monthsAfter(day, months)).toBe(expected);
});

const rule: FileRule = { types: ['image/png'], maxBytes: 100, minWidth: 20, minHeight: 30 };
const file = { contentType: 'image/png', size: 100, width: 20, height: 30, uploadedOn: '2026-05-31' };

describe('findStoredFileProblem', () => {
  it.each([
    ['the limits themselves', {}, undefined],
    ['another type', { contentType: 'application/pdf' }, 'type'],
    ['one byte too many', { size: 101 }, 'size'],
    ['a picture that is too narrow', { width: 19 }, 'dimensions'],
    ['a picture that is too low', { height: 29 }, 'dimensions'],
    ['a picture of unknown measures', { width: null, height: null }, undefined],
  ])('for %s', (_, more, problem) => {
    expect(findStoredFileProblem(rule, { ...file, ...more }, '2036-01-01')).toBe(problem);
  });

  it.each([
    ['the shape itself', 300, 400, undefined],
    ['a pixel off', 301, 400, undefined],
    ['one part in fifty off', 306, 400, 'shape'],
    ['the shape lying', 400, 300, 'shape'],
    ['a square', 300, 300, 'shape'],
    ['unknown measures', null, null, undefined],
  ])('of a picture of 3 to 4: %s', (_, width, height, problem) => {
    expect(findStoredFileProblem({ ...rule, aspect: [3, 4] }, { ...file, width, height }, '2036-01-01')).toBe(problem);
  });

  it.each([
    ['2026-11-30', undefined],
    ['2026-12-01', 'expired'],
  ])('of a file that is valid for 6 months, on %s', (today, problem) => {
    expect(findStoredFileProblem({ ...rule, validMonths: 6 }, file, today)).toBe(problem);
  });
});

it('a file without validMonths does not expire', () => {
  expect([lastValidDay(rule, file), isExpired(rule, file, '9999-12-31')]).toEqual([undefined, false]);
});
