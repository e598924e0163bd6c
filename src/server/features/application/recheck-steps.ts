import type { FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createLookup } from '../master-data/lookup.ts';
import type { Admission } from './admission.ts';
import { checkFiles } from './check-files.ts';
import { factsOfStep } from './given-facts.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import type { ReadAnswers } from './read-answers.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';

/** The answers of a step as the submit will store them. */
export type RecheckedStep = Pick<ReviewedStep, 'step' | 'answers' | 'dropped'>;

/** Paths of several steps in one answer begin with the step. */
const inStep = (step: StepDefinition, errors: readonly FieldError[]): readonly FieldError[] =>
  errors.map((error) => ({ ...error, path: `/${step.key}${error.path}` }));

const recheck = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  { step, answers, errors }: ReviewedStep,
): Promise<readonly FieldError[]> => {
  if (errors.length > 0) return inStep(step, errors);
  const { institutionCode, periodId, now } = application;
  const lookup = createLookup(admission.masterData, { institutionCode, admissionPeriodId: periodId, now });
  const broken = await checkSources(step, answers, lookup);
  return inStep(step, [
    ...broken,
    ...(await checkFiles(admission.storage, admission.db, application.id, step, answers)),
  ]);
};

/**
 * Every step once more with its schema, its lists and its files (decisions 4): what a step allowed weeks ago may be
 * closed, changed or gone now. The step that submits brings its answers along.
 */
export const recheckSteps = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  submitting: StepDefinition,
  { answers, dropped }: ReadAnswers,
): Promise<{ readonly steps: readonly RecheckedStep[]; readonly errors: readonly FieldError[] }> => {
  const reviewed = (await reviewSteps(admission, application)).filter(({ step }) => step.key !== submitting.key);
  const saved = Object.fromEntries(reviewed.map((one) => [one.step.key, one.answers]));
  const facts = await factsOfStep(admission, submitting, { ...application, answers: saved });
  const errors: FieldError[] = [];
  for (const one of reviewed) errors.push(...(await recheck(admission, application, one)));
  errors.push(...inStep(submitting, checkAnswers(admission.checker, submitting, answers, facts)));
  return { steps: [...reviewed, { step: submitting, answers, dropped }], errors };
};

/** The same for some of the saved steps, as they are. @param keys of the steps */
export const recheckSaved = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  keys: readonly string[],
): Promise<readonly FieldError[]> => {
  const reviewed = (await reviewSteps(admission, application)).filter(({ step }) => keys.includes(step.key));
  const errors: FieldError[] = [];
  for (const one of reviewed) errors.push(...(await recheck(admission, application, one)));
  return errors;
};
