import { findingIn, type Rule } from '../finding.ts';
import { isObject } from '../walk.ts';

const STEPS = 'schemas/application/steps.json';

interface Step {
  readonly key: string;
  readonly wireStep: number;
}

const isStep = (value: unknown): value is Step & Record<string, unknown> =>
  isObject(value) && typeof value['key'] === 'string' && typeof value['wireStep'] === 'number';

/** Key and number of a step are its identity: saved applications know it by them. */
export const stepsHaveOneNumber: Rule = ({ files }) => {
  const file = files.get(STEPS);
  const steps = isObject(file?.value) && Array.isArray(file.value['steps']) ? file.value['steps'].filter(isStep) : [];
  if (!file) return [];
  return steps.flatMap((step, index) =>
    (['key', 'wireStep'] as const).flatMap((what) => {
      const first = steps.findIndex((other) => other[what] === step[what]);
      if (first === index) return [];
      const params = { what, value: String(step[what]), first: steps[first]?.key ?? '', second: step.key };
      return [findingIn(file, { rule: 'twice', at: ['steps', index, what], params })];
    }),
  );
};
