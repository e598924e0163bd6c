import { describe, expect, it } from 'vitest';
import { mergeAnswers } from './merge-answers.ts';

describe('mergeAnswers', () => {
  it.each([
    ['keeps mine where only I changed', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
    ['takes theirs where only they changed', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }],
    ['is content where both changed alike', { a: 1 }, { a: 4 }, { a: 4 }, { a: 4 }],
    ['joins different fields', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['keeps a field that I took out', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1 }, { b: 1 }],
    ['lets them take a field out', { a: 1, b: 1 }, { a: 1, b: 1 }, { b: 1 }, { b: 1 }],
    ['adds what both added', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    [
      'does not mind the order of keys',
      { a: { x: 1, y: 2 } },
      { a: { y: 2, x: 1 } },
      { a: { x: 1, y: 2 } },
      { a: { x: 1, y: 2 } },
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeAnswers(base, mine, theirs)).toEqual({ merged, conflicts: [] });
  });

  it('joins a table cell by cell', () => {
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

  it('names what both changed differently, once per field, and holds mine until there is a choice', () => {
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

  it('follows the choice, and only in the cells that clash', () => {
    const base = { grades: { m: 1, n: 1, o: 1 } };
    const mine = { grades: { m: 2, n: 2, o: 1 } };
    const theirs = { grades: { m: 3, n: 1, o: 3 } };
    expect(mergeAnswers(base, mine, theirs, { grades: 'theirs' })).toEqual({
      merged: { grades: { m: 3, n: 2, o: 3 } },
      conflicts: [],
    });
  });

  it('can leave a field out that they took out and I changed', () => {
    expect(mergeAnswers({ a: 1 }, { a: 2 }, {}, { a: 'theirs' }).merged).toEqual({});
    expect(mergeAnswers({ a: 1 }, { a: 2 }, {}).conflicts).toEqual([{ field: 'a', mine: 2, theirs: undefined }]);
  });
});
