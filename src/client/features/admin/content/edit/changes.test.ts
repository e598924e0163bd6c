import { expect, it } from 'vitest';
import { differingFields } from '../../shared/answers.ts';
import { join, meet } from './changes.ts';

const base = { title: 'A', summary: 'B', body: 'C', link: 'D' };
const mine = { title: 'A1', summary: 'B', body: 'C1', link: 'D' };
const theirs = { title: 'A2', summary: 'B2', body: 'C', added: true };

it('a cleared answer and a new one are changes', () => {
  expect([...differingFields(base, theirs)].sort()).toEqual(['added', 'link', 'summary', 'title']);
});

it('asks only about what both changed, each otherwise', () => {
  expect(meet(base, mine, theirs)).toEqual({ both: ['title'], onlyTheirs: ['summary', 'link', 'added'] });
  expect(meet(base, { ...base, title: 'Z' }, { ...base, title: 'Z' })).toEqual({ both: [], onlyTheirs: [] });
});

it('loses nothing of either side', () => {
  expect(join(base, mine, theirs, new Set())).toEqual({ title: 'A1', summary: 'B2', body: 'C1', added: true });
  expect(join(base, mine, theirs, new Set(['title']))).toMatchObject({ title: 'A2', body: 'C1' });
});

it('what I cleared stays cleared', () => {
  expect(join({ a: 1, b: 2 }, { a: 1 }, { a: 3, b: 2 }, new Set())).toEqual({ a: 3 });
});
