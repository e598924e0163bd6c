import type { ChoiceList, ListEntry } from '../../../engine/lists/choice-list.ts';
import { fingerprint } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { classifyError } from '../../platform/database/classify-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { NEVER } from './served-lists.ts';
import {
  addMissingEntries,
  findRevision,
  findStaffList,
  listStoredLists,
  raiseRevision,
  type StaffEntry,
} from './staff-list-queries.ts';

/** Lists with the entries that staff maintain in the control panel. */
export interface StaffLists {
  /** The list with its entries of now. */
  read(db: Queryable, list: ChoiceList): Promise<ChoiceList>;
}

const toListEntry = ({ value, name, parent, from, until, earlierNames }: StaffEntry): ListEntry => ({
  value,
  name,
  ...(typeof parent === 'string' && { parent }),
  ...(typeof from === 'string' && { from }),
  ...(typeof until === 'string' && { until }),
  ...(earlierNames && { earlierNames }),
});

/**
 * The entries that a list has: those of staff where they maintain it. In a list that they maintained earlier, their
 * entries that the data do not have are no longer offered, and answers keep their names.
 */
const mergeEntries = (list: ChoiceList, stored: readonly StaffEntry[]): readonly ListEntry[] => {
  const others = list.entries.filter(({ isOther }) => isOther);
  if (list.isMaintained) {
    const taken = new Set(others.map(({ value }) => value));
    return [...stored.filter(({ value }) => !taken.has(value)).map(toListEntry), ...others];
  }
  const known = new Set(list.entries.map(({ value }) => value));
  const former = stored.filter(({ value }) => !known.has(value)).map(toListEntry);
  return [
    ...list.entries.filter(({ isOther }) => !isOther),
    ...former.map((entry) => ({ ...entry, until: NEVER })),
    ...others,
  ];
};

interface CachedList {
  readonly revision: number;
  readonly list: ChoiceList;
}

/** @param stored the lists that have entries of staff, also those that staff no longer maintain */
const createReader = (db: Database, stored: ReadonlySet<string>): StaffLists => {
  const cache = new Map<string, CachedList>();
  const reading = new Map<string, Promise<ChoiceList>>();

  const load = async (from: Queryable, list: ChoiceList): Promise<CachedList> => {
    const found = await findStaffList(from, list.key);
    const { revision = 0, entries = [] } = found ?? {};
    const { entries: written, ...settings } = list;
    const basis = list.isMaintained ? settings : list;
    return {
      revision,
      list: { ...settings, entries: mergeEntries(list, entries), revision: `${fingerprint(basis)}-${revision}` },
    };
  };
  const readCurrent = async (from: Queryable, list: ChoiceList): Promise<ChoiceList> => {
    const cached = cache.get(list.key);
    if (cached && cached.revision === (await findRevision(from, list.key))) return cached.list;
    const loaded = await load(from, list);
    // A transaction may read its own change, which can still be rolled back.
    if (from === db) cache.set(list.key, loaded);
    return loaded.list;
  };
  /** One statement for all calls that need the list at the same time. */
  const readOnce = (list: ChoiceList): Promise<ChoiceList> => {
    const running = reading.get(list.key);
    if (running) return running;
    const started = readCurrent(db, list).finally(() => reading.delete(list.key));
    reading.set(list.key, started);
    return started;
  };
  /** While the database is away, the last entries. It is waited for: entries of earlier are wrong answers. */
  const readShared = (list: ChoiceList): Promise<ChoiceList> =>
    readOnce(list).catch((error: unknown) => {
      const cached = cache.get(list.key);
      if (!cached || classifyError(error) !== 'unavailable') throw error;
      return cached.list;
    });
  return {
    read: async (from, list) => {
      if (!list.isMaintained && !stored.has(list.key)) return list;
      return from === db ? readShared(list) : readCurrent(from, list);
    },
  };
};

/**
 * Adds the entries of the data that a maintained list does not have yet: rules may name them. It runs at each start,
 * because the data may have new ones; those that staff changed stay as they are.
 */
const takeOverEntries = async (db: Database, list: ChoiceList): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await findStaffList(tx, list.key);
    const known = new Set(before?.entries.map(({ value }) => value));
    const missing = list.entries.filter((entry) => !entry.isOther && !known.has(entry.value));
    if (before && missing.length === 0) return;
    await raiseRevision(tx, list.key);
    await addMissingEntries(
      tx,
      list.key,
      missing.map(({ value, name, parent = null, from = null, until = null }) => ({
        value,
        name,
        parent,
        from,
        until,
      })),
    );
  });

/** Brings new entries of the data into the lists that staff maintain, and returns what reads them. */
export const createStaffLists = async (db: Database, lists: Catalogue['lists']): Promise<StaffLists> => {
  for (const list of Object.values(lists)) if (list.isMaintained) await takeOverEntries(db, list);
  const hasLists = Object.keys(lists).length > 0;
  return createReader(db, hasLists ? await listStoredLists(db) : new Set());
};
