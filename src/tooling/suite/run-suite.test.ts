import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { runSuite, type SuiteStep, type Tally } from './run-suite.ts';

let lines: string[];
let spies: MockInstance[];
beforeEach(() => {
  lines = [];
  const keep = (text: unknown) => void lines.push(...String(text).split('\n'));
  spies = [vi.spyOn(console, 'log').mockImplementation(keep), vi.spyOn(console, 'error').mockImplementation(keep)];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

const step = (name: string, run: SuiteStep['run'], requiredBy: readonly string[] = []): SuiteStep => ({
  name,
  title: `The ${name}`,
  requiredBy,
  run,
});
const good = step('good', async () => ({ passed: 3, failed: 0 }));
const bad = step('bad', async () => ({ passed: 1, failed: 2, failures: ['bad > one: no', 'bad > two: no'] }));
const broken = step('broken', async () => {
  throw new Error('it broke');
});

let ran: (readonly string[])[];
const projectsOf = (tallies: Readonly<Record<string, Tally>>) => {
  ran = [];
  return {
    titles: { unit: 'Units', api: 'API' },
    run: async (_root: string, names: readonly string[]) => {
      ran.push(names);
      return tallies;
    },
  };
};
const projects = projectsOf({ unit: { passed: 5, failed: 0 }, api: { passed: 7, failed: 0 } });

it('runSuite without failures returns 0, and its last line is the totals of steps and projects', async () => {
  expect(await runSuite('.', [good, good], projects, [])).toBe(0);
  expect(ran).toEqual([['unit', 'api']]);
  expect(lines.at(-1)).toBe('18 passed, 0 failed');
});

it('runSuite names skipped tests and counts them neither as passed nor as failed', async () => {
  const some = projectsOf({ unit: { passed: 5, failed: 0, skipped: ['a > b'] }, api: { passed: 7, failed: 0 } });
  expect(await runSuite('.', [], some, [])).toBe(0);
  expect(lines).toContain('  skipped: a > b');
  expect(lines.at(-1)).toBe('12 passed, 0 failed, 1 skipped');
});

it('runSuite returns 1, continues after a failed and a broken step, and lists the failures', async () => {
  expect(await runSuite('.', [bad, broken, good], projects, [])).toBe(1);
  expect(lines).toContain('it broke');
  expect(lines).toContain('  failed: bad > two: no');
  expect(lines.at(-1)).toBe('16 passed, 3 failed');
});

it('runSuite runs only the named steps and projects, and for an unknown name returns 2 and lists all names', async () => {
  expect(await runSuite('.', [bad, good], projectsOf({}), ['good'])).toBe(0);
  expect(ran).toEqual([]);
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
  expect(await runSuite('.', [bad, good], projectsOf({ api: { passed: 1, failed: 0 } }), ['api'])).toBe(0);
  expect(ran).toEqual([['api']]);
  expect(await runSuite('.', [bad, good], projects, ['nothing'])).toBe(2);
  expect(lines.at(-1)).toContain('good, unit, api, all');
});

it.each([
  [[], ['unit']],
  [['api'], ['api']],
  [['all'], ['unit', 'api']],
])(
  'runSuite with the names %j and the project api, which runs only on request, runs the projects %j',
  async (wanted, expected) => {
    const some = projectsOf({ unit: { passed: 5, failed: 0 }, api: { passed: 7, failed: 0 } });
    expect(await runSuite('.', [good], { ...some, onRequest: ['api'] }, wanted)).toBe(0);
    expect(ran).toEqual([expected]);
  },
);

it('runSuite runs a step only with a project that requires it; if the step fails, the project is not run and counts as failed', async () => {
  const build = step('build', broken.run, ['api']);
  expect(await runSuite('.', [build], projectsOf({ unit: { passed: 5, failed: 0 } }), ['unit'])).toBe(0);
  expect(await runSuite('.', [build], projectsOf({ unit: { passed: 5, failed: 0 } }), ['unit', 'api'])).toBe(1);
  expect(ran).toEqual([['unit']]);
  expect(lines.some((line) => /^FAILED API \(not run\)/.test(line))).toBe(true);
});

it('runSuite counts a project that reports no result as failed', async () => {
  expect(await runSuite('.', [], projectsOf({ unit: { passed: 5, failed: 0 } }), [])).toBe(1);
  expect(lines.some((line) => /^FAILED API/.test(line))).toBe(true);
});
