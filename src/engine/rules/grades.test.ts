import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkGradeGrid,
  fillMissingGrades,
  type GradeGrid,
  gradeAverage,
  gradeBySubject,
  parseWholeGrade,
} from './grades.ts';

describe('parseWholeGrade', () => {
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
    ['٨٨', 88],
    ['८८', undefined],
    ['8 8', undefined],
  ])('reads %j as %j', (typed, expected) => {
    expect(parseWholeGrade(typed)).toBe(expected);
  });
});

describe('missing grades, which count as the last grade before them', () => {
  const grid = { math: { '1': { knowledge: 80 }, '3': { knowledge: 90, skill: 70 } } };

  it('fillMissingGrades fills later semesters, never earlier ones', () => {
    expect(fillMissingGrades(grid, 'math', 'knowledge', [1, 2, 3, 4])).toEqual([80, 80, 90, 90]);
    expect(fillMissingGrades(grid, 'math', 'skill', [1, 2, 3])).toEqual([undefined, undefined, 70]);
    expect(fillMissingGrades(grid, 'none', 'skill', [1])).toEqual([undefined]);
  });

  it('gradeAverage and gradeBySubject also count the filled grades', () => {
    expect(gradeAverage(grid, 'knowledge', {}, [1, 2, 3])).toBe(83.33);
    expect(gradeAverage(grid, 'skill', {}, [1, 2, 3])).toBe(70);
    expect(gradeAverage({}, 'knowledge')).toBeUndefined();
    expect(gradeBySubject(grid, 'knowledge', {}, [1, 2])).toEqual({ math: 80 });
    expect(gradeBySubject(grid, 'skill', {}, [1])).toEqual({});
  });

  describe('grades that are letters', () => {
    const points = { A: 4, B: 3, F: 0 };
    const letters: GradeGrid = {
      math: { 1: { knowledge: 'A' }, 3: { knowledge: 'F' } },
      art: { 1: { knowledge: 'B' } },
    };

    it('count their points, also in the empty cells after them', () => {
      expect(gradeAverage(letters, 'knowledge', points, [1, 2, 3])).toBe(2.83);
      expect(gradeBySubject(letters, 'knowledge', points, [1, 2, 3])).toEqual({ math: 2.67, art: 3 });
    });

    it('have an average of zero where each counts zero', () => {
      expect(gradeAverage({ math: { 1: { knowledge: 'F' } } }, 'knowledge', points)).toBe(0);
    });

    it.each([
      ['a letter without points', { math: { 1: { knowledge: 90 }, 2: { knowledge: 'Z' } } }, points],
      ['a letter of a scale that has none', { math: { 1: { knowledge: 'A' } } }, {}],
      ['a letter that is the name of a method', { math: { 1: { knowledge: 'constructor' } } }, points],
      ['no number at all', { math: { 1: { knowledge: Number.NaN } } }, points],
    ])('have no average with %s', (_, grid, known) => {
      expect(gradeAverage(grid, 'knowledge', known)).toBeUndefined();
      expect(gradeBySubject(grid, 'knowledge', known)).toEqual({});
    });
  });

  it('gradeAverage is between the lowest and the highest grade', () => {
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
    checkGradeGrid({ path: '/grades', key: 'form.grades' }, value, rows, { required: ['knowledge'] }).map(
      ({ path, key }) => `${path} ${key}`,
    );

  it.each([
    ['accepts a grid with a grade in the first semester', { math: { '1': { knowledge: 80 } } }, []],
    [
      'reports a missing grade of the first semester',
      { math: { '2': { knowledge: 80 } } },
      ['/grades/math/1/knowledge form.grades.error.required'],
    ],
    [
      'reports the required column when only an optional one has a grade',
      { math: { '1': { skill: 80 } } },
      ['/grades/math/1/knowledge form.grades.error.required'],
    ],
    [
      'reports a subject that is not in the list',
      { math: { '1': { knowledge: 80 } }, art: {} },
      ['/grades/art form.grades.error.source'],
    ],
    [
      'reports a semester that the subject lacks',
      { math: { '1': { knowledge: 80 }, '6': { knowledge: 80 } } },
      ['/grades/math/6 form.grades.error.source'],
    ],
    [
      'reports the required grade when the answer is no grid',
      'x',
      ['/grades/math/1/knowledge form.grades.error.required'],
    ],
  ])('%s', (_, value, expected) => {
    expect(check(value)).toEqual(expected);
  });

  it('reports an error when the list of subjects is empty', () => {
    expect(check({}, [])).toEqual(['/grades form.grades.error.source']);
  });
});
