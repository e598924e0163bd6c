import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { Answers } from '../../../engine/schema/types.ts';
import { canStore } from '../../api/device-record.ts';

/** What was typed on this device and the server has not confirmed yet. */
export interface JournalEntry {
  readonly answers: Answers;
  /** When it was typed, by this device's clock (ISO). */
  readonly at: string;
  /** Server time of the answers that the typing began with; null when there were none. */
  readonly basedOn: string | null;
  /** The version of the form it was typed into. */
  readonly formVersion?: string;
  /** As JSON, the answers that were sent before and may arrive after: the server's time of them says nothing. */
  readonly sent?: string | undefined;
}

let database: UseStore | undefined;
const inDatabase = (): UseStore => {
  database ??= createStore('admission-journal', 'entries');
  return database;
};

/** A browser that keeps nothing (private mode, storage full) still has the server's draft: no journal is no error. */
const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const PREFIX = 'journal:';
/** Stands for what was cleared until the database has cleared it, too: a page that is left does not live to see that. */
const CLEARED = '';

/** Storage may be forbidden or full: the database and the server's draft remain. */
const inStorage = <T>(work: (storage: Storage) => T): T | undefined => {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
};

const readFromStorage = (key: string): JournalEntry | undefined =>
  inStorage((storage) => {
    const text = storage.getItem(PREFIX + key);
    return text ? (JSON.parse(text) as JournalEntry) : undefined;
  });

const isCleared = (key: string): boolean | undefined =>
  inStorage((storage) => storage.getItem(PREFIX + key) === CLEARED);

/** The later of two entries of the same step. */
export const newerEntry = (a: JournalEntry | undefined, b: JournalEntry | undefined): JournalEntry | undefined =>
  !a || (b && Date.parse(b.at) > Date.parse(a.at)) ? b : a;

/** What is older than this is not offered again: the device may not be the person's own. */
export const JOURNAL_HOURS = 24;

/** By this device's clock, which may have been set back since. */
export const isExpired = ({ at }: JournalEntry, now = Date.now()): boolean => {
  const age = now - Date.parse(at);
  return !(Math.abs(age) <= JOURNAL_HOURS * 3_600_000);
};

export const readJournal = async (key: string): Promise<JournalEntry | undefined> => {
  if (isCleared(key)) await clearJournal(key);
  const entry = newerEntry(await orUndefined(() => get<JournalEntry>(key, inDatabase())), readFromStorage(key));
  if (!entry || !isExpired(entry)) return entry;
  await clearJournal(key);
  return undefined;
};

/** Nothing is written for an account that has left this device. */
export const writeJournal = async (key: string, entry: JournalEntry): Promise<void> => {
  if (canStore(key)) await orUndefined(() => set(key, entry, inDatabase()));
};

/** For a page that is being left: it does not live to see the database's transaction end. */
export const writeJournalNow = (key: string, entry: JournalEntry): void => {
  if (canStore(key)) inStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(entry)));
};

export const clearJournal = async (key: string): Promise<void> => {
  inStorage((storage) => storage.setItem(PREFIX + key, CLEARED));
  await orUndefined(() => del(key, inDatabase()));
  if (isCleared(key)) inStorage((storage) => storage.removeItem(PREFIX + key));
};

/** Deletes entries of all other accounts, and those that are too old. @param account none: all entries go */
export const deleteOtherJournals = async (account: string | undefined): Promise<void> => {
  const isKept = (key: string, entry: JournalEntry | undefined): boolean =>
    account !== undefined && key.startsWith(`${account}/`) && entry !== undefined && !isExpired(entry);
  inStorage((storage) => {
    for (const name of Object.keys(storage)) {
      const key = name.slice(PREFIX.length);
      if (name.startsWith(PREFIX) && !isCleared(key) && !isKept(key, readFromStorage(key))) storage.removeItem(name);
    }
  });
  await orUndefined(async () => {
    const gone = (await entries<string, JournalEntry>(inDatabase())).filter(([key, entry]) => !isKept(key, entry));
    await delMany(
      gone.map(([key]) => key),
      inDatabase(),
    );
  });
};

/** Deletes what is too old, whoever typed it. */
export const deleteExpiredJournals = (): Promise<void> =>
  orUndefined(async () => {
    inStorage((storage) => {
      for (const name of Object.keys(storage)) {
        const entry = name.startsWith(PREFIX) ? readFromStorage(name.slice(PREFIX.length)) : undefined;
        if (entry && isExpired(entry)) storage.removeItem(name);
      }
    });
    const old = (await entries<string, JournalEntry>(inDatabase())).filter(([, entry]) => isExpired(entry));
    if (old.length > 0)
      await delMany(
        old.map(([key]) => key),
        inDatabase(),
      );
  }).then(() => undefined);
