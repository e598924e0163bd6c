import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Answers } from '../../../engine/schema/types.ts';

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
const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
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

const readStored = (key: string): JournalEntry | undefined =>
  inStorage((storage) => {
    const text = storage.getItem(PREFIX + key);
    return text ? (JSON.parse(text) as JournalEntry) : undefined;
  });

const isCleared = (key: string): boolean | undefined =>
  inStorage((storage) => storage.getItem(PREFIX + key) === CLEARED);

/** The later of two entries of the same step. */
export const later = (a: JournalEntry | undefined, b: JournalEntry | undefined): JournalEntry | undefined =>
  !a || (b && Date.parse(b.at) > Date.parse(a.at)) ? b : a;

export const readJournal = async (key: string): Promise<JournalEntry | undefined> => {
  if (isCleared(key)) await clearJournal(key);
  return later(await orNothing(() => get<JournalEntry>(key, inDatabase())), readStored(key));
};

export const writeJournal = (key: string, entry: JournalEntry): Promise<void> =>
  orNothing(() => set(key, entry, inDatabase())).then(() => undefined);

/** For a page that is being left: it does not live to see the database's transaction end. */
export const writeJournalNow = (key: string, entry: JournalEntry): void => {
  inStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(entry)));
};

export const clearJournal = async (key: string): Promise<void> => {
  inStorage((storage) => storage.setItem(PREFIX + key, CLEARED));
  await orNothing(() => del(key, inDatabase()));
  if (isCleared(key)) inStorage((storage) => storage.removeItem(PREFIX + key));
};

/** Everything typed on this device goes: called at logout, because the next person may use the same browser. */
export const clearJournals = (): Promise<void> => {
  inStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  });
  return orNothing(() => clear(inDatabase())).then(() => undefined);
};
