import { describe, expect, it } from 'vitest';
import { type JournalEntry, newerEntry } from './journal.ts';

const entry = (at: string, text: string): JournalEntry => ({ at, basedOn: null, answers: { text } });
const early = entry('2026-11-21T10:00:00.000Z', 'early');
const late = entry('2026-11-21T10:00:00.300Z', 'late');

describe('newerEntry of two journal entries', () => {
  it.each([
    [early, late, late],
    [late, early, late],
    [undefined, early, early],
    [early, undefined, early],
    [undefined, undefined, undefined],
  ])('of %j and %j is %j', (inDatabase, atOnce, expected) => {
    expect(newerEntry(inDatabase, atOnce)).toBe(expected);
  });
});
