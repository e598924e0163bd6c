import { describe, expect, it } from 'vitest';
import { mergeAnswers } from './merge-answers.ts';

describe('mergeAnswers', () => {
  it.each([
    ['returns my answer when only mine differs from the base', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
    ['returns their answer when only theirs differs from the base', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ['returns the new answer when mine and theirs changed to the same value', { a: 1 }, { a: 4 }, { a: 4 }, { a: 4 }],
    [
      'returns both changes when each side changed another field',
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 2 },
    ],
    [
      'omits a field that is missing in mine and unchanged in theirs',
      { a: 1, b: 1 },
      { b: 1 },
      { a: 1, b: 1 },
      { b: 1 },
    ],
    [
      'omits a field that is missing in theirs and unchanged in mine',
      { a: 1, b: 1 },
      { a: 1, b: 1 },
      { b: 1 },
      { b: 1 },
    ],
    ['returns the fields that each side added', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    [
      'finds no conflict when only the order of keys differs',
      { a: { x: 1, y: 2 } },
      { a: { y: 2, x: 1 } },
      { a: { x: 1, y: 2 } },
      { a: { x: 1, y: 2 } },
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeAnswers(base, mine, theirs)).toEqual({ merged, conflicts: [] });
  });

  it('merges a table of grades cell by cell', () => {
    const base = { grades: { math: { '1': { knowledge: 80 } } } };
    const mine = { grades: { math: { '1': { knowledge: 85 } }, art: { '1': { knowledge: 70 } } } };
    const theirs = { grades: { math: { '1': { knowledge: 80 }, '2': { knowledge: 90 } } } };
    expect(mergeAnswers(base, mine, theirs)).toEqual({
      merged: {
        grades: { math: { '1': { knowledge: 85 }, '2': { knowledge: 90 } }, art: { '1': { knowledge: 70 } } },
      },
      conflicts: [],
    });
  });

  it('lists each field in conflict once, and returns my answers as long as no choice is given', () => {
    const base = { name: 'a', grades: { m: 1, n: 1 } };
    const { merged, conflicts } = mergeAnswers(
      base,
      { name: 'b', grades: { m: 2, n: 2 } },
      { name: 'c', grades: { m: 3, n: 3 } },
    );
    expect(conflicts.map(({ field }) => field)).toEqual(['name', 'grades']);
    expect(conflicts[0]).toEqual({ field: 'name', mine: 'b', theirs: 'c' });
    expect(merged).toEqual({ name: 'b', grades: { m: 2, n: 2 } });
  });

  it('applies the choice "theirs" only to the cells of a table that are in conflict', () => {
    const base = { grades: { m: 1, n: 1, o: 1 } };
    const mine = { grades: { m: 2, n: 2, o: 1 } };
    const theirs = { grades: { m: 3, n: 1, o: 3 } };
    expect(mergeAnswers(base, mine, theirs, { grades: 'theirs' })).toEqual({
      merged: { grades: { m: 3, n: 2, o: 3 } },
      conflicts: [],
    });
  });

  it('finds a conflict in a field that theirs removed and mine changed; the choice "theirs" removes the field', () => {
    expect(mergeAnswers({ a: 1 }, { a: 2 }, {}, { a: 'theirs' }).merged).toEqual({});
    expect(mergeAnswers({ a: 1 }, { a: 2 }, {}).conflicts).toEqual([{ field: 'a', mine: 2, theirs: undefined }]);
  });
});
