import { del, get, set } from 'idb-keyval';
import type { Answers } from '../../../engine/schema/types.ts';
import { canStore } from '../../api/device-record.ts';
import { createDeviceStore, deleteEntries, isTooOld } from '../../api/device-store.ts';

/** Input of this device that the server has not confirmed. */
export interface JournalEntry {
  readonly answers: Answers;
  /** Time of the input by this device's clock (ISO). */
  readonly at: string;
  /** Server time of the answers that the input is based on; null when there were none. */
  readonly basedOn: string | null;
  /** These answers: what changed on both sides since is found by them. Entries of earlier builds have none. */
  readonly base?: Answers;
  /** Version of the form. */
  readonly formVersion?: string;
  /** The answers sent before, as JSON. They may arrive later, so their server time proves nothing. */
  readonly sent?: string | undefined;
}

/** Where nothing is stored, the server's draft remains. */
const inDatabase = createDeviceStore('admission-journal');

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

/** Older input is not restored. */
const isExpired = ({ at }: JournalEntry): boolean => isTooOld(Date.parse(at));

export const readJournal = async (key: string): Promise<JournalEntry | undefined> => {
  if (isCleared(key)) await clearJournal(key);
  const entry = newerEntry(await inDatabase((store) => get<JournalEntry>(key, store)), readFromStorage(key));
  if (!entry || !isExpired(entry)) return entry;
  await clearJournal(key);
  return undefined;
};

/** Whether this device has input under one of the keys. */
export const hasJournals = async (keys: readonly string[]): Promise<boolean> =>
  (await Promise.all(keys.map(readJournal))).some((entry) => entry !== undefined);

/** For a page that is being left, which may close before the database's transaction ends. @returns whether it is stored */
export const writeJournalNow = (key: string, entry: JournalEntry): boolean =>
  canStore(key) &&
  inStorage((storage) => {
    storage.setItem(PREFIX + key, JSON.stringify(entry));
    return true;
  }) === true;

/**
 * Writes nothing for an account that has logged out on this device. Where there is no database, or it is full, the entry
 * may still fit where a page that is left writes it.
 * @returns whether it is stored
 */
export const writeJournal = async (key: string, entry: JournalEntry): Promise<boolean> => {
  if (!canStore(key)) return false;
  const isStored = await inDatabase(async (store) => {
    await set(key, entry, store);
    return true;
  });
  return isStored ?? writeJournalNow(key, entry);
};

export const clearJournal = async (key: string): Promise<void> => {
  inStorage((storage) => storage.setItem(PREFIX + key, CLEARED));
  await inDatabase((store) => del(key, store));
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
  await inDatabase(deleteEntries<JournalEntry>((key, entry) => !isKept(key, entry)));
};

/** Deletes outdated entries of all accounts. */
export const deleteExpiredJournals = async (): Promise<void> => {
  inStorage((storage) => {
    for (const name of Object.keys(storage)) {
      const entry = name.startsWith(PREFIX) ? readFromStorage(name.slice(PREFIX.length)) : undefined;
      if (entry && isExpired(entry)) storage.removeItem(name);
    }
  });
  await inDatabase(deleteEntries<JournalEntry>((_key, entry) => isExpired(entry)));
};
