import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { Tally } from './run-steps.ts';

/** Where a run leaves its tally, as JSON. */
export const TALLY_FILE = 'TESTS_TALLY_FILE';

const MAX_LINES = 40;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g;

const frameOf = ({ stack = '' }: SerializedError): string =>
  stack.split('\n').find((line) => line.includes('.test.ts')) ?? '';

/** All that was said of a failure; whoever reads it may have nothing but the last lines of a run. */
const describeError = (error: SerializedError): string =>
  [error.message, error.diff, frameOf(error).trim()]
    .filter(Boolean)
    .join('\n')
    .replace(colours, '')
    .split('\n')
    .slice(0, MAX_LINES)
    .join('\n    ');

const failuresOf = (module: TestModule): readonly string[] => {
  const file = relative(process.cwd(), module.moduleId);
  const failed = [...module.children.allTests('failed')].map(
    (test) => `${file} > ${test.fullName}: ${(test.result().errors ?? []).map(describeError).join('\n    ')}`,
  );
  return [...module.errors().map((error) => `${file}: ${describeError(error)}`), ...failed];
};

/** Writes how many tests passed and failed, and why, for the summary of a whole run. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its file
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[TALLY_FILE];
    if (file === undefined) return;
    const count = (state: 'passed' | 'failed'): number =>
      modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
    const broken = [...modules.flatMap((module) => module.errors()), ...unhandled].length;
    const failures = [...modules.flatMap(failuresOf), ...unhandled.map(describeError)];
    const tally: Tally = { passed: count('passed'), failed: count('failed') + broken, failures };
    writeFileSync(file, JSON.stringify(tally));
  }
}
