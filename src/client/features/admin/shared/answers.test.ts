import { expect, it, test } from 'vitest';
import { compareEdits, differingFields, hasPasswordField, mergeEdits } from './answers.ts';

const base = { title: 'A', summary: 'B', body: 'C', link: 'D' };
const mine = { title: 'A1', summary: 'B', body: 'C1', link: 'D' };
const theirs = { title: 'A2', summary: 'B2', body: 'C', added: true };

it('a cleared answer and a new one are changes', () => {
  expect([...differingFields(base, theirs)].sort()).toEqual(['added', 'link', 'summary', 'title']);
});

it('asks only about what both changed, each otherwise', () => {
  expect(compareEdits(base, mine, theirs)).toEqual({ both: ['title'], onlyTheirs: ['summary', 'link', 'added'] });
  expect(compareEdits(base, { ...base, title: 'Z' }, { ...base, title: 'Z' })).toEqual({ both: [], onlyTheirs: [] });
});

it('loses nothing of either side', () => {
  expect(mergeEdits(base, mine, theirs, new Set())).toEqual({ title: 'A1', summary: 'B2', body: 'C1', added: true });
  expect(mergeEdits(base, mine, theirs, new Set(['title']))).toMatchObject({ title: 'A2', body: 'C1' });
});

it('what I cleared stays cleared', () => {
  expect(mergeEdits({ a: 1, b: 2 }, { a: 1 }, { a: 3, b: 2 }, new Set())).toEqual({ a: 3 });
});

test('a missing answer differs, an equal one does not', () => {
  expect(differingFields({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['b', 'c']);
  expect(differingFields({ a: 1 }, { a: 1 })).toEqual([]);
});

test.each([
  [{ name: { 'ui:widget': 'text' } }, false],
  [{ 'ui:order': ['a'], a: { 'ui:widget': 'password' } }, true],
  [{ a: { items: { b: { 'ui:widget': 'password' } } } }, true],
])('%j asks for a secret: %s', (ui, isSecret) => {
  expect(hasPasswordField({ ui } as never)).toBe(isSecret);
});
