import { type FileStorage, MissingFile } from './storage.ts';

/**
 * The store of a portal while `npm run move-files` moves its files from `former` to `current`. New files go to the current
 * one. A file is looked for in the current store, then in the former, then in the current again: in between it may have been moved.
 */
export const createMovingStorage = (current: FileStorage, former: FileStorage): FileStorage => {
  const places = [current, former, current];
  return {
    ...current,
    read: async (name, range) => {
      for (const place of places)
        try {
          return await place.read(name, range);
        } catch (error) {
          if (!(error instanceof MissingFile)) throw error;
        }
      throw new MissingFile(name);
    },
    sizeOf: async (name) => {
      for (const place of places) {
        const size = await place.sizeOf(name);
        if (size !== undefined) return size;
      }
      return undefined;
    },
    // The former first: the command removes from the new store what it no longer finds in the former.
    remove: async (name) => {
      await former.remove(name);
      await current.remove(name);
    },
    async *list() {
      yield* former.list();
      yield* current.list();
    },
    clearScratch: async (before) => {
      await former.clearScratch(before);
      await current.clearScratch(before);
    },
  };
};
