import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import { receivedFrom } from '../../../engine/evolution/steps-migration.ts';
import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createSourceLookup } from '../master-data/selection-lists.ts';
import { type AnswersByStep, answersOfReviewed } from './answer-roles.ts';
import type { ApplicationContext } from './application-context.ts';
import { answersOfAsked, findAskedSteps } from './asked-steps.ts';
import { checkFiles, lookupContextOf } from './check-step.ts';
import type { ApplicationRow, SavedStepRow } from './queries/applications.ts';
import type { SentAnswers } from './read-answers.ts';
import { factsOfStep } from './step-facts.ts';

/** A saved step under today's schema. */
export interface ReviewedStep {
  readonly step: StepDefinition;
  readonly saved: SavedStepRow;
  /** Carried forward to today's schema. */
  readonly answers: Answers;
  readonly dropped: Answers;
  /** Broken rules: the applicant has to save the step again. */
  readonly errors: readonly FieldError[];
}

const review = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  known: AnswersByStep,
  step: StepDefinition,
  saved: SavedStepRow,
): Promise<ReviewedStep> => {
  const { checker, catalogue } = context;
  const facts = await factsOfStep(context, step, { ...application, answers: known });
  const { answers, dropped } = carryForward(
    checker,
    step,
    { ...saved, received: receivedFrom(catalogue.steps, application.steps) },
    facts,
  );
  // Also when the schema is the same: the facts about programs and period may have changed.
  return { step, saved, answers, dropped, errors: checkAnswers(checker, step, answers, facts) };
};

/**
 * The saved steps of an application, carried forward and checked; in its order. Answers of a step that is not asked any
 * more stay saved, but nothing reads them.
 */
export const reviewSteps = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
): Promise<readonly ReviewedStep[]> => {
  const asked = await findAskedSteps(context, application);
  const known = answersOfAsked(context.catalogue, asked, application.steps);
  const saved = asked.flatMap((step) => {
    const row = application.steps.find((candidate) => candidate.step === step.key);
    return row ? [{ step, row }] : [];
  });
  return Promise.all(saved.map(({ step, row }) => review(context, application, known, step, row)));
};

/** The answers of a step as the submit stores them. */
export type RecheckedStep = Pick<ReviewedStep, 'step' | 'answers' | 'dropped'>;

/** Paths of errors from several steps begin with the step. */
const inStep = (step: StepDefinition, errors: readonly FieldError[]): readonly FieldError[] =>
  errors.map((error) => ({ ...error, path: `/${step.key}${error.path}` }));

const recheckStep = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  { step, answers, errors }: ReviewedStep,
): Promise<readonly FieldError[]> => {
  if (errors.length > 0) return inStep(step, errors);
  const lookup = createSourceLookup(context.masterData, lookupContextOf(application));
  const broken = await checkSources(step, answers, lookup);
  return inStep(step, [...broken, ...(await checkFiles(context, application.id, step, answers))]);
};

/**
 * Checks every step again with its schema, its lists and its files (specification 4.5): answers that were valid when
 * they were saved may be invalid now. @param submitting the step whose answers come with the submit
 */
export const recheckSteps = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  submitting: StepDefinition,
  { answers, dropped }: SentAnswers,
): Promise<{ readonly steps: readonly RecheckedStep[]; readonly errors: readonly FieldError[] }> => {
  const reviewed = (await reviewSteps(context, application)).filter(({ step }) => step.key !== submitting.key);
  const facts = await factsOfStep(context, submitting, { ...application, answers: answersOfReviewed(reviewed) });
  const errors: FieldError[] = [];
  for (const one of reviewed) errors.push(...(await recheckStep(context, application, one)));
  errors.push(...inStep(submitting, checkAnswers(context.checker, submitting, answers, facts)));
  return { steps: [...reviewed, { step: submitting, answers, dropped }], errors };
};

/** The same for some of the saved steps. @param keys of the steps */
export const recheckSaved = async (
  context: ApplicationContext<Queryable>,
  application: ApplicationRow,
  keys: readonly string[],
): Promise<readonly FieldError[]> => {
  const reviewed = (await reviewSteps(context, application)).filter(({ step }) => keys.includes(step.key));
  const errors: FieldError[] = [];
  for (const one of reviewed) errors.push(...(await recheckStep(context, application, one)));
  return errors;
};
