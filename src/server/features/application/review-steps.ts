import { carryForward } from '../../../engine/evolution/carry-forward.ts';
import type { Answers, FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Admission } from './admission.ts';
import { factsOfStep } from './given-facts.ts';
import type { ApplicationRow, SavedStepRow } from './queries/application-row.ts';

/** A saved step under today's schema. */
export interface ReviewedStep {
  readonly step: StepDefinition;
  readonly saved: SavedStepRow;
  /** Carried forward to today's schema where it changed since they were accepted. */
  readonly answers: Answers;
  readonly dropped: Answers;
  /** Broken rules: the applicant has to look at the step again. */
  readonly errors: readonly FieldError[];
}

const answersOf = (steps: readonly SavedStepRow[]) =>
  Object.fromEntries(steps.map(({ step, answers }) => [step, answers]));

const review = async (
  admission: Admission<Queryable>,
  application: ApplicationRow,
  step: StepDefinition,
  saved: SavedStepRow,
): Promise<ReviewedStep> => {
  const { checker } = admission;
  const facts = await factsOfStep(admission, step, { ...application, answers: answersOf(application.steps) });
  const { answers, dropped } = carryForward(checker, step, saved, facts);
  // Also when the schema is the same: what the rules know of programs and period may have changed.
  return { step, saved, answers, dropped, errors: checkAnswers(checker, step, answers, facts) };
};

/** All saved steps of an application, carried forward and checked; in the order of the steps. */
export const reviewSteps = (
  admission: Admission<Queryable>,
  application: ApplicationRow,
): Promise<readonly ReviewedStep[]> => {
  const saved = admission.catalogue.steps.flatMap((step) => {
    const row = application.steps.find((candidate) => candidate.step === step.key);
    return row ? [{ step, row }] : [];
  });
  return Promise.all(saved.map(({ step, row }) => review(admission, application, step, row)));
};
