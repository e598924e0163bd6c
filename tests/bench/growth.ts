import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { createPool, type RawDatabase } from '../../src/server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { createQueryable, type RawQueryable } from '../../src/server/platform/database/queryable.ts';
import { deleteExpiredRows } from '../../src/server/platform/jobs/delete-expired-rows.ts';
import { connectTo, type Layout, makeLayout } from './growth/layout.ts';
import { statements } from './growth/statements.ts';
import { type GrowingTable, monthColumn } from './growth/tables.ts';
import { showSpread, spreadOf, table } from './support/statistics.ts';

/**
 * The statements of history, audit log and idempotency with 100,000 and with 10,000,000 rows, and with the latter divided into
 * months; and what removing old rows takes.
 * Usage: npm run bench:growth -- [--many 10000000] [--rounds 200] [--only application_history,audit,idempotency]
 * A table of ten million rows takes minutes and some gigabytes; nothing is kept.
 */
const { values } = parseArgs({
  options: {
    many: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: 'application_history,audit,idempotency' },
  },
});
const FEW = 100_000;
const many = Number(values.many);
const rounds = Number(values.rounds);

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const showBytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

/** Statements that take minutes: the portal's own database gives up after seconds. */
const withoutTimeLimit = ({ pool }: RawDatabase): RawQueryable => createQueryable((statement) => pool.query(statement));

/** Each statement once in each layout, in turn. The first rounds fill caches. */
const compare = async (name: GrowingTable, layouts: readonly (Layout & { readonly rows: number })[]): Promise<void> => {
  const lines: string[][] = [];
  for (const [title, run] of Object.entries(statements[name])) {
    const times = layouts.map((): number[] => []);
    for (let round = -20; round < rounds; round++)
      for (const [index, { db, rows }] of layouts.entries()) {
        const time = await timeOf(() => run(db, rows));
        if (round >= 0) times[index]?.push(time);
      }
    const spreads = times.map(spreadOf);
    const [first, ...others] = spreads;
    const ratios = others.map(({ median }) => (median / (first?.median ?? Number.NaN)).toFixed(2));
    lines.push([title, ...spreads.map(showSpread), ...ratios]);
  }
  const [, ...more] = layouts;
  console.log(
    table([['ms', ...layouts.map((each) => each.name), ...more.map((each) => `ratio ${each.name}`)], ...lines]),
  );
};

const root = findCodeRoot();
const folder = mkdtempSync('/tmp/portal-growth-');
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755);
/** Data that can be made again need not be waited for. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  shared_buffers: '512MB',
  autovacuum: 'off',
};
const postgres = await startEmbeddedPostgres({ codeRoot: root, dataDir: join(folder, 'postgres'), settings });
try {
  const own = createPool(postgres.connection, { max: 2, statementMs: 0 });
  await migrate(own, root, console.warn);
  await own.end();
  const connect = connectTo(postgres.connection);
  for (const name of values.only.split(',') as GrowingTable[]) {
    const few = await makeLayout(connect, name, FEW);
    const flat = await makeLayout(connect, name, many);
    const layouts = [
      { ...few, rows: FEW },
      { ...flat, rows: many },
    ];
    if (monthColumn[name] !== undefined)
      layouts.push({ ...(await makeLayout(connect, name, many, { months: true, from: flat.name })), rows: many });
    console.log(
      `\n${name}: ${layouts.map((each) => `${each.name} ${showBytes(each.bytes)} in ${each.seconds.toFixed(0)} s`).join(', ')}`,
    );
    await compare(name, layouts);
    const patient = withoutTimeLimit(flat.db);
    if (name === 'idempotency') {
      // Of the rows of a day: what one hour later is too old, and what a job that stood still for six hours would find.
      for (const hours of [1, 6]) {
        await patient.query(
          `update idempotency set created_at = created_at - interval '${hours} hours' where created_at < now() - interval '${24 - hours} hours'`,
        );
        const time = await timeOf(() => deleteExpiredRows(patient));
        console.log(`deleteExpiredRows, ${hours} hours of a day of ${many} rows: ${(time / 1000).toFixed(1)} s`);
      }
    } else {
      const deleted = await timeOf(() => patient.query(`delete from ${name} where at < now() - interval '690 days'`));
      const dropped = await timeOf(() => withoutTimeLimit((layouts[2] ?? flat).db).query(`drop table ${name}_0`));
      console.log(
        `the oldest month of 24: delete ${(deleted / 1000).toFixed(1)} s, drop of its partition ${dropped.toFixed(0)} ms`,
      );
    }
    for (const layout of layouts) await layout.drop();
  }
} finally {
  await postgres.stop();
  rmSync(postgres.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
