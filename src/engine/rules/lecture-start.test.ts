import { describe, expect, it } from 'vitest';
import { findFirstDayOfStudies, findLectureStart } from './lecture-start.ts';

describe('findLectureStart', () => {
  it.each([
    ['1', '2027/2028', { parity: 'odd', year: '2027' }],
    ['2', '2027/2028', { parity: 'even', year: '2028' }],
    ['2', '2027', { parity: 'even', year: '2027' }],
    [3, '2027/2028', { parity: 'odd', year: '2027' }],
    ['Ganjil', '2027/2028', undefined],
    [undefined, '2027/2028', undefined],
    ['1', null, undefined],
    ['1', 'soon', undefined],
  ])('returns for the semester %s of the year %s the start %j', (semester, year, start) =>
    expect(findLectureStart(semester, year)).toEqual(start),
  );
});

it.each([
  ['1', '2027-08-01'],
  ['2', '2028-02-01'],
  ['Ganjil', undefined],
])('findFirstDayOfStudies returns for the semester %s of 2027/2028 the day %s', (semester, day) =>
  expect(findFirstDayOfStudies(semester, 2027)).toBe(day),
);
