import { createFinding, type Rule } from '../finding.ts';
import { listSteps } from './list-steps.ts';

const STEPS = 'schemas/application/steps.json';

/** Only one step submits the application. */
export const oneStepSubmits: Rule = ({ files }) => {
  const file = files.get(STEPS);
  const submitting = listSteps(file?.value).flatMap(({ key, submits }, index) => (submits ? [{ key, index }] : []));
  const [first, ...more] = submitting;
  return more.flatMap(({ key, index }) =>
    file && first
      ? [
          createFinding(file, {
            rule: 'submitsTwice',
            at: ['steps', index, 'submits'],
            params: { step: key, first: first.key },
          }),
        ]
      : [],
  );
};

/** Key and number identify a step: saved applications store them. */
export const stepIdentitiesAreUnique: Rule = ({ files }) => {
  const file = files.get(STEPS);
  if (!file) return [];
  const steps = listSteps(file.value);
  return steps.flatMap((step, index) =>
    (['key', 'wireStep'] as const).flatMap((what) => {
      const first = steps.findIndex((other) => other[what] === step[what]);
      // A whole line twice is one mistake.
      const isSameLine = what === 'wireStep' && steps[first]?.key === step.key;
      if (first === index || isSameLine) return [];
      const params = { what, value: String(step[what]), first: steps[first]?.key ?? '', second: step.key };
      return [createFinding(file, { rule: 'twice', at: ['steps', index, what], params })];
    }),
  );
};
