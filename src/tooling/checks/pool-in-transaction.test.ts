import { expect, it } from 'vitest';
import { findPoolUses } from './pool-in-transaction.ts';

const uses = (source: string): number => findPoolUses('src/server/a.ts', source).length;

it.each([
  ['a captured pool', 'const f = (db: Database) => db.transaction(async (tx) => { await read(db); })'],
  ['a pool that is a property of services', 'db.transaction(async (tx) => services.db.query("x"))'],
  ['a callback that ignores its transaction', 'services.db.transaction(() => read(services.db))'],
  [
    'services that are passed to a function',
    'route(async ({ transaction }) => transaction(async (tx) => read(tx, services)))',
  ],
  ['a pool in a shorthand property', 'route(async ({ transaction }) => transaction(async (tx) => read(tx, { db })))'],
  ['a pool in a nested function', 'db.snapshot(async (tx) => list.map(async (one) => admission.db.query(one)))'],
  ['a connection taken from db.pool', 'db.transaction(async (tx) => db.pool.connect())'],
  [
    'a parameter of type Services in addition to the transaction',
    'const f = async (services: Services, tx: Tx) => undefined',
  ],
  [
    'a destructured parameter with the pool',
    'const f = async ({ catalogue }: ApplicationContext, tx: Tx) => undefined',
  ],
  ['a parameter that picks the pool', "const f = async (one: Pick<Services, 'db'>, tx: Tx) => undefined"],
  ['a pool in a function declaration', 'async function f(tx: Tx) { await db.query("x"); }'],
])('inside a transaction, findPoolUses reports %s', (_, source) => {
  expect(uses(source)).toBeGreaterThan(0);
});

it.each([
  ['the transaction itself', 'db.transaction(async (tx) => tx.query("x"))'],
  ['the pool outside a transaction', 'const f = async (db: Database) => { await db.query("x"); }'],
  [
    'the pool after the transaction',
    'const f = async () => { await db.transaction(async (tx) => 1); await read(db); }',
  ],
  ['a setting of the services in a transaction', 'db.transaction(async (tx) => hide(tx, services.settings.resultKey))'],
  [
    'a context that is bound to the transaction',
    'const f = (r: ApplicationRules, tx: Tx) => { const a = r.within(tx); return g(a.db); }',
  ],
  [
    'a parameter of a type that is bound to a transaction',
    'const f = async (admission: ApplicationContext<Tx>) => read(admission.db)',
  ],
  ['a parameter that picks no pool', "const f = async ({ texts }: Pick<Services, 'texts'>, tx: Tx) => texts"],
  [
    'a function with a callback that gets a transaction later',
    'const f = (c: PaymentContext, begin: (tx: Tx) => void) => c.db',
  ],
  [
    'a parameter db that gets the transaction',
    'db.transaction(async (tx) => { const read = (db: Queryable) => db.query("x"); return read(tx); })',
  ],
  ['an object with a property named pool', 'db.transaction(async (tx) => write(tx, { pool: 1 }))'],
])('findPoolUses accepts %s', (_, source) => {
  expect(uses(source)).toBe(0);
});
