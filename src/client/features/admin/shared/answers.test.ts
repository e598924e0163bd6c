import { expect, test } from 'vitest';
import { asksSecret, differingFields } from './answers.ts';

test('a missing answer differs, an equal one does not', () => {
  expect(differingFields({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['b', 'c']);
  expect(differingFields({ a: 1 }, { a: 1 })).toEqual([]);
});

test.each([
  [{ name: { 'ui:widget': 'text' } }, false],
  [{ 'ui:order': ['a'], a: { 'ui:widget': 'password' } }, true],
  [{ a: { items: { b: { 'ui:widget': 'password' } } } }, true],
])('%j asks for a secret: %s', (ui, isSecret) => {
  expect(asksSecret({ ui } as never)).toBe(isSecret);
});
