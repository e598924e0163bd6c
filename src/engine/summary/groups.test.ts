import { describe, expect, it } from 'vitest';
import { groupFields, orderFields } from './groups.ts';

describe('orderFields', () => {
  it.each([
    ['keeps the declared order without ui:order', ['b', 'a'], undefined, ['b', 'a']],
    ['follows ui:order', ['a', 'b'], ['b', 'a', '*'], ['b', 'a']],
    ['puts fields that ui:order does not name at the position of *', ['a', 'b', 'c'], ['c', '*', 'a'], ['c', 'b', 'a']],
    ['puts fields that ui:order does not name last when it has no *', ['a', 'b'], ['b'], ['b', 'a']],
    ['omits fields of ui:order that are not given', ['a'], ['hidden', 'a', '*'], ['a']],
  ])('%s', (_, fields, order, result) => expect(orderFields(fields, order)).toEqual(result));
});

describe('groupFields', () => {
  const groups = [
    { key: 'one', fields: ['a', 'b'] },
    { key: 'two', fields: ['c'], columns: 3 },
  ];
  const split = (fields: readonly string[], columns?: number) =>
    groupFields(fields, { 'ui:groups': groups, ...(columns && { 'ui:columns': columns }) });

  it('keeps the fields of a group together in the given order', () => {
    expect(split(['a', 'c', 'b'])).toEqual([
      { key: 'one', fields: ['a', 'b'], columns: 1 },
      { key: 'two', fields: ['c'], columns: 3 },
    ]);
  });

  it('leaves fields without a group in their position', () => {
    expect(split(['x', 'a', 'y', 'z'])).toEqual([
      { key: undefined, fields: ['x'], columns: 1 },
      { key: 'one', fields: ['a'], columns: 1 },
      { key: undefined, fields: ['y', 'z'], columns: 1 },
    ]);
  });

  it('gives a group without columns of its own those of the form', () => {
    expect(split(['x', 'a', 'c'], 2).map(({ columns }) => columns)).toEqual([2, 2, 3]);
  });

  it('omits a group without fields', () => expect(split(['a']).map(({ key }) => key)).toEqual(['one']));
});
