import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '../process/programs.ts';
import { runNode } from '../process/run.ts';
import { type Step, sum, type Tally, tallyOf } from './step.ts';
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
    tallies.push(tallyOf(code === 0));
  }
  return sum(tallies);
};

export const types: Step = { name: 'types', title: 'Types', run: checkTypes };

export const lint: Step = {
  name: 'lint',
  title: 'Lint and format',
  run: async (root) => tallyOf((await runNode([programPath(root, 'biome'), 'check', '.'], { cwd: root })) === 0),
};

/** A run that ends badly without a failed test, or that never came to its end, is one failure. */
const read = async (file: string, code: number): Promise<Tally> => {
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
    return await read(file, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The tests of one project of `vite.config.ts`; `prepare` gives what they need to find in the environment. */
export const tests = (
  name: string,
  title: string,
  prepare: (root: string) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Step => ({ name, title, run: async (root) => runProject(root, name, await prepare(root)) });
