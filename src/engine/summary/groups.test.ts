import { describe, expect, it } from 'vitest';
import { groupFields, orderFields } from './groups.ts';

describe('orderFields', () => {
  it.each([
    ['as declared without an order', ['b', 'a'], undefined, ['b', 'a']],
    ['by the order', ['a', 'b'], ['b', 'a', '*'], ['b', 'a']],
    ['the rest where the star stands', ['a', 'b', 'c'], ['c', '*', 'a'], ['c', 'b', 'a']],
    ['the rest last without a star', ['a', 'b'], ['b'], ['b', 'a']],
    ['without fields that are not there now', ['a'], ['hidden', 'a', '*'], ['a']],
  ])('%s', (_, fields, order, result) => expect(orderFields(fields, order)).toEqual(result));
});

describe('groupFields', () => {
  const groups = [
    { key: 'one', fields: ['a', 'b'] },
    { key: 'two', fields: ['c'] },
  ];

  it('keeps the fields of a group together in the given order', () => {
    expect(groupFields(['a', 'c', 'b'], groups)).toEqual([
      { key: 'one', fields: ['a', 'b'] },
      { key: 'two', fields: ['c'] },
    ]);
  });

  it('leaves fields without a group in their position', () => {
    expect(groupFields(['x', 'a', 'y', 'z'], groups)).toEqual([
      { key: undefined, fields: ['x'] },
      { key: 'one', fields: ['a'] },
      { key: undefined, fields: ['y', 'z'] },
    ]);
  });

  it('omits a group without fields', () => expect(groupFields(['a'], groups)).toEqual([{ key: 'one', fields: ['a'] }]));
});
