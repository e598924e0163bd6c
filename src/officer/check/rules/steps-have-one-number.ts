import { findingIn, type Rule } from '../finding.ts';
import { stepsIn } from './steps-in.ts';

const STEPS = 'schemas/application/steps.json';

/** Only one step sends the application. */
export const oneStepSubmits: Rule = ({ files }) => {
  const file = files.get(STEPS);
  const submitting = stepsIn(file?.value).flatMap(({ key, submits }, index) => (submits ? [{ key, index }] : []));
  const [first, ...more] = submitting;
  return more.flatMap(({ key, index }) =>
    file && first
      ? [
          findingIn(file, {
            rule: 'submitsTwice',
            at: ['steps', index, 'submits'],
            params: { step: key, first: first.key },
          }),
        ]
      : [],
  );
};

/** Key and number of a step are its identity: saved applications know it by them. */
export const stepsHaveOneNumber: Rule = ({ files }) => {
  const file = files.get(STEPS);
  if (!file) return [];
  const steps = stepsIn(file.value);
  return steps.flatMap((step, index) =>
    (['key', 'wireStep'] as const).flatMap((what) => {
      const first = steps.findIndex((other) => other[what] === step[what]);
      if (first === index) return [];
      const params = { what, value: String(step[what]), first: steps[first]?.key ?? '', second: step.key };
      return [findingIn(file, { rule: 'twice', at: ['steps', index, what], params })];
    }),
  );
};
