import { performance } from 'node:perf_hooks';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Tests that could not run here; neither passed nor failed. */
  readonly skipped?: readonly string[];
  /** What failed, by name, each with the reason. */
  readonly failures?: readonly string[];
}

type Print = (text: string) => void;

/** One part of the suite without tests: a heading for people and a run that counts what passed and failed. */
export interface SuiteStep {
  readonly name: string;
  readonly title: string;
  /** Test projects that cannot run without it: it runs whenever one of them does. */
  readonly requiredBy?: readonly string[];
  /** @param print receives the output of the step; it is shown as a whole when the step ends */
  run(root: string, print: Print): Promise<Tally>;
}

/** The tests: projects by name with their headings, and one run for all selected projects. */
export interface TestProjects {
  readonly titles: Readonly<Record<string, string>>;
  /** Projects that run only when they are named, or `all` is. */
  readonly onRequest?: readonly string[];
  run(root: string, names: readonly string[]): Promise<Readonly<Record<string, Tally>>>;
}

export const toTally = (holds: boolean): Tally => (holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export const sumTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.flatMap(({ skipped }) => skipped ?? []),
  failures: tallies.flatMap(({ failures }) => failures ?? []),
});

/** Selects every part. */
const ALL = 'all';

interface Result extends Tally {
  readonly title: string;
  readonly seconds?: number;
}

const secondsSince = (from: number): number => (performance.now() - from) / 1000;

const runStep = async (step: SuiteStep, root: string): Promise<Result & { readonly step: SuiteStep }> => {
  const from = performance.now();
  const lines: string[] = [];
  const tally = await step
    .run(root, (text) => void lines.push(text.trimEnd()))
    .catch((error: Error): Tally => {
      lines.push(error.message);
      return toTally(false);
    });
  console.log([`\n=== ${step.title} ===`, ...lines].join('\n'));
  return { ...tally, step, title: step.title, seconds: secondsSince(from) };
};

const runProjects = async (
  root: string,
  { titles, run }: TestProjects,
  names: readonly string[],
): Promise<readonly Result[]> => {
  if (names.length === 0) return [];
  console.log(`\n=== Tests: ${names.map((name) => titles[name]).join(', ')} ===`);
  const tallies = await run(root, names).catch((error: Error): Readonly<Record<string, Tally>> => {
    console.error(error.message);
    return {};
  });
  const unknown = Object.entries(tallies).filter(([name]) => !names.includes(name));
  return [...names.map((name) => [name, tallies[name] ?? toTally(false)] as const), ...unknown].map(
    ([name, tally]) => ({ ...tally, title: titles[name] ?? name }),
  );
};

const summaryLine = ({ title, passed, failed, skipped = [], seconds }: Result): string =>
  `${failed === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(28)} ${passed} passed, ${failed} failed` +
  (skipped.length === 0 ? '' : `, ${skipped.length} skipped`) +
  (seconds === undefined ? '' : ` (${seconds.toFixed(1)} s)`);

/**
 * Runs all parts, or those that are `wanted` by name: the steps in parallel, then the tests in one run. A failure does
 * not stop later parts. Prints `N passed, N failed`, and how many were skipped, as the last line and returns the exit code.
 */
export const runSuite = async (
  root: string,
  steps: readonly SuiteStep[],
  projects: TestProjects,
  wanted: readonly string[],
): Promise<number> => {
  const { titles, onRequest = [] } = projects;
  const names = [...steps.map(({ name }) => name), ...Object.keys(titles)];
  const unknown = wanted.find((name) => name !== ALL && !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". There are: ${[...names, ALL].join(', ')}`);
    return 2;
  }
  const from = performance.now();
  const isWanted = (name: string): boolean =>
    wanted.includes(ALL) || (wanted.length === 0 ? !onRequest.includes(name) : wanted.includes(name));
  const chosen = steps.filter(({ name, requiredBy = [] }) => isWanted(name) || requiredBy.some(isWanted));
  const done = await Promise.all(chosen.map((step) => runStep(step, root)));
  const broken = done.flatMap(({ failed, step }) => (failed > 0 ? (step.requiredBy ?? []) : []));
  const wantedProjects = Object.keys(titles).filter(isWanted);
  const tested = await runProjects(
    root,
    projects,
    wantedProjects.filter((name) => !broken.includes(name)),
  );
  const notRun = wantedProjects
    .filter((name) => broken.includes(name))
    .map((name) => ({ ...toTally(false), title: `${titles[name]} (not run)` }));
  const results: readonly Result[] = [...done, ...tested, ...notRun];
  const { passed, failed, skipped = [], failures = [] } = sumTallies(results);
  console.log(`\n=== Summary (${secondsSince(from).toFixed(0)} s) ===\n${results.map(summaryLine).join('\n')}`);
  for (const test of skipped) console.log(`  skipped: ${test}`);
  for (const failure of failures) console.log(`  failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`);
  return failed === 0 ? 0 : 1;
};
