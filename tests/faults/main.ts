import { findCodeRoot } from '../../src/server/config/folders.ts';
import { ensureBuild } from '../../src/tooling/build/ensure-build.ts';
import { allRows } from './all-rows.ts';
import { type Cluster, startCluster } from './environment/cluster.ts';
import { closeOpenEnvironments } from './environment/environment.ts';
import { describeResult, type Result, renderTable, renderTally, verdictOf } from './report.ts';
import { type Row, type RowContext, Skipped } from './row.ts';

/**
 * Does every fault of the list to a real portal and prints one table.
 * Usage: npm run test:faults -- [names of rows]; FAULTS_FULL=1 for the full length of the long ones.
 */
const isFull = process.env['FAULTS_FULL'] === '1';
/** The upgrade may be asked to last longer. */
const longestMinutes = isFull ? 180 : 10 + Number(process.env['UPGRADE_MINUTES'] ?? 0);

const choose = (names: readonly string[]): readonly Row[] => {
  const known = new Map(allRows.map((row) => [row.name.toLowerCase(), row]));
  const unknown = names.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length > 0) {
    console.error(`No such row: ${unknown.join(', ')}. Rows: ${allRows.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return names.length === 0 ? allRows : names.map((name) => known.get(name.toLowerCase()) as Row);
};

const within = <T>(work: Promise<T>, minutes: number): Promise<T> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${minutes} minutes`)), minutes * 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const runRow = async (row: Row, context: RowContext): Promise<Result> => {
  const from = performance.now();
  const seconds = () => (performance.now() - from) / 1_000;
  const result = { row, outcome: undefined, skipped: undefined, error: undefined };
  try {
    const outcome = await within(row.run(context), Math.max(longestMinutes, row.minutes ?? 0));
    return { ...result, outcome, seconds: seconds() };
  } catch (error) {
    await closeOpenEnvironments();
    if (error instanceof Skipped) return { ...result, skipped: error.message, seconds: seconds() };
    return {
      ...result,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      seconds: seconds(),
    };
  }
};

const run = async (): Promise<number> => {
  const rows = choose(process.argv.slice(2));
  await ensureBuild(findCodeRoot());
  let cluster: Promise<Cluster> | undefined;
  const context: RowContext = {
    isFull,
    cluster: () => {
      cluster ??= startCluster();
      return cluster;
    },
  };
  const results: Result[] = [];
  for (const row of rows) {
    console.log(`… ${row.name}: ${row.fault}`);
    const result = await runRow(row, context);
    results.push(result);
    console.log(describeResult(result));
  }
  await cluster?.then((each) => each.close());
  console.log(`\n${renderTable(results)}\n\n${renderTally(results)}`);
  return results.some((result) => verdictOf(result) === 'failed') ? 1 : 0;
};

process.exit(await run());
