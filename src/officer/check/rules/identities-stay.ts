import { type Finding, findingIn, type Rule } from '../finding.ts';
import { stepsIn } from './steps-in.ts';

const STEPS = 'schemas/application/steps.json';

/** The number of a step never changes, and that of a step that is gone is never given to another. */
export const identitiesStay: Rule = (data, base) => {
  const file = data.files.get(STEPS);
  if (!file || !base) return [];
  const before = stepsIn(base.values.get(STEPS));
  return stepsIn(file.value).flatMap((step, index): readonly Finding[] => {
    const at = ['steps', index, 'wireStep'];
    const same = before.find(({ key }) => key === step.key);
    const owner = before.find(({ wireStep }) => wireStep === step.wireStep);
    if (same && same.wireStep !== step.wireStep) {
      const params = { step: step.key, value: String(step.wireStep), before: String(same.wireStep) };
      return [findingIn(file, { rule: 'wireStepChanged', at, params })];
    }
    if (same || !owner) return [];
    const free = String(Math.max(...[...before, ...stepsIn(file.value)].map(({ wireStep }) => wireStep)) + 1);
    const params = { step: step.key, value: String(step.wireStep), owner: owner.key, free };
    return [findingIn(file, { rule: 'wireStepReused', at, params })];
  });
};

/** A migration that was released has run over saved answers; editing it would tell another story of them. */
export const migrationsStay: Rule = (data, base) =>
  [...data.files.values()]
    .filter(({ path }) => /\/migrations\/\d{3}\.json$/.test(path))
    .filter(({ path, value }) => {
      const before = base?.values.get(path);
      return before !== undefined && JSON.stringify(before) !== JSON.stringify(value);
    })
    .map((file) => findingIn(file, { rule: 'migrationEdited' }));
