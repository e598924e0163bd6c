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

it('the suite counts steps and tests and ends with the totals', async () => {
  expect(await runSuite('.', [good, good], projects, [])).toBe(0);
  expect(ran).toEqual([['unit', 'api']]);
  expect(lines.at(-1)).toBe('18 passed, 0 failed');
});

it('the suite continues after a failure and lists it in the summary', async () => {
  expect(await runSuite('.', [bad, broken, good], projects, [])).toBe(1);
  expect(lines).toContain('it broke');
  expect(lines).toContain('  failed: bad > two: no');
  expect(lines.at(-1)).toBe('16 passed, 3 failed');
});

it('the suite runs only the named parts, and for an unknown name returns 2 and lists the parts', async () => {
  expect(await runSuite('.', [bad, good], projectsOf({}), ['good'])).toBe(0);
  expect(ran).toEqual([]);
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
  expect(await runSuite('.', [bad, good], projectsOf({ api: { passed: 1, failed: 0 } }), ['api'])).toBe(0);
  expect(ran).toEqual([['api']]);
  expect(await runSuite('.', [bad, good], projects, ['nothing'])).toBe(2);
  expect(lines.at(-1)).toContain('good, unit, api');
});

it('a step runs with the projects that require it, which are not run and count as failed when the step fails', async () => {
  const build = step('build', broken.run, ['api']);
  expect(await runSuite('.', [build], projectsOf({ unit: { passed: 5, failed: 0 } }), ['unit'])).toBe(0);
  expect(await runSuite('.', [build], projectsOf({ unit: { passed: 5, failed: 0 } }), ['unit', 'api'])).toBe(1);
  expect(ran).toEqual([['unit']]);
  expect(lines.some((line) => /^FAILED API \(not run\)/.test(line))).toBe(true);
});

it('a project that reports no result counts as failed', async () => {
  expect(await runSuite('.', [], projectsOf({ unit: { passed: 5, failed: 0 } }), [])).toBe(1);
  expect(lines.some((line) => /^FAILED API/.test(line))).toBe(true);
});
