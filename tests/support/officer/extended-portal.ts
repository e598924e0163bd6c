import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { formsWithEveryKind } from '../forms-of-others/forms-with-every-kind.ts';
import { addSteps, readForm, type StepFiles } from '../forms-of-others/read-forms.ts';
import { generateSteps } from '../generated-forms/generated-steps.ts';
import { copyRepository, type Scratch, scratchAt } from '../scratch.ts';
import { type ChangedPortal, startChangedPortal } from './changed-portal.ts';
import { addInterview } from './interview-step.ts';
import { addLayout } from './layout-step.ts';
import { addOrigin, givenToStaff, manyTowns } from './origin-step.ts';
import { addPortfolio } from './portfolio-step.ts';
import { addMotto } from './staff-fields.ts';
import { addStepForSome } from './steps-for-some.ts';
import { addSurvey } from './survey-step.ts';
import { addWidgets } from './widgets-step.ts';

interface AskedStep {
  readonly key: string;
  readonly when?: { readonly properties?: object; readonly required?: readonly string[] };
}
interface StepList {
  readonly steps: readonly AskedStep[];
}

const STEPS = 'schemas/application/steps.json';
const FACTS = 'schemas/rules/facts.json';
const FACT = 'testGroup';
const LONG_LIST = 5_000;
const GENERATED_FORMS = 3;
const SEED = 20_261_125;

/** Example forms in which each kind of place occurs, and generated ones. */
export const addedForms = (): readonly StepFiles[] => [
  ...formsWithEveryKind().map(readForm),
  ...generateSteps(GENERATED_FORMS, SEED),
];

/** Group -> the steps that only applicants of this group are asked for. */
const addedSteps = {
  interview: addInterview,
  survey: addSurvey,
  origin: async (copy: Scratch) => {
    await addOrigin(copy, manyTowns(LONG_LIST));
    await givenToStaff(copy, ['towns']);
  },
  achievements: addStepForSome,
  layout: addLayout,
  portfolio: addPortfolio,
  widgets: addWidgets,
  forms: (copy: Scratch) => addSteps(copy, addedForms()),
} satisfies Record<string, (copy: Scratch) => Promise<void>>;

export type TestGroup = keyof typeof addedSteps;

/** Answers that put an applicant in a group: the place of birth names it. */
export const inGroup = (group: TestGroup) => ({ personal: { birthPlace: group } });

const restrictTo = (group: string, step: AskedStep): AskedStep => ({
  ...step,
  when: {
    ...step.when,
    properties: { ...step.when?.properties, [FACT]: { const: group } },
    required: [...(step.when?.required ?? []), FACT],
  },
});

const extend = async (copy: Scratch): Promise<void> => {
  await copy.change<{ facts: object }>(FACTS, ({ facts, ...rest }) => ({
    ...rest,
    facts: { ...facts, [FACT]: { compute: 'value', step: 'personal', field: 'birthPlace' } },
  }));
  for (const [group, add] of Object.entries(addedSteps)) {
    const known = new Set((await copy.read<StepList>(STEPS)).steps.map(({ key }) => key));
    await add(copy);
    await copy.change<StepList>(STEPS, (list) => ({
      ...list,
      steps: list.steps.map((step) => (known.has(step.key) ? step : restrictTo(group, step))),
    }));
  }
  for (const form of ['admin/panel-offer', 'account/profile']) await addMotto(copy, form);
};

const LOCK = 471_100;
const COMPLETE = 'complete';

/** Makes the changed copy unless another file of this run has made it. */
const extendOnce = async (root: string): Promise<void> => {
  if (existsSync(join(root, COMPLETE))) return;
  await rm(root, { recursive: true, force: true });
  await extend(await copyRepository(root));
  await writeFile(join(root, COMPLETE), '');
};

/**
 * A portal whose data have all that tests of the browser add to it, each step for one group of applicants only. It is
 * built once for all test files of a run; each file starts it with a database of its own.
 */
export const openExtendedPortal = async (): Promise<ChangedPortal> => {
  // Removed with the database at the end of the run. The space in the name must be supported.
  const root = join(dirname(dirname(inject('demoFiles'))), 'extended portal');
  const client = new Client({ connectionString: inject('postgresAdminUrl') });
  await client.connect();
  try {
    // Ends with the connection: the first file builds the copy as it starts it, the others wait.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await extendOnce(root);
    return await startChangedPortal(scratchAt(root));
  } finally {
    await client.end();
  }
};
