import { performance } from 'node:perf_hooks';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by name, each with the reason. */
  readonly failures?: readonly string[];
}

/** One part of what must hold: a heading for people and a run that counts what passed and failed. */
export interface SuiteStep {
  readonly name: string;
  readonly title: string;
  run(root: string): Promise<Tally>;
}

export const toTally = (holds: boolean): Tally => (holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export const sumTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures ?? []),
});

interface StepResult extends Tally {
  readonly title: string;
  readonly seconds: number;
}

const runStep = async (step: SuiteStep, root: string): Promise<StepResult> => {
  console.log(`\n=== ${step.title} ===`);
  const from = performance.now();
  const tally = await step.run(root).catch((error: Error): Tally => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  return { ...tally, title: step.title, seconds: (performance.now() - from) / 1000 };
};

const summaryLine = ({ title, passed, failed, seconds }: StepResult): string =>
  `${failed === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(28)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`;

/**
 * Runs all steps, or those that are `wanted` by name, one after the other; a failure does not hide what comes after.
 * Ends with the plain line `N passed, N failed` and gives the exit code.
 */
export const runSteps = async (
  root: string,
  steps: readonly SuiteStep[],
  wanted: readonly string[],
): Promise<number> => {
  const names = steps.map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". There are: ${names.join(', ')}`);
    return 2;
  }
  const done: StepResult[] = [];
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    done.push(await runStep(step, root));
  const { passed, failed, failures = [] } = sumTallies(done);
  console.log(`\n=== Summary ===\n${done.map(summaryLine).join('\n')}`);
  for (const failure of failures) console.log(`  failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};
