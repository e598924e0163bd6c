import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { Answers } from '../../../engine/schema/types.ts';
import { canStore } from '../../api/device-record.ts';

/** Input of this device that the server has not confirmed. */
export interface JournalEntry {
  readonly answers: Answers;
  /** Time of the input by this device's clock (ISO). */
  readonly at: string;
  /** Server time of the answers that the input is based on; null when there were none. */
  readonly basedOn: string | null;
  /** Version of the form. */
  readonly formVersion?: string;
  /** The answers sent before, as JSON. They may arrive later, so their server time proves nothing. */
  readonly sent?: string | undefined;
}

let database: UseStore | undefined;
const inDatabase = (): UseStore => {
  database ??= createStore('admission-journal', 'entries');
  return database;
};

/** Without storage (private mode, full disk) the server's draft remains, so a missing journal is no error. */
const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const PREFIX = 'journal:';
/** Marks a deleted entry until the database has deleted it: a page that is left may close before that. */
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
    // Written by this file, under a key of its own.
    return text ? (JSON.parse(text) as JournalEntry) : undefined;
  });

const isCleared = (key: string): boolean | undefined =>
  inStorage((storage) => storage.getItem(PREFIX + key) === CLEARED);

/** The later of two entries of the same step. */
export const newerEntry = (a: JournalEntry | undefined, b: JournalEntry | undefined): JournalEntry | undefined =>
  !a || (b && Date.parse(b.at) > Date.parse(a.at)) ? b : a;

/** Older input is not restored: the device may belong to another person. */
const JOURNAL_HOURS = 24;

/** Uses this device's clock, which may have been set back since. */
const isExpired = ({ at }: JournalEntry, now = Date.now()): boolean => {
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

/** Whether this device has input under one of the keys. */
export const hasJournals = async (keys: readonly string[]): Promise<boolean> =>
  (await Promise.all(keys.map(readJournal))).some((entry) => entry !== undefined);

/** Writes nothing for an account that has logged out on this device. */
export const writeJournal = async (key: string, entry: JournalEntry): Promise<void> => {
  if (canStore(key)) await orUndefined(() => set(key, entry, inDatabase()));
};

/** For a page that is being left, which may close before the database's transaction ends. */
export const writeJournalNow = (key: string, entry: JournalEntry): void => {
  if (canStore(key)) inStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(entry)));
};

export const clearJournal = async (key: string): Promise<void> => {
  inStorage((storage) => storage.setItem(PREFIX + key, CLEARED));
  await orUndefined(() => del(key, inDatabase()));
  if (isCleared(key)) inStorage((storage) => storage.removeItem(PREFIX + key));
};

/** Deletes entries of all other accounts and outdated ones. @param account undefined deletes all entries */
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

/** Deletes outdated entries of all accounts. */
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
