import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGradeGrid, fillMissingGrades, gradeAverage, gradeBySubject, parseWholeGrade } from './grades.ts';

describe('wholeScore', () => {
  it.each([
    ['88', 88],
    ['88.9', 88],
    ['88,9', 88],
    ['88.', 88],
    [' 88 ', 88],
    ['', undefined],
    ['abc', undefined],
    ['0x50', undefined],
    ['1e2', undefined],
    ['-5', undefined],
    ['٨٨', undefined],
    ['8 8', undefined],
  ])('%j -> %j', (typed, expected) => {
    expect(parseWholeGrade(typed)).toBe(expected);
  });
});

describe('an empty grade uses the semester before', () => {
  const grid = { math: { '1': { knowledge: 80 }, '3': { knowledge: 90, skill: 70 } } };

  it('fills later semesters, never earlier ones', () => {
    expect(fillMissingGrades(grid, 'math', 'knowledge', [1, 2, 3, 4])).toEqual([80, 80, 90, 90]);
    expect(fillMissingGrades(grid, 'math', 'skill', [1, 2, 3])).toEqual([undefined, undefined, 70]);
    expect(fillMissingGrades(grid, 'none', 'skill', [1])).toEqual([undefined]);
  });

  it('counts filled cells in the averages', () => {
    expect(gradeAverage(grid, 'knowledge', [1, 2, 3])).toBe(83.33);
    expect(gradeAverage(grid, 'skill', [1, 2, 3])).toBe(70);
    expect(gradeAverage({}, 'knowledge')).toBeUndefined();
    expect(gradeBySubject(grid, 'knowledge', [1, 2])).toEqual({ math: 80 });
    expect(gradeBySubject(grid, 'skill', [1])).toEqual({});
  });

  it('keeps the average between the lowest and the highest grade', () => {
    const cell = fc.record({ knowledge: fc.integer({ min: 10, max: 100 }) });
    const semesters = fc.dictionary(fc.constantFrom('1', '2', '3'), cell, { minKeys: 1 });
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), semesters, { minKeys: 1 }), (generated) => {
        const all = Object.values(generated).flatMap((one) => Object.values(one).map(({ knowledge }) => knowledge));
        const average = gradeAverage(generated, 'knowledge') as number;
        expect(average).toBeGreaterThanOrEqual(Math.min(...all));
        expect(average).toBeLessThanOrEqual(Math.max(...all));
      }),
    );
  });
});

describe('checkGradeGrid', () => {
  const subjects = [{ value: 'math', selectable: true, semesters: [1, 2] }];
  const check = (value: unknown, rows = subjects) =>
    checkGradeGrid('form', 'grades', value, rows, { required: ['knowledge'] }).map(({ path, key }) => `${path} ${key}`);

  it.each([
    ['complete', { math: { '1': { knowledge: 80 } } }, []],
    [
      'no grade in the first semester',
      { math: { '2': { knowledge: 80 } } },
      ['/grades/math/1/knowledge form.grades.error.required'],
    ],
    [
      'a column that is not required',
      { math: { '1': { skill: 80 } } },
      ['/grades/math/1/knowledge form.grades.error.required'],
    ],
    [
      'a subject nobody asked for',
      { math: { '1': { knowledge: 80 } }, art: {} },
      ['/grades/art form.grades.error.source'],
    ],
    [
      'a semester nobody asked for',
      { math: { '1': { knowledge: 80 }, '6': { knowledge: 80 } } },
      ['/grades/math/6 form.grades.error.source'],
    ],
    ['not a grid', 'x', ['/grades/math/1/knowledge form.grades.error.required']],
  ])('%s', (_, value, expected) => {
    expect(check(value)).toEqual(expected);
  });

  it('refuses grades when the list of subjects is missing', () => {
    expect(check({}, [])).toEqual(['/grades form.grades.error.source']);
  });
});
