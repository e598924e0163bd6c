import { createFinding, type Finding, type Rule } from '../finding.ts';
import { listSteps } from './list-steps.ts';

const STEPS = 'schemas/application/steps.json';

/** The number of a step never changes, and that of a removed step is never used again. */
export const stepNumbersAreStable: Rule = (data, base) => {
  const file = data.files.get(STEPS);
  if (!file || !base) return [];
  const before = listSteps(base.values.get(STEPS));
  return listSteps(file.value).flatMap((step, index): readonly Finding[] => {
    const at = ['steps', index, 'wireStep'];
    const same = before.find(({ key }) => key === step.key);
    const owner = before.find(({ wireStep }) => wireStep === step.wireStep);
    if (same && same.wireStep !== step.wireStep) {
      const params = { step: step.key, value: String(step.wireStep), before: String(same.wireStep) };
      return [createFinding(file, { rule: 'wireStepChanged', at, params })];
    }
    if (same || !owner) return [];
    const free = String(Math.max(...[...before, ...listSteps(file.value)].map(({ wireStep }) => wireStep)) + 1);
    const params = { step: step.key, value: String(step.wireStep), owner: owner.key, free };
    return [createFinding(file, { rule: 'wireStepReused', at, params })];
  });
};

/** A released migration has been applied to saved answers and must not change. */
export const migrationsAreUnchanged: Rule = (data, base) =>
  [...data.files.values()]
    .filter(({ path }) => /\/migrations\/\d{3}\.json$/.test(path))
    .filter(({ path, value }) => {
      const before = base?.values.get(path);
      return before !== undefined && JSON.stringify(before) !== JSON.stringify(value);
    })
    .map((file) => createFinding(file, { rule: 'migrationEdited' }));
