import { expect, it } from 'vitest';
import { compareEdits, differingFields, mergeEdits } from './answers.ts';

const base = { title: 'A', summary: 'B', body: 'C', link: 'D' };
const mine = { title: 'A1', summary: 'B', body: 'C1', link: 'D' };
const theirs = { title: 'A2', summary: 'B2', body: 'C', added: true };

it('differingFields lists changed, cleared and added answers, and no equal one', () => {
  expect([...differingFields(base, theirs)].sort()).toEqual(['added', 'link', 'summary', 'title']);
});

it('compareEdits lists the fields that both sides changed to different answers, and those that only the other side changed', () => {
  expect(compareEdits(base, mine, theirs)).toEqual({ both: ['title'], onlyTheirs: ['summary', 'link', 'added'] });
  expect(compareEdits(base, { ...base, title: 'Z' }, { ...base, title: 'Z' })).toEqual({ both: [], onlyTheirs: [] });
});

it('mergeEdits keeps the changes of both sides; in a conflict mine, or theirs for the fields in the given set', () => {
  expect(mergeEdits(base, mine, theirs)).toEqual({ title: 'A1', summary: 'B2', body: 'C1', added: true });
  expect(mergeEdits(base, mine, theirs, new Set(['title']))).toMatchObject({ title: 'A2', body: 'C1' });
});

it('mergeEdits removes an answer that is cleared in mine and unchanged in theirs', () => {
  expect(mergeEdits({ a: 1, b: 2 }, { a: 1 }, { a: 3, b: 2 })).toEqual({ a: 3 });
});

it('differingFields reports a missing answer as different and an equal one as equal', () => {
  expect(differingFields({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['b', 'c']);
  expect(differingFields({ a: 1 }, { a: 1 })).toEqual([]);
});
