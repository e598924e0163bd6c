import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { programPath } from '../process/programs.ts';
import { runNode } from '../process/run.ts';
import { type Step, sum, type Tally, tallyOf } from './step.ts';

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

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const firstLine = (text = ''): string => (text.split('\n')[0] ?? '').slice(0, 300);

/** Failed tests, and files that failed without one, e.g. because they did not load. */
const failuresOf = ({ testResults }: Report, root: string): readonly string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    });

/** A run that ends badly without a failed test (a file that does not load, an unhandled error) is one failure. */
const read = async (root: string, file: string, code: number): Promise<Tally> => {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => ({ numPassedTests: 0, numFailedTests: 0, testResults: [] }),
  );
  const failed = report.numFailedTests || (code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, failures: failuresOf(report, root) };
};

const runProject = async (root: string, project: string, env: NodeJS.ProcessEnv): Promise<Tally> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tests-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const args = [programPath(root, 'vitest'), 'run', '--project', project, ...reporters];
    const code = await runNode(args, { cwd: root, env: { ...process.env, ...env } });
    return await read(root, file, code);
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
