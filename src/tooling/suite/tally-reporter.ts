import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { sumTallies, type Tally, toTally } from './run-suite.ts';
import { partOf, toTestFile } from './test-parts.ts';

/** File to which a run writes its tallies by part, as JSON. */
export const TALLY_FILE = 'TESTS_TALLY_FILE';

const MAX_LINES = 40;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g;

const frameOf = ({ stack = '' }: SerializedError): string =>
  stack.split('\n').find((line) => line.includes('.test.ts')) ?? '';

/** The whole message of a failure, because a reader may only have the last lines of a run. */
const describeError = (error: SerializedError): string =>
  [error.message, error.diff, frameOf(error).trim()]
    .filter(Boolean)
    .join('\n')
    .replace(colours, '')
    .split('\n')
    .slice(0, MAX_LINES)
    .join('\n    ');

const failuresOf = (module: TestModule): readonly string[] => {
  const file = toTestFile(module.moduleId);
  const failed = [...module.children.allTests('failed')].map(
    (test) => `${file} > ${test.fullName}: ${(test.result().errors ?? []).map(describeError).join('\n    ')}`,
  );
  return [...module.errors().map((error) => `${file}: ${describeError(error)}`), ...failed];
};

const tallyOf = (module: TestModule): Tally => {
  const count = (state: 'passed' | 'failed'): number => [...module.children.allTests(state)].length;
  const skipped = [...module.children.allTests('skipped')].map(
    ({ fullName }) => `${toTestFile(module.moduleId)} > ${fullName}`,
  );
  const failed = count('failed') + module.errors().length;
  return { passed: count('passed'), failed, skipped, failures: failuresOf(module) };
};

/** Writes how many tests of each part passed and failed, and why, and which were skipped, for the summary of a whole run. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its file
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[TALLY_FILE];
    if (file === undefined) return;
    const tallies: Record<string, Tally> = {};
    for (const module of modules) {
      const name = partOf(toTestFile(module.moduleId)) ?? 'Files of no part';
      tallies[name] = sumTallies([tallies[name] ?? { passed: 0, failed: 0 }, tallyOf(module)]);
    }
    if (unhandled.length > 0)
      tallies['Errors outside of tests'] = sumTallies(
        unhandled.map((error) => ({ ...toTally(false), failures: [describeError(error)] })),
      );
    writeFileSync(file, JSON.stringify(tallies));
  }
}
