import { expect, it } from 'vitest';
import { countOfSteps, numberStepsOf, numbersOf } from './number-steps.ts';

it.each([
  [{ type: 'integer', minimum: 1, maximum: 5 }, [1, 2, 3, 4, 5]],
  [{ type: 'integer', minimum: -1, maximum: 1 }, [-1, 0, 1]],
  [{ type: 'integer', minimum: 1, maximum: 12, multipleOf: 5 }, [5, 10]],
  [{ type: 'number', minimum: 0, maximum: 0.3, multipleOf: 0.1 }, [0, 0.1, 0.2, 0.3]],
  [{ type: 'number', minimum: 0.5, maximum: 2, multipleOf: 0.5 }, [0.5, 1, 1.5, 2]],
])('numbersOf %j lists multiples within the limits', (schema, numbers) => {
  const steps = numberStepsOf(schema);
  expect(steps && numbersOf(steps)).toEqual(numbers);
});

it('numberStepsOf divides a range of decimal numbers into about a hundred steps', () => {
  expect(numberStepsOf({ type: 'number', minimum: 0, maximum: 10 })).toEqual({ first: 0, last: 10, step: 0.1 });
  expect(countOfSteps({ first: 0, last: 10, step: 0.1 })).toBe(101);
});

it.each([
  ['without a maximum', { type: 'integer', minimum: 1 }],
  ['without a minimum', { type: 'integer', maximum: 1 }],
  ['where no number is between the limits', { type: 'integer', minimum: 1, maximum: 4, multipleOf: 5 }],
])('numberStepsOf returns undefined %s', (_, schema) => expect(numberStepsOf(schema)).toBeUndefined());
