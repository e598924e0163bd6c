import { clear, createStore, del, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Answers } from '../../../engine/schema/types.ts';

/** What was typed on this device and the server has not confirmed yet. */
export interface JournalEntry {
  readonly answers: Answers;
  /** When it was typed, by this device's clock (ISO). */
  readonly at: string;
  /** Server time of the answers that the typing began with; null when there were none. */
  readonly basedOn: string | null;
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

export const readJournal = (key: string): Promise<JournalEntry | undefined> =>
  orNothing(async () => (await get<JournalEntry>(key, inDatabase())) as JournalEntry);

/** Committed at once: a page that is being left does not live to see its transactions end by themselves. */
const put = (key: string, entry: JournalEntry): Promise<void> =>
  inDatabase()('readwrite', (store) => {
    store.put(entry, key);
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });

export const writeJournal = (key: string, entry: JournalEntry): Promise<void> =>
  orNothing(() => put(key, entry)).then(() => undefined);

export const clearJournal = (key: string): Promise<void> =>
  orNothing(() => del(key, inDatabase())).then(() => undefined);

/** Everything typed on this device goes: called at logout, because the next person may use the same browser. */
export const clearJournals = (): Promise<void> => orNothing(() => clear(inDatabase())).then(() => undefined);
