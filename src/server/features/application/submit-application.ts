import { type ApplicationStatus, getState, hasTrait } from '../../../../machines/application.status.ts';
import { isAllowed } from '../../../../machines/run.ts';
import type { submitApplication as submitCall } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import { receivedFrom } from '../../../engine/evolution/steps-migration.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { assertBeforeDeadline, assertNoDuplicateApplication, readDeadlineError } from './admission-period.ts';
import { answersOfReviewed } from './answer-roles.ts';
import { assertVersion, getLockedApplication } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { findAskedSteps, keysOf } from './asked-steps.ts';
import { carryDraftAnswers } from './drafts.ts';
import { evaluateSubmission, type SubmissionEvaluation } from './evaluate-submission.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { getDetail } from './queries/detail.ts';
import { addHistory } from './queries/history.ts';
import {
  lockSubmitsOfAccount,
  markVerified,
  type Submission,
  setAsideSteps,
  writeAcceptedSteps,
  writeReasons,
  writeSubmission,
} from './queries/submission.ts';
import { prepareNotices, queuePrepared } from './queue-notices.ts';
import { readSentAnswers, type SentAnswers } from './read-answers.ts';
import { type RecheckedStep, recheckSteps } from './review-steps.ts';
import { listOfferedPrograms } from './step-facts.ts';
import { applicantHistory, applyEvent, machineStateOf } from './transition.ts';

/** An application as its submit found it: what was checked, with which result, and the status that follows. */
export interface Evaluated {
  readonly application: ApplicationRow;
  readonly accepted: readonly RecheckedStep[];
  /** Keys of the steps that the application does not ask: their answers are not submitted. */
  readonly notAsked: readonly string[];
  readonly evaluation: SubmissionEvaluation;
  readonly status: ApplicationStatus;
}

/** Writes the result of a submit but for status and number: accepted answers, verified preference, reasons, history. */
export const storeEvaluated = async (
  tx: Tx,
  { application, accepted, notAsked, evaluation, status }: Evaluated,
): Promise<void> => {
  const { id, version } = application;
  const rows = accepted.map(({ step, ...rest }) => ({ ...rest, step: step.key, schemaVersion: step.schemaVersion }));
  await writeAcceptedSteps(tx, id, version + 1, rows);
  await setAsideSteps(tx, id, notAsked);
  if (evaluation.verified !== undefined) await markVerified(tx, id, evaluation.verified);
  await writeReasons(tx, id, evaluation.verdicts);
  await addHistory(
    tx,
    applicantHistory(application, { event: 'application.submitted', toStatus: status, version: version + 1 }),
  );
};

/**
 * Writes status and number. Every other submit of the institution waits for this one until the transaction ends, so all
 * that can be done before is done before.
 */
export const numberEvaluated = async (
  tx: Tx,
  { application, accepted, notAsked, evaluation, status }: Evaluated,
): Promise<Submission> => {
  const submitted = accepted.map(({ step }) => step.key);
  const submission = await writeSubmission(tx, {
    id: application.id,
    status,
    completed: [...new Set([...application.completed.filter((key) => !notAsked.includes(key)), ...submitted])],
    registrationFee: evaluation.registrationFee,
    scholarshipRank: evaluation.scholarshipRank,
    outcome: evaluation.outcome,
  });
  if (!submission) throw await readDeadlineError(tx, application);
  return submission;
};

type SubmissionReply = DataOf<typeof submitCall>;

interface SubmitRequest {
  readonly applicationId: string;
  readonly accountId: string;
  /** Fields of the step that submits. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version of its form that was filled in; undefined for today's. */
  readonly formVersion?: string | undefined;
  readonly basedOn: number | undefined;
}

const toData = (
  { catalogue }: ApplicationRules,
  application: Pick<ApplicationRow, 'id' | 'completed'> & {
    readonly status: string;
    readonly registrationNumber: string | null;
    readonly outcome: string | null;
  },
): SubmissionReply => ({
  Id: application.id,
  Status: application.status,
  RegistrationNumber: application.registrationNumber,
  Outcome: application.outcome ?? '',
  // After the submit the steps of an application are those that were submitted.
  LastStepSubmitted: catalogue.steps.filter(({ key }) => application.completed.includes(key)).length,
});

