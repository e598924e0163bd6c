import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findStep, findStepByWire, lastStepSubmitted, nextStep, pickSteps } from './progress.ts';

const steps = [
  { key: 'a', wireStep: 1 },
  { key: 'extra', wireStep: 7 },
  { key: 'b', wireStep: 2 },
];

it.each([
  [[], 0],
  [['a'], 1],
  [['a', 'b'], 1],
  [['a', 'extra'], 2],
  [['a', 'extra', 'b'], 3],
])('with the steps %j completed, lastStepSubmitted is %i', (completed, last) => {
  expect(lastStepSubmitted(steps, completed)).toBe(last);
});

it('lastStepSubmitted never decreases when more steps are completed', () => {
  const keys = fc.subarray(steps.map(({ key }) => key));
  fc.assert(
    fc.property(keys, keys, (before, more) => {
      expect(lastStepSubmitted(steps, [...before, ...more])).toBeGreaterThanOrEqual(lastStepSubmitted(steps, before));
    }),
  );
});

it('nextStep returns the next step of the list, findStepByWire the step with an API number, findStep undefined for an unknown key', () => {
  expect(nextStep(steps, 'a')?.key).toBe('extra');
  expect(nextStep(steps, 'b')).toBeUndefined();
  expect(findStepByWire(steps, 7)?.key).toBe('extra');
  expect(findStep(steps, 'none')).toBeUndefined();
});

it('pickSteps returns the steps of the keys in their order, without unknown keys', () => {
  expect(pickSteps(steps, ['b', 'none', 'a']).map(({ key }) => key)).toEqual(['b', 'a']);
});
