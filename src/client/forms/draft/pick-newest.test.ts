import { describe, expect, it } from 'vitest';
import { pickNewest } from './pick-newest.ts';

const accepted = { answers: { name: 'accepted' }, savedAt: '2026-03-01T10:00:00Z' };
const draft = { answers: { name: 'draft' }, savedAt: '2026-03-01T11:00:00Z' };
const journal = (at: string, basedOn: string | null) => ({ answers: { name: 'journal' }, at, basedOn });

describe('pickNewest', () => {
  it('returns no answers and the source "nothing" when nothing is stored', () =>
    expect(pickNewest({})).toEqual({ answers: {}, source: 'nothing', basedOn: null, known: {} }));

  it('picks accepted answers when there is no draft', () => {
    expect(pickNewest({ accepted }).source).toBe('accepted');
  });

  it('picks a draft that is newer than the accepted answers', () => {
    expect(pickNewest({ accepted, draft }).source).toBe('draft');
  });

  it('picks accepted answers that are newer than the draft', () => {
    expect(pickNewest({ accepted: { ...accepted, savedAt: '2026-03-01T12:00:00Z' }, draft }).source).toBe('accepted');
  });

  it('picks a journal that is newer than the draft', () => {
    expect(pickNewest({ draft, journal: journal('2026-03-01T11:00:05Z', null) }).source).toBe('journal');
  });

  it('ignores a journal that is older than a draft from another device', () => {
    expect(pickNewest({ draft, journal: journal('2026-03-01T10:30:00Z', accepted.savedAt) }).source).toBe('draft');
  });

  it('picks a journal based on the current draft even when the time of the journal is older', () => {
    expect(pickNewest({ draft, journal: journal('2020-01-01T00:00:00Z', draft.savedAt) }).source).toBe('journal');
  });

  it('picks a journal older than the draft only when the answers that it last sent equal the draft', () => {
    const late = { answers: { b: 1, name: 'Dewi' }, savedAt: draft.savedAt };
    const typed = (sent: object) => ({ ...journal('2026-03-01T10:30:00Z', null), sent: JSON.stringify(sent) });
    expect(pickNewest({ draft: late, journal: typed({ name: 'Dewi', b: 1 }) }).source).toBe('journal');
    expect(pickNewest({ draft: late, journal: typed({ name: 'Dew', b: 1 }) }).source).toBe('draft');
    expect(pickNewest({ draft: late, journal: typed({ name: 'Dewi' }) }).source).toBe('draft');
  });

  it('picks a journal older than the draft when the draft is what the journal has', () => {
    const older = journal('2026-03-01T10:30:00Z', null);
    expect(pickNewest({ draft: { ...draft, answers: older.answers }, journal: older }).source).toBe('journal');
  });

  it('picks the journal when the server has no answers, although the journal is based on a draft', () => {
    expect(pickNewest({ journal: journal('2020-01-01T00:00:00Z', '2019-01-01T00:00:00Z') }).source).toBe('journal');
  });

  it('returns the newest server time as the base of the next journal entries', () => {
    expect(pickNewest({ accepted, draft, journal: journal('2026-03-02T00:00:00Z', null) }).basedOn).toBe(draft.savedAt);
  });

  it.each(['2020-01-01T00:00:00Z', '2031-01-01T00:00:00Z'])(
    'keeps a journal with its base beside the newer draft of another device, whatever the clock of this device says: %s',
    (at) => {
      const base = { name: 'base' };
      const entry = { ...journal(at, accepted.savedAt), base };
      expect(pickNewest({ accepted, draft, journal: entry })).toEqual({
        answers: entry.answers,
        source: 'journal',
        basedOn: accepted.savedAt,
        known: base,
        newest: draft,
      });
    },
  );
});
