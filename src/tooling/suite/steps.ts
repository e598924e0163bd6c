import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFirstCode } from '../checks/first-code.ts';
import { checkImports } from '../checks/import-rules.ts';
import { checkPoolUses } from '../checks/pool-in-transaction.ts';
import { checkPackages } from '../checks/production-packages.ts';
import { checkSchemaReads } from '../checks/schema-keywords.ts';
import { checkStepNames } from '../checks/step-names.ts';
import { findStaleDocuments } from '../generate/documents.ts';
import { exitCodeOf, programPath, runNode, startProcess } from '../shared/run-process.ts';
import { type SuiteStep, sumTallies, type Tally, type TestProjects, toTally } from './run-suite.ts';
import { TALLY_FILE } from './tally-reporter.ts';
import { CHOSEN_PARTS, testParts } from './test-parts.ts';

/** Every TypeScript project; each declares its own globals. */
const typeScriptProjects = [
  '.',
  'machines',
  'src/engine',
  'src/contract',
  'src/client',
  'src/server',
  'src/local-gateway',
  'src/tooling',
  'tests',
] as const;

/** Runs a JavaScript program to its end and passes on its output. */
const runQuietly = async (args: readonly string[], root: string, print: (text: string) => void): Promise<boolean> => {
  const child = startProcess(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => print(chunk.toString()));
  return (await exitCodeOf(child)) === 0;
};

const typesStep: SuiteStep = {
  name: 'types',
  title: 'Types',
  run: async (root, print) => {
    const tallies: Tally[] = [];
    for (const project of typeScriptProjects) {
      // Four checkers, as it has by itself, each look at what all files share: the machine would work twice as long.
      const args = ['--noEmit', '--checkers', '1', '-p', project];
      const holds = await runQuietly([programPath(root, 'tsc'), ...args], root, print);
      print(`${holds ? 'ok    ' : 'FAILED'} ${project}`);
      tallies.push(toTally(holds));
    }
    return sumTallies(tallies);
  },
};

const lintStep: SuiteStep = {
  name: 'lint',
  title: 'Lint and format',
  run: async (root, print) => toTally(await runQuietly([programPath(root, 'biome'), 'check', '.'], root, print)),
};

const defineCheck = (name: string, title: string, find: (root: string) => readonly string[]): SuiteStep => ({
  name,
  title,
  run: async (root, print) => {
    const problems = find(root);
    for (const problem of problems) print(problem);
    return toTally(problems.length === 0);
  },
});

const importsStep = defineCheck(
  'fences',
  'Who imports whom, who reaches the pool, who reads schemas, what a browser loads first, and what the server needs',
  (root) => [
    ...checkImports(root),
    ...checkPoolUses(root),
    ...checkFirstCode(root),
    ...checkSchemaReads(root),
    ...checkPackages(root),
  ],
);
const stepNamesStep = defineCheck('step-names', 'No step named in code', checkStepNames);
const documentsStep = defineCheck('documents', 'Generated documents', findStaleDocuments);

/** Checks of the files themselves. */
export const staticSteps: readonly SuiteStep[] = [typesStep, lintStep, importsStep, stepNamesStep, documentsStep];

/** A run that fails without a failed test is one failure; projects without a result are counted elsewhere. */
const readTallies = async (file: string, code: number): Promise<Readonly<Record<string, Tally>>> => {
  const tallies = await readFile(file, 'utf8').then(
    // Written by the reporter of the tests.
    (text) => JSON.parse(text) as Record<string, Tally>,
    () => ({}),
  );
  const isExplained = code === 0 || Object.values(tallies).some(({ failed }) => failed > 0);
  return isExplained ? tallies : { ...tallies, 'The run of the tests': toTally(false) };
};

/** One run of Vitest for all parts, as one project: each worker reads the portal's code once, whatever it tests. */
const runProjects = async (root: string, names: readonly string[]): Promise<Readonly<Record<string, Tally>>> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tests-'));
  const file = join(folder, 'tally.json');
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'tally-reporter.ts')}`];
  try {
    const env = { ...process.env, [TALLY_FILE]: file, [CHOSEN_PARTS]: names.join() };
    const code = await runNode([programPath(root, 'vitest'), 'run', ...reporters], { cwd: root, env });
    return await readTallies(file, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const titles = Object.fromEntries(Object.entries(testParts).map(([name, { title }]) => [name, title]));
const { api: _a, exhaustive: _x, e2e: _e, interactions: _i, screens: _s, outages: _o, ...quickTitles } = titles;

export const allProjects: TestProjects = {
  titles,
  onRequest: ['exhaustive', 'interactions', 'officers', 'screens', 'outages'],
  run: runProjects,
};
/** Test projects that need no database and no browser. */
export const quickProjects: TestProjects = { titles: quickTitles, run: runProjects };
