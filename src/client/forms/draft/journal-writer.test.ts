import { describe, expect, it } from 'vitest';
import type { JournalEntry } from './journal.ts';
import { createJournalWriter } from './journal-writer.ts';

const entry: JournalEntry = { at: '2026-11-21T10:00:00.000Z', basedOn: null, answers: { text: 'typed' } };

/** A database whose writes the test completes. */
const makeWriter = () => {
  const done: string[] = [];
  const ends: ((isStored: boolean) => void)[] = [];
  const writer = createJournalWriter('key', () => entry, {
    write: () => {
      done.push('write');
      return new Promise((resolve) => ends.push(resolve));
    },
    writeNow: () => done.push('now') > 0,
    clear: async () => void done.push('clear'),
  });
  const end = async (): Promise<void> => {
    for (const resolve of ends.splice(0)) resolve(true);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...writer, done, end };
};

describe('leave() of the journal writer', () => {
  it('stores an entry synchronously that still waits for the pause after typing', () => {
    const { request, leave, done } = makeWriter();
    request();
    leave();
    expect(done).toEqual(['now', 'write']);
  });
  it('stores an entry synchronously whose write to the database has not ended', () => {
    const { request, flush, leave, done } = makeWriter();
    request();
    flush();
    leave();
    expect(done).toEqual(['write', 'now']);
  });
  it('stores the entry synchronously while the second of two writes has not ended, and not after that', async () => {
    const { request, flush, leave, done, end } = makeWriter();
    request();
    flush();
    request();
    flush();
    leave();
    await end();
    leave();
    expect(done).toEqual(['write', 'write', 'now']);
  });
  it('stores nothing without input, after the write has ended, and after forget', async () => {
    const { request, flush, leave, forget, done, end } = makeWriter();
    leave();
    request();
    flush();
    await end();
    leave();
    request();
    flush();
    await forget();
    leave();
    expect(done).toEqual(['write', 'write', 'clear']);
  });
});

it('the writer reports whether the device could store an entry', async () => {
  const written: boolean[] = [];
  const stores = [true, false];
  const writer = createJournalWriter(
    'key',
    () => entry,
    { write: async () => stores.shift() ?? false, writeNow: () => false, clear: async () => undefined },
    (isStored) => written.push(isStored),
  );
  for (const expected of [[true], [true, false]]) {
    writer.request();
    writer.flush();
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toEqual(expected);
  }
});
