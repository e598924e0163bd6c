import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../database/pool.ts';
import type { ListParams, ListRow, MasterList } from '../../store/master-data/list.ts';

/** Selection lists, remembered for a short while: they change rarely and are asked for at every step. */
export interface MasterData {
  rows(list: MasterList, params?: ListParams): Promise<readonly ListRow[]>;
}

interface Asked {
  readonly list: MasterList;
  readonly values: unknown[];
}

/** A change by an officer is seen everywhere within this time. */
const TTL_MS = 15_000;
const MAX_LISTS = 5_000;
const MAX_ROWS = 200_000;

const valuesOf = (list: MasterList, params: ListParams): unknown[] => list.params.map((name) => params[name] ?? null);

const read = async (db: Queryable, list: MasterList, values: unknown[]): Promise<readonly ListRow[]> =>
  (await db.query({ name: `list-${list.name}`, text: list.sql, values })).rows;

/**
 * Straight from the tables: for what is decided for good, a list remembered from some seconds ago would not do.
 * One after the other, because a transaction has one connection.
 */
export const readMasterData = (tx: Queryable): MasterData => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    rows: (list, params = {}) => {
      const rows = last.then(() => read(tx, list, valuesOf(list, params)));
      last = rows.catch(() => undefined);
      return rows;
    },
  };
};

export const createMasterData = (db: Queryable): MasterData => {
  const cache = new LRUCache<string, readonly ListRow[], Asked>({
    max: MAX_LISTS,
    maxSize: MAX_ROWS,
    sizeCalculation: (rows) => rows.length + 1,
    ttl: TTL_MS,
    // While the database is away, the last good list serves on.
    allowStaleOnFetchRejection: true,
    fetchMethod: (_key, _stale, { context: { list, values } }) => read(db, list, values),
  });
  return {
    rows: async (list, params = {}) => {
      const values = valuesOf(list, params);
      const key = JSON.stringify([list.name, ...values]);
      return cache.get(key) ?? cache.forceFetch(key, { context: { list, values } });
    },
  };
};
