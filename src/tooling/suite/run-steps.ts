import { performance } from 'node:perf_hooks';
import { type Step, sum, type Tally } from './step.ts';

interface Done extends Tally {
  readonly title: string;
  readonly seconds: number;
}

const perform = async (step: Step, root: string): Promise<Done> => {
  console.log(`\n=== ${step.title} ===`);
  const from = performance.now();
  const tally = await step.run(root).catch((error: Error): Tally => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  return { ...tally, title: step.title, seconds: (performance.now() - from) / 1000 };
};

const line = ({ title, passed, failed, seconds }: Done): string =>
  `${failed === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(28)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`;

/**
 * Runs all steps, or those that are `wanted` by name, one after the other; a failure does not hide what comes after.
 * Ends with the plain line `N passed, N failed` and gives the exit code.
 */
export const runSteps = async (root: string, steps: readonly Step[], wanted: readonly string[]): Promise<number> => {
  const names = steps.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". There are: ${names.join(', ')}`);
    return 2;
  }
  const done: Done[] = [];
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    done.push(await perform(step, root));
  const { passed, failed, failures = [] } = sum(done);
  console.log(`\n=== Summary ===\n${done.map(line).join('\n')}`);
  for (const failure of failures) console.log(`  failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};
