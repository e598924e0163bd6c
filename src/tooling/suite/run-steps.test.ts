import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { runSteps, type SuiteStep } from './run-steps.ts';

let lines: string[];
let spies: MockInstance[];
beforeEach(() => {
  lines = [];
  const keep = (text: unknown) => void lines.push(String(text));
  spies = [vi.spyOn(console, 'log').mockImplementation(keep), vi.spyOn(console, 'error').mockImplementation(keep)];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

const step = (name: string, run: SuiteStep['run']): SuiteStep => ({ name, title: `The ${name}`, run });
const good = step('good', async () => ({ passed: 3, failed: 0 }));
const bad = step('bad', async () => ({ passed: 1, failed: 2, failures: ['bad > one: no', 'bad > two: no'] }));
const broken = step('broken', async () => {
  throw new Error('it broke');
});

it('counts everything and ends with the plain line', async () => {
  expect(await runSteps('.', [good, good], [])).toBe(0);
  expect(lines.at(-1)).toBe('6 passed, 0 failed');
});

it('goes on after a failure and tells it in the end', async () => {
  expect(await runSteps('.', [bad, broken, good], [])).toBe(1);
  expect(lines).toContain('it broke');
  expect(lines).toContain('  failed: bad > two: no');
  expect(lines.at(-1)).toBe('4 passed, 3 failed');
});

it('runs only what is wanted', async () => {
  expect(await runSteps('.', [bad, good], ['good'])).toBe(0);
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
  expect(await runSteps('.', [bad, good], ['nothing'])).toBe(2);
  expect(lines.at(-1)).toContain('good');
});
