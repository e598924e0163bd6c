import { getState, getStatus } from '../../../machines/application.status.ts';
import { apply } from '../../../machines/run.ts';
import type { AdmissionRules } from '../features/application/admission.ts';
import { findOfferedPrograms } from '../features/application/given-facts.ts';
import { judgeSubmission } from '../features/application/judge-submission.ts';
import type { ApplicationRow } from '../features/application/queries/application-row.ts';
import type { RecheckedStep } from '../features/application/recheck-steps.ts';
import { storeSubmission } from '../features/application/store-submission.ts';
import type { Tx } from '../platform/database/pool.ts';
import { demoAnswers } from './answers.ts';

/** The steps as saved, and the one that submits answered by its example. */
const acceptedSteps = (admission: AdmissionRules, application: ApplicationRow): readonly RecheckedStep[] =>
  admission.catalogue.steps.map((step) => ({
    step,
    answers:
      application.steps.find((saved) => saved.step === step.key)?.answers ??
      demoAnswers(admission, step, {}, {}, application.today),
    dropped: {},
  }));

/**
 * Submits a complete demo draft: judged by the real rules, but without the mails of a real submit.
 * @returns the status that the rules led to
 */
export const submitDemo = async (admission: AdmissionRules, tx: Tx, application: ApplicationRow): Promise<string> => {
  const accepted = acceptedSteps(admission, application);
  const answers = Object.fromEntries(accepted.map((one) => [one.step.key, one.answers]));
  const programs = await findOfferedPrograms(admission.within(tx).masterData, application.preferences);
  const judgement = judgeSubmission(admission, answers, programs, application.today);
  const standing = {
    status: getState(application.status),
    context: { completed: application.completed, reopened: [] },
  };
  const applied = apply(admission.machine, standing, { type: 'application.submitted', ...judgement });
  if (applied.refused) return application.status;
  const status = getStatus(applied.status);
  await storeSubmission(tx, application, accepted, judgement, status);
  return status;
};
