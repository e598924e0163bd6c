import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '../../../src/tooling/shared/run-process.ts';
import { type Figure, holds, type Outcome, type Row } from '../row.ts';

interface Report {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export interface VitestRun {
  readonly project: 'api' | 'interactions' | 'outages';
  readonly files: readonly string[];
  /** Of the names of tests; all of the files without one. */
  readonly pattern?: string;
}

/** Runs tests that do the row's fault themselves, and counts each as a figure. */
export const runVitest = async ({ project, files, pattern }: VitestRun): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-vitest-'));
  const file = join(folder, 'report.json');
  const options = ['run', '--project', project, '--reporter=json', `--outputFile=${file}`];
  const named = pattern === undefined ? [] : ['-t', pattern];
  const child = spawn(process.execPath, [programPath(process.cwd(), 'vitest'), ...options, ...files, ...named], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  await once(child, 'exit');
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const run = tests.filter(({ status }) => status === 'passed' || status === 'failed');
    // A pattern that matches nothing proves nothing.
    if (run.length === 0) return [holds(`tests of ${files.join(', ')} were run`, false)];
    return run.map(({ fullName, status }) => holds(fullName, status === 'passed', status));
  } catch {
    return [holds(`vitest ran ${files.join(', ')}`, false, complaints.slice(-400))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const outcomeOf = (figures: readonly Figure[]): Outcome => ({
  ...{ lost: [], doubled: [], unexpected: [], broken: [], back: undefined, answers: '' },
  figures,
});

/** A row whose body is tests that exist: what they count stands in the figures. */
export const vitestRow = (name: string, fault: string, run: VitestRun): Row => ({
  name,
  fault: `${fault} (${run.files.map((file) => file.replace(/^tests\//, '')).join(', ')})`,
  run: async () => outcomeOf(await runVitest(run)),
});
