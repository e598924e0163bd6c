import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../database/pool.ts';
import type { ListParams, ListRow, MasterList } from '../../store/master-data/list.ts';

/** Selection lists, remembered for a short while: they change rarely and are asked for at every step. */
export interface MasterData {
  rows(list: MasterList, params?: ListParams): Promise<readonly ListRow[]>;
}

interface Asked {
  readonly list: MasterList;
  readonly values: readonly unknown[];
}

/** A change by an officer is seen everywhere within this time. */
const TTL_MS = 15_000;
const MAX_LISTS = 5_000;
const MAX_ROWS = 200_000;

export const createMasterData = (db: Queryable): MasterData => {
  const cache = new LRUCache<string, readonly ListRow[], Asked>({
    max: MAX_LISTS,
    maxSize: MAX_ROWS,
    sizeCalculation: (rows) => rows.length + 1,
    ttl: TTL_MS,
    // While the database is away, the last good list serves on.
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context: { list, values } }) => {
      const { rows } = await db.query({ name: `list-${list.name}`, text: list.sql, values: [...values] });
      return rows;
    },
  });
  return {
    rows: (list, params = {}) => {
      const values = list.params.map((name) => params[name] ?? null);
      return cache.forceFetch(JSON.stringify([list.name, ...values]), { context: { list, values } });
    },
  };
};
