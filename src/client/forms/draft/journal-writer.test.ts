import { describe, expect, it } from 'vitest';
import type { JournalEntry } from './journal.ts';
import { createJournalWriter } from './journal-writer.ts';

const entry: JournalEntry = { at: '2026-11-21T10:00:00.000Z', basedOn: null, answers: { text: 'typed' } };

/** A database that ends its writes when it is told to. */
const makeWriter = () => {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const writer = createJournalWriter('key', () => entry, {
    write: () => {
      done.push('write');
      return new Promise((resolve) => ends.push(resolve));
    },
    writeNow: () => void done.push('now'),
    clear: async () => void done.push('clear'),
  });
  const end = async (): Promise<void> => {
    for (const resolve of ends.splice(0)) resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...writer, done, end };
};

describe('a page that is left keeps what was typed', () => {
  it('that waits for its pause', () => {
    const { request, leave, done } = makeWriter();
    request();
    leave();
    expect(done).toEqual(['now', 'write']);
  });
  it('that is on its way into the database, where the page may take it along', () => {
    const { request, flush, leave, done } = makeWriter();
    request();
    flush();
    leave();
    expect(done).toEqual(['write', 'now']);
  });
  it('of two writes, until the second has ended as well', async () => {
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
  it('and not what the database has, what the server has, or nothing', async () => {
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
