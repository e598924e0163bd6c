import sql from 'sql-template-tag';
import { getState, getStatus } from '../../../machines/application.status.ts';
import { apply } from '../../../machines/run.ts';
import type { StepDefinition } from '../../engine/schema/types.ts';
import type { ApplicationRules } from '../features/application/application-context.ts';
import { findAskedSteps, keysOf } from '../features/application/asked-steps.ts';
import { evaluateSubmission } from '../features/application/evaluate-submission.ts';
import type { ApplicationRow } from '../features/application/queries/applications.ts';
import { addHistory } from '../features/application/queries/history.ts';
import type { RecheckedStep } from '../features/application/review-steps.ts';
import { listOfferedPrograms } from '../features/application/step-facts.ts';
import { storeSubmission } from '../features/application/submit-application.ts';
import type { Tx } from '../platform/database/database.ts';
import { column } from '../platform/database/row.ts';
import { demoAnswers } from './applications.ts';
import { payDemoFee } from './payments.ts';

/** The saved steps, and the example of the step that submits. */
const stepsToSubmit = (
  admission: ApplicationRules,
  asked: readonly StepDefinition[],
  application: ApplicationRow,
): readonly RecheckedStep[] =>
  asked.map((step) => ({
    step,
    answers:
      application.steps.find((saved) => saved.step === step.key)?.answers ??
      demoAnswers(admission, step, {}, {}, application.today),
    dropped: {},
  }));

/**
 * Submits a complete demo draft: evaluated by the real rules, but without the mails of a real submit.
 * @returns the resulting status
 */
export const submitDemoApplication = async (
  admission: ApplicationRules,
  tx: Tx,
  application: ApplicationRow,
): Promise<string> => {
  const asked = await findAskedSteps(admission.within(tx), application);
  const accepted = stepsToSubmit(admission, asked, application);
  const answers = Object.fromEntries(accepted.map((one) => [one.step.key, one.answers]));
  const programs = await listOfferedPrograms(admission.within(tx).masterData, application.preferences);
  const evaluation = evaluateSubmission(admission, answers, programs, application.today);
  const state = {
    status: getState(application.status),
    context: { completed: application.completed, asked: keysOf(asked), reopened: [] },
  };
  const applied = apply(admission.machine, state, { type: 'application.submitted', ...evaluation });
  if (applied.refused) return application.status;
  const status = getStatus(applied.status);
  const notAsked = keysOf(admission.catalogue.steps).filter((key) => !keysOf(asked).includes(key));
  await storeSubmission(tx, application, accepted, notAsked, evaluation, status);
  return status;
};

const decisionEvents = ['application.accepted', 'application.rejected', 'application.withdrawn'] as const;
type DecisionEvent = (typeof decisionEvents)[number];

/** Marks the test as taken where the verified program requires it. */
const completeTest = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update application set psychological_test_done = true where id = ${id} and exists (
      select from application_preference p
        join offered_program offered on offered.id = p.offered_program_id
        join program on program.id = offered.program_id
       where p.application_id = ${id} and p.is_verified and program.psychological_test_required)`);

const applyEvent = async (
  { machine }: ApplicationRules,
  tx: Tx,
  { id, completed }: Pick<ApplicationRow, 'id' | 'completed'>,
  from: string,
  type: 'payment.confirmed' | DecisionEvent,
): Promise<string> => {
  const applied = apply(machine, { status: getState(from), context: { completed, reopened: [] } }, { type });
  if (applied.refused) return from;
  const status = getStatus(applied.status);
  const { version } = await tx.get(
    { version: column.integer },
    sql`update application set status = ${status}, version = version + 1, updated_at = now()
         where id = ${id} returning version`,
  );
  const entry = { applicationId: id, actorId: null, actorRole: 'system', event: type } as const;
  await addHistory(tx, { ...entry, fromStatus: from, toStatus: status, version });
  return status;
};

/** Advances a submitted demo application to the requested status, as far as the machine allows it. */
export const advanceTo = async (
  admission: ApplicationRules,
  tx: Tx,
  application: Pick<ApplicationRow, 'id' | 'completed'>,
  submitted: string,
  wanted: string,
  payment?: string,
): Promise<void> => {
  let status = submitted;
  if (status === 'Pending Registration Fee' && wanted !== status) {
    await payDemoFee(tx, application.id, payment);
    status = await applyEvent(admission, tx, application, status, 'payment.confirmed');
  }
  const before = { status: getState(status), context: { completed: application.completed, reopened: [] } };
  const decision = decisionEvents.find((type) => {
    const applied = apply(admission.machine, before, { type });
    return !applied.refused && getStatus(applied.status) === wanted;
  });
  if (!decision) return;
  await completeTest(tx, application.id);
  await applyEvent(admission, tx, application, status, decision);
};
