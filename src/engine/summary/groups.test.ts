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
