import type { Facts } from '../../../engine/rules/facts.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Admission } from './admission.ts';
import { factsOfStep } from './given-facts.ts';
import { prefill } from './prefill.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { reviewSteps } from './review-steps.ts';

/** What a step starts with: its accepted answers, else what the account knows; and the facts that its rules read. */
export const autofill = async (
  admission: Admission,
  application: ApplicationRow,
  step: StepDefinition,
): Promise<{ readonly answers: Answers; readonly facts: Facts }> => {
  const reviewed = await reviewSteps(admission, application);
  const answers = Object.fromEntries(reviewed.map((one) => [one.step.key, one.answers]));
  const facts = await factsOfStep(admission, step, { ...application, answers });
  return { answers: answers[step.key] ?? (await prefill(admission.db, application.accountId, step)), facts };
};