const getSubmittingStep = ({ catalogue }: ApplicationRules): StepDefinition => {
  const step = catalogue.steps.find(({ submits }) => submits);
  if (!step) throw new Error('no step of schemas/application/steps.json submits');
  return step;
};

const incompleteError = (): AppError => new AppError(422, 'server.application.incomplete');

type DraftToSubmit = ApplicationRow & { readonly asked: readonly string[] };

const assertMaySubmit = ({ machine }: ApplicationRules, application: DraftToSubmit): void => {
  const event = { type: 'application.submitted', eligible: false, registrationFee: 0 } as const;
  if (application.status !== 'Draft') throw new AppError(422, 'server.application.notDraft');
  if (!isAllowed(machine, machineStateOf(application), event)) throw incompleteError();
};

/** The stored answers of the submitting step, for `POST /form/submit {formId}` without fields. */
const findSavedDeclaration = async (
  { checker, catalogue }: ApplicationRules,
  tx: Tx,
  { id, steps }: ApplicationRow,
  step: StepDefinition,
): Promise<SentAnswers> => {
  const draft = (await getDetail(tx, id)).drafts.find((candidate) => candidate.step === step.key);
  const answers = draft?.answers ?? steps.find((saved) => saved.step === step.key)?.answers ?? {};
  const schemaVersion = draft?.schemaVersion ?? step.schemaVersion;
  const received = receivedFrom(catalogue.steps, steps);
  const carried = carryDraftAnswers({ checker }, step, { answers, schemaVersion, received });
  return { ...carried, isOld: false };
};

const notAskedIn = ({ catalogue }: ApplicationRules, { asked }: DraftToSubmit): readonly string[] =>
  keysOf(catalogue.steps).filter((key) => !asked.includes(key));

/** @throws AppError 422 with every broken rule of every step */
const recheckAllSteps = async (
  admission: ApplicationContext<Tx>,
  application: ApplicationRow,
  { fields, formVersion }: SubmitRequest,
): Promise<readonly RecheckedStep[]> => {
  const step = getSubmittingStep(admission);
  const sent =
    Object.keys(fields).length === 0
      ? await findSavedDeclaration(admission, admission.db, application, step)
      : await readSentAnswers(
          admission,
          step,
          { fields, formVersion, isText: false },
          receivedFrom(admission.catalogue.steps, application.steps),
        );
  const { steps, errors } = await recheckSteps(admission, application, step, sent);
  if (errors.length > 0) throw new AppError(422, 'server.application.recheck', { errors });
  return steps;
};

/**
 * The final submit, in the caller's transaction (specification 4.5): the row is locked, every step checked again, the
 * preferences evaluated, number, status, scholarship and history written. A second submit gets the reply of the first.
 * @throws AppError 404, 410, 412, 422
 */
export const submitApplication = async (
  rules: ApplicationRules,
  tx: Tx,
  request: SubmitRequest,
): Promise<SubmissionReply> => {
  await lockSubmitsOfAccount(tx, request.accountId);
  const found = await getLockedApplication(tx, request.accountId, request.applicationId);
  if (hasTrait(getState(found.status), 'outcome')) return toData(rules, found);
  await assertVersion(tx, found, request.basedOn);
  const context = rules.withinUncached(tx);
  const application = { ...found, asked: keysOf(await findAskedSteps(context, found)) };
  assertMaySubmit(rules, application);
  await assertBeforeDeadline(context.masterData, application, application.now);
  await assertNoDuplicateApplication(context, tx, application, application.preferences, true);
  const accepted = await recheckAllSteps(context, application, request);
  const programs = await listOfferedPrograms(context.masterData, application.preferences);
  const evaluation = evaluateSubmission(context, answersOfReviewed(accepted), programs, application.today);
  const { eligible, registrationFee } = evaluation;
  const event = { type: 'application.submitted', eligible, registrationFee } as const;
  const { status, effects } = applyEvent(context.machine, application, event, incompleteError);
  const evaluated = { application, accepted, notAsked: notAskedIn(rules, application), evaluation, status };
  await storeEvaluated(tx, evaluated);
  const notice = { ...application, applicationId: application.id, statusAfter: status };
  const mails = await prepareNotices(tx, context, effects, notice);
  const submission = await numberEvaluated(tx, evaluated);
  await queuePrepared(tx, mails, submission.registrationNumber);
  return toData(context, submission);
};
