import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ChoiceList } from '../../../engine/lists/choice-list.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { classifyError } from '../../platform/database/classify-error.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { prepared, type Queryable, type Statement } from '../../platform/database/queryable.ts';
import type { RowOf, RowShape } from '../../platform/database/row.ts';
import { type AdmissionPeriod, type ListParams, type ListRow, type MasterList, periods, programs } from './queries.ts';
import { type FormerLists, withFormerEntries } from './served-lists.ts';
import type { StaffLists } from './staff-lists.ts';

/** Selection lists, cached for a short time: they change rarely and are read at every step. */
export interface MasterData {
  rows<S extends RowShape>(list: MasterList<S>, params?: ListParams): Promise<readonly RowOf<S>[]>;
  /** A list of `schemas/lists` with its entries of now and earlier; undefined when there never was one of this name. */
  choices(name: string): Promise<ChoiceList | undefined>;
  /** The same lists; one that is not cached is read through this transaction. */
  within(tx: Tx): MasterData;
}

/** Whether the period is open at `now`, by the database's clock; the period ends before `ClosesAt`. */
export const isOpen = ({ OpensAt, ClosesAt }: Pick<AdmissionPeriod, 'OpensAt' | 'ClosesAt'>, now: string): boolean =>
  OpensAt <= now && now < ClosesAt;

/** Adds `IsOpen` to cached periods: it depends on the clock, not on the list. */
export const withIsOpen = <P extends Pick<AdmissionPeriod, 'OpensAt' | 'ClosesAt'>>(
  periods: readonly P[],
  now: string,
): (P & { readonly IsOpen: boolean })[] => periods.map((period) => ({ ...period, IsOpen: isOpen(period, now) }));

/** For display only: while the database is unavailable, the clock of this machine replaces that of the database. */
const readDisplayClock = async (db: Queryable): Promise<string> => {
  try {
    return await readNow(db);
  } catch (error) {
    if (classifyError(error) !== 'unavailable') throw error;
    return new Date().toISOString();
  }
};

/** The admission periods of a selection, each with whether it is open now. */
export const listPeriods = async (db: Queryable, masterData: MasterData, params: ListParams) =>
  withIsOpen(await masterData.rows(periods, params), await readDisplayClock(db));

/** The programs of an admission period, each with whether it still accepts applications. */
export const listPrograms = async (db: Queryable, masterData: MasterData, params: ListParams) =>
  withIsOpen(await masterData.rows(programs, params), await readDisplayClock(db));

/** Every process sees a change after this time at the latest. */
const TTL_MS = 15_000;
const MAX_LISTS = 5_000;
const MAX_ROWS = 200_000;

const read = <S extends RowShape>(
  db: Queryable,
  { name, row }: MasterList<S>,
  statement: Statement,
): Promise<readonly RowOf<S>[]> => db.many(row, prepared(`list-${name}`, statement));

/** The lists of `schemas/lists`, what reads the entries of those that staff maintain, and entries of earlier data. */
export interface ChoiceLists {
  readonly lists: Catalogue['lists'];
  readonly staffLists: StaffLists;
  readonly formerLists: FormerLists;
}

const createChoices =
  (db: Queryable, { lists, staffLists, formerLists }: ChoiceLists): MasterData['choices'] =>
  async (name) => {
    const list = ownProperty(lists, name);
    return withFormerEntries(list && (await staffLists.read(db, list)), formerLists.get(name));
  };

/**
 * Reads every list from the tables: for final decisions, which must not be based on a list that is some seconds old.
 */
export const createUncachedMasterData = (tx: Tx, choiceLists: ChoiceLists): MasterData => ({
  rows: (list, params = {}) => read(tx, list, list.statement(params)),
  choices: createChoices(tx, choiceLists),
  within: (inner) => createUncachedMasterData(inner, choiceLists),
});

interface CachedList {
  readonly rows: readonly ListRow[];
  readonly readAt: number;
}

/** How long a call waits for a list of which an older copy is cached: longer than a healthy database needs. */
const MAX_REFRESH_WAIT_MS = 500;
/** After the database failed, cached lists are served for this time without a new attempt. */
const RETRY_PAUSE_MS = 1_000;

const withTimeout = async <T>(ms: number, work: Promise<T>, instead: T): Promise<T> => {
  const stop = new AbortController();
  const late = sleep(ms, instead, { signal: stop.signal }).catch(() => instead);
  return Promise.race([work, late]).finally(() => stop.abort());
};

/** The cache holds rows of all lists; the rows of a list have its declared shape. */
const asListReader =
  (readRows: (list: MasterList, statement: Statement) => Promise<readonly ListRow[]>): MasterData['rows'] =>
  <S extends RowShape>(list: MasterList<S>, params: ListParams = {}) =>
    // The statement of a list selects the columns of its shape.
    readRows(list, list.statement(params)) as Promise<readonly RowOf<S>[]>;

/** @param now monotonic milliseconds */
export const createMasterData = (
  db: Database,
  choiceLists: ChoiceLists,
  now: () => number = () => performance.now(),
): MasterData => {
  const lists = new LRUCache<string, CachedList>({
    max: MAX_LISTS,
    maxSize: MAX_ROWS,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  let failedUntil = Number.NEGATIVE_INFINITY;
  const reading = new Map<string, Promise<readonly ListRow[]>>();

  const refresh = async (key: string, list: MasterList, statement: Statement): Promise<readonly ListRow[]> => {
    const readAt = now();
    const rows = await read(db, list, statement);
    lists.set(key, { rows, readAt });
    return rows;
  };
  /** One statement for all calls that need the list at the same time. */
  const refreshOnce = (key: string, list: MasterList, statement: Statement): Promise<readonly ListRow[]> => {
    const running = reading.get(key);
    if (running) return running;
    const started = refresh(key, list, statement).finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  };
  const find = (list: MasterList, { values = [] }: Statement) => {
    const key = JSON.stringify([list.name, ...values]);
    const cached = lists.get(key);
    return { key, cached, isFresh: cached !== undefined && now() - cached.readAt <= TTL_MS };
  };
  // What a transaction reads is not cached: it may contain changes that are rolled back later.
  const within = (tx: Tx): MasterData => ({
    choices: createChoices(tx, choiceLists),
    rows: asListReader(async (list, statement) => {
      const { cached, isFresh } = find(list, statement);
      return cached && isFresh ? cached.rows : read(tx, list, statement);
    }),
    within,
  });
  return {
    choices: createChoices(db, choiceLists),
    rows: asListReader(async (list, statement) => {
      const { key, cached, isFresh } = find(list, statement);
      if (!cached) return refreshOnce(key, list, statement);
      if (isFresh || now() < failedUntil) return cached.rows;
      // While the database is unavailable or slow, the cached list is served.
      const refreshed = refreshOnce(key, list, statement).catch(() => {
        failedUntil = now() + RETRY_PAUSE_MS;
        return cached.rows;
      });
      return withTimeout(MAX_REFRESH_WAIT_MS, refreshed, cached.rows);
    }),
    within,
  };
};
