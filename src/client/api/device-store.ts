import { createStore, delMany, entries, type UseStore } from 'idb-keyval';

/** Runs work on a database of this device. It may be unable to store (private mode, full disk), which is no error. */
export type InDeviceStore = <T>(work: (store: UseStore) => Promise<T>) => Promise<T | undefined>;

/** Opens the database when it is used first. */
export const createDeviceStore = (name: string): InDeviceStore => {
  let database: UseStore | undefined;
  return async (work) => {
    try {
      database ??= createStore(name, 'entries');
      return await work(database);
    } catch {
      return undefined;
    }
  };
};

/** Deletes the entries of which `isGone` holds. */
export const deleteEntries =
  <Entry>(isGone: (key: string, entry: Entry) => boolean) =>
  async (store: UseStore): Promise<void> => {
    const gone = (await entries<string, Entry>(store)).filter(([key, entry]) => isGone(key, entry));
    if (gone.length === 0) return;
    await delMany(
      gone.map(([key]) => key),
      store,
    );
  };

/** Nothing is kept longer on a device, which may belong to another person. The server keeps unfinished uploads as long. */
const KEPT_MS = 24 * 3_600_000;

/** @param at ms by this device's clock, which may have been set back since; NaN is too old */
export const isTooOld = (at: number): boolean => !(Math.abs(Date.now() - at) <= KEPT_MS);
