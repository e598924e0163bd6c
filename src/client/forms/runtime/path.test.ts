import { describe, expect, it } from 'vitest';
import { entryNumber, fromPointer, getAt, setAt, toPointer } from './path.ts';

it.each([
  [[], ''],
  [['a'], '/a'],
  [['a', 0, 'b'], '/a/0/b'],
  [['a/b', 'c~d'], '/a~1b/c~0d'],
])('toPointer and fromPointer convert between the path %j and the JSON pointer %j', (path, pointer) => {
  expect(toPointer(path)).toBe(pointer);
  expect(fromPointer(pointer)).toEqual(path.map(String));
});

describe('setAt', () => {
  it('does not change the original object and reuses its unchanged parts', () => {
    const before = { a: { x: 1 }, b: { y: 2 } };
    const after = setAt(before, ['a', 'x'], 5) as typeof before;
    expect(after).toEqual({ a: { x: 5 }, b: { y: 2 } });
    expect(before.a.x).toBe(1);
    expect(after.b).toBe(before.b);
  });

  it.each([
    ['creates missing objects', {}, ['g', 'm', '1', 'k'], 80, { g: { m: { '1': { k: 80 } } } }],
    ['removes an answer that is set to undefined', { a: 1, b: 2 }, ['a'], undefined, { b: 2 }],
    [
      'removes objects that become empty when an answer is removed',
      { g: { m: { k: 1 } }, b: 2 },
      ['g', 'm', 'k'],
      undefined,
      { b: 2 },
    ],
    ['creates a list for an index', {}, ['l', 0, 'x'], 1, { l: [{ x: 1 }] }],
    ['changes an entry of a list', { l: [{ x: 1 }, { x: 2 }] }, ['l', 1, 'x'], 3, { l: [{ x: 1 }, { x: 3 }] }],
  ])('%s', (_, root, path, value, result) => expect(setAt(root, path, value)).toEqual(result));
});

it('getAt returns undefined for a missing answer', () => {
  expect(getAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
  expect(getAt({ a: 1 }, ['a', 'b', 'c'])).toBeUndefined();
  expect(getAt(null, ['a'])).toBeUndefined();
});

it('entryNumber counts entries from 1, in a list of lists each of them, and is undefined for other answers', () => {
  const paths = [['lines', 1], ['lines', 1, 0], ['trips', 2, 'places', 0], ['trips', 2, 'month'], []];
  expect(paths.map(entryNumber)).toEqual(['2', '2.1', '1', undefined, undefined]);
});
