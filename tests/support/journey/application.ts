import type { StepDefinition } from '../../../src/engine/schema/types.ts';
import { type Applicant, fillStep, press, textOf, untilHeading } from './applicant.ts';
import type { Spoken } from './fill-form.ts';

/** Answers by the key of their step. */
export type SpokenApplication = Readonly<Record<string, Spoken>>;

const stepsOf = ({ data }: Applicant): readonly StepDefinition[] => data.catalogue.steps;

export const startApplication = async (applicant: Applicant): Promise<void> => {
  await press(applicant, 'admission.start.submit');
  await untilHeading(applicant, applicant.t(`${stepsOf(applicant)[0]?.key}.form.title`));
};

/** What looks at a step, once with an error at each required field and once filled in. */
type Look = (name: string) => Promise<void>;

/** Fills the step on the page and continues to the next. */
export const finishStep = async (applicant: Applicant, key: string, answers: Spoken, look?: Look): Promise<void> => {
  const steps = stepsOf(applicant);
  const next = steps[steps.findIndex((step) => step.key === key) + 1];
  if (look) {
    await press(applicant, 'application.save');
    await applicant.page.locator('[data-part="error-summary"]').waitFor();
    await look(`${key}-errors`);
  }
  await fillStep(applicant, key, answers);
  await look?.(`${key}-filled`);
  await press(applicant, 'application.save');
  await untilHeading(applicant, applicant.t(`${next?.key}.form.title`));
};

/** Fills all steps, up to the review before the submit. */
export const fillApplication = async (applicant: Applicant, answers: SpokenApplication, look?: Look): Promise<void> => {
  for (const { key, submits } of stepsOf(applicant))
    if (!submits) await finishStep(applicant, key, answers[key] ?? {}, look);
};

/** Accepts the declaration, submits and confirms. @returns the text of the outcome */
export const submitApplication = async (applicant: Applicant): Promise<string> => {
  const { page, t } = applicant;
  await fillStep(applicant, 'submission', { declaration: true });
  await press(applicant, 'application.submit.label');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('application.submit.confirm') })
    .press('Enter');
  return textOf(page.locator('[data-part="outcome"]'));
};
