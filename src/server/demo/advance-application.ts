import sql from 'sql-template-tag';
import type { ApplicationEvent } from '../../../machines/application.machine.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  getState,
  getStatus,
} from '../../../machines/application.status.ts';
import { apply } from '../../../machines/run.ts';
import type { StepDefinition } from '../../engine/schema/types.ts';
import type { ApplicationRules } from '../features/application/application-context.ts';
import { findAskedSteps, keysOf } from '../features/application/asked-steps.ts';
import { evaluateSubmission } from '../features/application/evaluate-submission.ts';
import type { ApplicationRow } from '../features/application/queries/applications.ts';
import { addHistory } from '../features/application/queries/history.ts';
import type { RecheckedStep } from '../features/application/review-steps.ts';
import { listOfferedPrograms } from '../features/application/step-facts.ts';
import { numberEvaluated, storeEvaluated } from '../features/application/submit-application.ts';
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
  const evaluated = { application, accepted, notAsked, evaluation, status };
  await storeEvaluated(tx, evaluated);
  await numberEvaluated(tx, evaluated);
  return status;
};

const decisions: readonly ApplicationEvent[] = [
  { type: 'application.accepted' },
  { type: 'application.waitlisted' },
  { type: 'application.rejected' },
  { type: 'application.withdrawn' },
];

/** What may follow a decision. */
const answers: readonly ApplicationEvent[] = [
  { type: 'offer.accepted', at: 0, until: 0 },
  { type: 'offer.declined', at: 0, until: 0 },
  { type: 'offer.lapsed', at: 1, until: 1 },
];

const waysOn: readonly (readonly ApplicationEvent[])[] = [
  ...decisions.map((decision) => [decision]),
  ...decisions.flatMap((decision) => answers.map((answer) => [decision, answer])),
];

/** Marks the test as taken where the verified program requires it. */
const completeTest = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update application set psychological_test_done = true where id = ${id} and exists (
      select from application_preference p
        join offered_program offered on offered.id = p.offered_program_id
        join program on program.id = offered.program_id
       where p.application_id = ${id} and p.is_verified and program.psychological_test_required)`);

type DemoSubject = Pick<ApplicationRow, 'id' | 'completed'>;

/** The status that the events lead to; undefined where the machine refuses one. */
const statusAfter = (
  { machine }: ApplicationRules,
  { completed }: DemoSubject,
  from: string,
  events: readonly ApplicationEvent[],
): ApplicationStatus | undefined => {
  let state = getState(from);
  for (const event of events) {
    const applied = apply(machine, { status: state, context: { completed, reopened: [] } }, event);
    if (applied.refused) return undefined;
    state = getState(getStatus(applied.status));
  }
  return getStatus(state);
};

const applyEvent = async (
  admission: ApplicationRules,
  tx: Tx,
  application: DemoSubject,
  from: string,
  event: ApplicationEvent,
): Promise<string> => {
  const status = statusAfter(admission, application, from, [event]);
  if (status === undefined) return from;
  const { id } = application;
  const { version } = await tx.get(
    { version: column.integer },
    sql`update application set status = ${status}, version = version + 1, updated_at = now(),
          waitlisted_at = case when ${status} = ${applicationStatuses.Waitlisted} then clock_timestamp() end,
          offer_until = case when ${status} = ${applicationStatuses.OfferLapsed} then date_trunc('day', now(), 'Asia/Jakarta') end
         where id = ${id} returning version`,
  );
  const entry = { applicationId: id, actorId: null, actorRole: 'system', event: event.type } as const;
  await addHistory(tx, { ...entry, fromStatus: from, toStatus: status, version });
  return status;
};

/** Advances a submitted demo application to the requested status, as far as the machine allows it. */
export const advanceTo = async (
  admission: ApplicationRules,
  tx: Tx,
  application: DemoSubject,
  submitted: string,
  wanted: string,
  payment?: string,
): Promise<void> => {
  let status = submitted;
  if (status === 'Pending Registration Fee' && wanted !== status) {
    await payDemoFee(tx, application.id, payment);
    status = await applyEvent(admission, tx, application, status, { type: 'payment.confirmed' });
  }
  const way = waysOn.find((events) => statusAfter(admission, application, status, events) === wanted);
  if (!way) return;
  await completeTest(tx, application.id);
  for (const event of way) status = await applyEvent(admission, tx, application, status, event);
};
