import type { JsonSchema } from '../schema/types.ts';

/** The numbers that a field between a minimum and a maximum offers. */
export interface NumberSteps {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** Removes the error of binary fractions: 0.1 + 0.2. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** About a hundred steps: 1 for a range of 100, 0.1 for one of 10. */
const fineStep = (range: number): number => 10 ** Math.floor(Math.log10(Math.max(range, 1e-6) / 100));

/**
 * Multiples of `multipleOf` within the limits; without it whole numbers, and about a hundred steps of decimal ones.
 * Undefined without a minimum or a maximum, and where no number is between them.
 */
export const numberStepsOf = ({ type, minimum, maximum, multipleOf }: JsonSchema): NumberSteps | undefined => {
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return undefined;
  const whole = type === 'integer' ? 1 : fineStep(maximum - minimum);
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : whole;
  // Above the limit by less than a millionth is the error of a division.
  const [from, until] = [Math.ceil(exact(minimum / step)), Math.floor(exact(maximum / step))];
  return from > until ? undefined : { first: exact(from * step), last: exact(until * step), step };
};

export const countOfSteps = ({ first, last, step }: NumberSteps): number => Math.round((last - first) / step) + 1;

/** The most numbers that are all visible at once. */
export const MAX_RATING_STEPS = 11;

/** Every number, in order. */
export const numbersOf = (steps: NumberSteps): readonly number[] =>
  Array.from({ length: countOfSteps(steps) }, (_, index) => exact(steps.first + index * steps.step));
