import { expect, it } from 'vitest';
import { findPoolUses } from './pool-in-transaction.ts';

const uses = (source: string): number => findPoolUses('src/server/a.ts', source).length;

it.each([
  ['a captured pool', 'const f = (db: Database) => db.transaction(async (tx) => { await read(db); })'],
  ['a pool behind a name', 'db.transaction(async (tx) => services.db.query("x"))'],
  ['a callback that ignores its transaction', 'services.db.transaction(() => read(services.db))'],
  ['services handed on', 'route(async ({ transaction }) => transaction(async (tx) => read(tx, services)))'],
  ['a shorthand', 'route(async ({ transaction }) => transaction(async (tx) => read(tx, { db })))'],
  ['a nested function', 'db.snapshot(async (tx) => list.map(async (one) => admission.db.query(one)))'],
  ['a raw pool', 'db.transaction(async (tx) => db.pool.connect())'],
  ['a parameter beside the transaction', 'const f = async (services: Services, tx: Tx) => undefined'],
  ['a destructured parameter', 'const f = async ({ catalogue }: ApplicationContext, tx: Tx) => undefined'],
  ['a picked pool', "const f = async (one: Pick<Services, 'db'>, tx: Tx) => undefined"],
  ['a function declaration', 'async function f(tx: Tx) { await db.query("x"); }'],
])('refuses %s inside a transaction', (_, source) => {
  expect(uses(source)).toBeGreaterThan(0);
});

it.each([
  ['the transaction itself', 'db.transaction(async (tx) => tx.query("x"))'],
  ['the pool outside', 'const f = async (db: Database) => { await db.query("x"); }'],
  [
    'the pool after the transaction',
    'const f = async () => { await db.transaction(async (tx) => 1); await read(db); }',
  ],
  ['data of the services', 'db.transaction(async (tx) => hide(tx, services.settings.resultKey))'],
  [
    'a context that was bound',
    'const f = (r: ApplicationRules, tx: Tx) => { const a = r.within(tx); return g(a.db); }',
  ],
  ['a bound parameter', 'const f = async (admission: ApplicationContext<Tx>) => read(admission.db)'],
  ['parts of the services', "const f = async ({ texts }: Pick<Services, 'texts'>, tx: Tx) => texts"],
  ['a function that is given a transaction later', 'const f = (c: PaymentContext, begin: (tx: Tx) => void) => c.db'],
  [
    'a name of its own',
    'db.transaction(async (tx) => { const read = (db: Queryable) => db.query("x"); return read(tx); })',
  ],
  ['a property name', 'db.transaction(async (tx) => write(tx, { pool: 1 }))'],
])('allows %s', (_, source) => {
  expect(uses(source)).toBe(0);
});
