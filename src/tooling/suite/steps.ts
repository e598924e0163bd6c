import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkImports } from '../checks/import-rules.ts';
import { checkLandingPage } from '../checks/landing-page.ts';
import { checkPoolUses } from '../checks/pool-in-transaction.ts';
import { checkStepNames } from '../checks/step-names.ts';
import { findStaleDocuments } from '../generate/documents.ts';
import { programPath, runNode } from '../shared/run-process.ts';
import { type SuiteStep, sumTallies, type Tally, toTally } from './run-steps.ts';
import { TALLY_FILE } from './tally-reporter.ts';

/** Every TypeScript project: each has its own idea of which globals exist. */
const projects = [
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

const checkTypes = async (root: string): Promise<Tally> => {
  const tallies: Tally[] = [];
  for (const project of projects) {
    const code = await runNode([programPath(root, 'tsc'), '--noEmit', '-p', project], { cwd: root });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}`);
    tallies.push(toTally(code === 0));
  }
  return sumTallies(tallies);
};

const typesStep: SuiteStep = { name: 'types', title: 'Types', run: checkTypes };

const lintStep: SuiteStep = {
  name: 'lint',
  title: 'Lint and format',
  run: async (root) => toTally((await runNode([programPath(root, 'biome'), 'check', '.'], { cwd: root })) === 0),
};

/** A run that ends badly without a failed test, or that never came to its end, is one failure. */
const readTally = async (file: string, code: number): Promise<Tally> => {
  const tally = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Tally,
    () => ({ passed: 0, failed: 0 }),
  );
  return { ...tally, failed: tally.failed || (code === 0 ? 0 : 1) };
};

const runProject = async (root: string, project: string, env: NodeJS.ProcessEnv): Promise<Tally> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tests-'));
  const file = join(folder, 'tally.json');
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'tally-reporter.ts')}`];
  try {
    const args = [programPath(root, 'vitest'), 'run', '--project', project, ...reporters];
    const code = await runNode(args, { cwd: root, env: { ...process.env, ...env, [TALLY_FILE]: file } });
    return await readTally(file, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The tests of one project of `vite.config.ts`; `prepare` gives what they need to find in the environment. */
export const testStep = (
  name: string,
  title: string,
  prepare: (root: string) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): SuiteStep => ({ name, title, run: async (root) => runProject(root, name, await prepare(root)) });

const report = (problems: readonly string[]): boolean => {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

const defineCheck = (name: string, title: string, find: (root: string) => readonly string[]): SuiteStep => ({
  name,
  title,
  run: async (root) => toTally(report(find(root))),
});

const importsStep = defineCheck(
  'fences',
  'Who imports whom, who reaches the pool, and what the landing page loads',
  (root) => [...checkImports(root), ...checkPoolUses(root), ...checkLandingPage(root)],
);
const stepNamesStep = defineCheck('step-names', 'No step named in code', checkStepNames);
const documentsStep = defineCheck('documents', 'Generated documents', findStaleDocuments);

/** What can be told without a database and a browser. */
export const quickSteps: readonly SuiteStep[] = [
  typesStep,
  lintStep,
  importsStep,
  stepNamesStep,
  documentsStep,
  testStep('conformance', 'Conformance of the data'),
  testStep('officers', 'Edits of officers'),
  testStep('unit', 'Units'),
  testStep('machines', 'Machines'),
];
