import { expect, test } from 'vitest';
import { differingFields } from '../shared/answers.ts';
import { hasSameAnswers, mergeEntryEdits, type Panel, type PanelEntry, upsertEntry } from './queries.ts';

test('a cleared answer is a change', () => {
  expect(differingFields({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['b', 'c']);
});

test('what I changed stands on top of theirs; what I left alone is theirs', () => {
  const base = { fee: 1, name: 'A', quota: 5, note: 'x' };
  const mine = { fee: 2, name: 'A', note: 'x' };
  const theirs = { fee: 3, name: 'B', quota: 5, note: 'x' };
  expect(mergeEntryEdits(base, mine, theirs)).toEqual({ fee: 2, name: 'B', note: 'x' });
});

test('puts what a save answered in its place, and what is new behind the others', () => {
  const entry = (id: string, version: number) => ({ id, version }) as PanelEntry;
  const panel = { period: [entry('a', 1), entry('b', 1)], offer: [] } as unknown as Panel;
  expect(upsertEntry(panel, 'period', entry('a', 2)).period).toEqual([entry('a', 2), entry('b', 1)]);
  expect(upsertEntry(panel, 'period', entry('c', 1)).period).toEqual([...panel.period, entry('c', 1)]);
  expect(upsertEntry(panel, 'period', entry('a', 2)).offer).toBe(panel.offer);
});

test('knows what was meant where it stands already', () => {
  expect(hasSameAnswers({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(hasSameAnswers({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});
