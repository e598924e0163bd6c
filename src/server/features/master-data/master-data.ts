import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { classifyError } from '../../platform/database/classify-error.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { readClock } from '../application/queries/applications.ts';
import { type ListParams, type ListRow, type MasterList, periods } from './queries.ts';

/** Whether the database's clock stands inside the period; its end is no longer part of it. */
export const isOpen = (period: ListRow, now: string): boolean =>
  String(period['OpensAt']) <= now && now < String(period['ClosesAt']);

/** Adds `IsOpen` to remembered periods: only the clock, never the list itself, changes from call to call. */
export const withIsOpen = (periods: readonly ListRow[], now: string): readonly ListRow[] =>
  periods.map((period) => ({ ...period, IsOpen: isOpen(period, now) }));

/** While the database is away its clock is too; what is shown may follow this machine's, nothing is decided by it. */
const readDisplayClock = async (db: Queryable): Promise<string> => {
  try {
    return await readClock(db);
  } catch (error) {
    if (classifyError(error) !== 'away') throw error;
    return new Date().toISOString();
  }
};

/** The admission periods of a selection, each with whether it is open now. */
export const listPeriods = async (
  db: Queryable,
  masterData: MasterData,
  params: ListParams,
): Promise<readonly ListRow[]> => withIsOpen(await masterData.rows(periods, params), await readDisplayClock(db));

/** Selection lists, remembered for a short while: they change rarely and are asked for at every step. */
export interface MasterData {
  rows(list: MasterList, params?: ListParams): Promise<readonly ListRow[]>;
  /** The same lists; one that is not remembered is read through this transaction. */
  within(tx: Tx): MasterData;
}

/** A change by an officer is seen everywhere within this time. */
const TTL_MS = 15_000;
const MAX_LISTS = 5_000;
const MAX_ROWS = 200_000;

const valuesOf = (list: MasterList, params: ListParams): unknown[] => list.params.map((name) => params[name] ?? null);

const read = async (db: Queryable, list: MasterList, values: unknown[]): Promise<readonly ListRow[]> =>
  (await db.query({ name: `list-${list.name}`, text: list.sql, values })).rows;

/** Straight from the tables: for what is decided for good, a list remembered from some seconds ago would not do. */
export const createUncachedMasterData = (tx: Tx): MasterData => ({
  rows: (list, params = {}) => read(tx, list, valuesOf(list, params)),
  within: createUncachedMasterData,
});

interface CachedList {
  readonly rows: readonly ListRow[];
  readonly readAt: number;
}

/** So long a call waits for a list that it could also have from memory: no longer than a database that is well takes. */
const MAX_REFRESH_WAIT_MS = 500;
/** After the database failed, remembered lists are served without asking it again for so long. */
const RETRY_PAUSE_MS = 1_000;

const withTimeout = async <T>(ms: number, work: Promise<T>, instead: T): Promise<T> => {
  const stop = new AbortController();
  const late = sleep(ms, instead, { signal: stop.signal }).catch(() => instead);
  return Promise.race([work, late]).finally(() => stop.abort());
};

/** @param now milliseconds that never go back */
export const createMasterData = (db: Database, now: () => number = () => performance.now()): MasterData => {
  const lists = new LRUCache<string, CachedList>({
    max: MAX_LISTS,
    maxSize: MAX_ROWS,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  let failedUntil = Number.NEGATIVE_INFINITY;
  const reading = new Map<string, Promise<readonly ListRow[]>>();

  const refresh = async (key: string, list: MasterList, values: unknown[]): Promise<readonly ListRow[]> => {
    const readAt = now();
    const rows = await read(db, list, values);
    lists.set(key, { rows, readAt });
    return rows;
  };
  /** One statement, however many calls ask at the same time. */
  const refreshOnce = (key: string, list: MasterList, values: unknown[]): Promise<readonly ListRow[]> => {
    const running = reading.get(key);
    if (running) return running;
    const started = refresh(key, list, values).finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  };
  const find = (list: MasterList, params: ListParams) => {
    const values = valuesOf(list, params);
    const key = JSON.stringify([list.name, ...values]);
    const known = lists.get(key);
    return { values, key, known, fresh: known && now() - known.readAt <= TTL_MS ? known : undefined };
  };
  // What a transaction reads is not remembered: it may see its own changes, which may yet be undone.
  const within = (tx: Tx): MasterData => ({
    rows: async (list, params = {}) => {
      const { values, fresh } = find(list, params);
      return fresh ? fresh.rows : read(tx, list, values);
    },
    within,
  });
  return {
    rows: async (list, params = {}) => {
      const { values, key, known, fresh } = find(list, params);
      if (fresh) return fresh.rows;
      if (!known) return refreshOnce(key, list, values);
      if (now() < failedUntil) return known.rows;
      // While the database is away, or slow, the last good list serves on.
      const refreshed = refreshOnce(key, list, values).catch(() => {
        failedUntil = now() + RETRY_PAUSE_MS;
        return known.rows;
      });
      return withTimeout(MAX_REFRESH_WAIT_MS, refreshed, known.rows);
    },
    within,
  };
};
