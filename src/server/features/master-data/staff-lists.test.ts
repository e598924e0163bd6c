import { expect, test } from 'vitest';
import type { ChoiceList } from '../../../engine/lists/choice-list.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { createQueryable, type Queryable } from '../../platform/database/queryable.ts';
import { createStaffLists } from './staff-lists.ts';

const towns: ChoiceList = {
  key: 'towns',
  isMaintained: true,
  entries: [{ value: 'other', name: 'Other', isOther: true }],
};

/** Types of the columns in PostgreSQL: bigint, json, text. */
const types: Readonly<Record<string, number>> = { revision: 20, entries: 114, key: 25 };

interface Stored {
  readonly revision: number;
  readonly values: readonly string[];
}

/** A table with one list, whose entries the test sets. */
const setUp = async (lists: Readonly<Record<string, ChoiceList>> = { towns }) => {
  let stored: Stored = { revision: 1, values: ['bay'] };
  let failure: Error | undefined;
  const asked: string[] = [];
  const queryableOf = (read: () => Stored): Queryable =>
    createQueryable((async ({ text }: { readonly text: string }) => {
      if (failure) throw failure;
      const isRevision = text.startsWith('select revision');
      const isKeys = text.startsWith('select key');
      asked.push(isKeys ? 'keys' : isRevision ? 'revision' : 'entries');
      const { revision, values } = read();
      const entries = values.map((value) => ({ value, name: value, parent: null, from: null, until: null }));
      const row = isKeys ? { key: 'towns' } : isRevision ? { revision } : { revision, entries };
      const fields = Object.keys(row).map((name) => ({ name, dataTypeID: types[name] }));
      return { command: '', oid: 0, rowCount: 1, fields, rows: [row] };
    }) as Parameters<typeof createQueryable>[0]);
  const readable = queryableOf(() => stored);
  const db = { ...readable, transaction: (work: (tx: Tx) => unknown) => work(readable as Tx) } as Database;
  const staffLists = await createStaffLists(db, lists);
  const [list = towns] = Object.values(lists);
  asked.length = 0;
  return {
    asked,
    valuesAt: async (from: Database | Tx = db) => (await staffLists.read(from, list)).entries.map(({ value }) => value),
    versionOf: async () => (await staffLists.read(db, list)).revision,
    store: (values: readonly string[]) => {
      stored = { revision: stored.revision + 1, values };
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
    txWith: (values: readonly string[]) => queryableOf(() => ({ revision: stored.revision + 1, values })) as Tx,
  };
};

test('400 calls at once read the entries once; later calls compare the revision, and read changed entries at once', async () => {
  const { asked, valuesAt, versionOf, store } = await setUp();
  await Promise.all(Array.from({ length: 400 }, () => valuesAt()));
  expect(asked).toEqual(['entries']);
  const before = await versionOf();
  expect(await valuesAt()).toEqual(['bay', 'other']);
  store(['bay', 'hill']);
  expect(await valuesAt()).toEqual(['bay', 'hill', 'other']);
  expect(await versionOf()).not.toBe(before);
  expect(asked).toEqual(['entries', 'revision', 'revision', 'revision', 'entries', 'revision']);
});

test('entries that a transaction reads are not kept, because it may be rolled back', async () => {
  const { valuesAt, txWith } = await setUp();
  await valuesAt();
  expect(await valuesAt(txWith(['not committed']))).toEqual(['not committed', 'other']);
  expect(await valuesAt()).toEqual(['bay', 'other']);
});

test('while the database is away, the last entries are served; any other failure is thrown', async () => {
  const { valuesAt, store, fail } = await setUp();
  await valuesAt();
  fail(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await valuesAt()).toEqual(['bay', 'other']);
  fail(new Error('wrong'));
  await expect(valuesAt()).rejects.toThrow('wrong');
  fail(undefined);
  store(['hill']);
  expect(await valuesAt()).toEqual(['hill', 'other']);
});

test('a list of the repository that staff maintained before shows their other entries, which it no longer offers', async () => {
  const list: ChoiceList = { key: 'towns', entries: [{ value: 'hill', name: 'Hill' }, ...towns.entries] };
  const { valuesAt } = await setUp({ towns: list });
  expect(await valuesAt()).toEqual(['hill', 'bay', 'other']);
});
