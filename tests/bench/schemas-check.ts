import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addOrigin, manyTowns } from '../support/officer/origin-step.ts';
import { scratchAt } from '../support/scratch.ts';
import { writeManySteps } from './support/many-steps.ts';

/**
 * How long an officer waits for `npm run schemas:check`: for the repository as it is, and for a copy with 50 steps and
 * 2,000 fields, and for one with a list of 20,000 rows. Usage: npm run bench:schemas-check
 */
const ROUNDS = 5;
const STEPS = 50;
const FIELDS = 2_000;
const ROWS = 20_000;

const run = (root: string): { readonly seconds: number; readonly answer: string } => {
  const from = performance.now();
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['src/officer/run-bundled.mjs', 'schemas-check', '--root', root],
    { encoding: 'utf8' },
  );
  return { seconds: (performance.now() - from) / 1_000, answer: (stdout + stderr).trim().split('\n').at(-1) ?? '' };
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const measure = (name: string, root: string, limit: number): void => {
  const rounds = Array.from({ length: ROUNDS }, () => run(root));
  const seconds = rounds.map((round) => round.seconds);
  const said = `${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)})`;
  console.log(`${name}: ${said}, wanted < ${limit} s; ${rounds[0]?.answer}`);
};

const scratch = mkdtempSync(join(tmpdir(), 'schemas-check-'));
const asItIs = mkdtempSync(join(tmpdir(), 'schemas-check-'));
const withList = mkdtempSync(join(tmpdir(), 'schemas-check-'));
try {
  writeManySteps(process.cwd(), scratch, STEPS, FIELDS);
  writeManySteps(process.cwd(), asItIs, 0, 0);
  writeManySteps(process.cwd(), withList, 0, 0);
  await addOrigin(scratchAt(withList), manyTowns(ROWS));
  measure('the repository', process.cwd(), 3);
  measure('the same without git, so that every pattern is checked', asItIs, 3);
  measure(`a list of ${ROWS} rows`, withList, 3);
  measure(`${STEPS} steps, ${FIELDS} fields`, scratch, 10);
} finally {
  for (const folder of [scratch, asItIs, withList]) rmSync(folder, { recursive: true, force: true });
}
