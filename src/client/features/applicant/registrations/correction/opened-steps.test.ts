import { expect, it } from 'vitest';
import { openedSteps } from './opened-steps.ts';

it('puts opened fields under their steps, in the order of the steps', () => {
  const steps = [
    { key: 'home', wireStep: 1 },
    { key: 'homework', wireStep: 2 },
    { key: 'last', wireStep: 3 },
  ];
  const found = openedSteps(steps, ['homework.title', 'home.street', 'gone.field', 'home.city']);
  expect(found.map(({ step, fields }) => [step.key, fields])).toEqual([
    ['home', ['street', 'city']],
    ['homework', ['title']],
  ]);
});
