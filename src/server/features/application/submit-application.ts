import { type ApplicationStatus, getState, getStatus } from '../../../../machines/application.status.ts';
import { apply, isAllowed } from '../../../../machines/run.ts';
import type { submitApplication as submitCall } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { assertNoDuplicateApplication, assertPeriodOpen, readPeriodClosedError } from './admission-period.ts';
import { assertAccessible, assertVersion } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { carryDraftAnswers } from './drafts.ts';
import { evaluateSubmission, type SubmissionEvaluation } from './evaluate-submission.ts';
import { type ApplicationRow, lockApplicationForAccount } from './queries/applications.ts';
import { getDetail } from './queries/detail.ts';
import { addHistory } from './queries/history.ts';
import {
  lockSubmitsOfAccount,
  markVerified,
  type Submission,
  writeAcceptedSteps,
  writeReasons,
  writeSubmission,
} from './queries/submission.ts';
import { queueNotices } from './queue-notices.ts';
import { readSentAnswers, type SentAnswers } from './read-answers.ts';
import { type RecheckedStep, recheckSteps } from './review-steps.ts';
import { listOfferedPrograms } from './step-facts.ts';

/** Writes what was judged: status, number, answers as they were accepted, verified preference, history. */
export const storeSubmission = async (
  tx: Tx,
  application: ApplicationRow,
  accepted: readonly RecheckedStep[],
  judgement: SubmissionEvaluation,
  status: string,
): Promise<Submission> => {
  const { id, accountId, periodId, version } = application;
  const rows = accepted.map(({ step, ...rest }) => ({ ...rest, step: step.key, schemaVersion: step.schemaVersion }));
  await writeAcceptedSteps(tx, id, version + 1, rows);
  if (judgement.verified !== undefined) await markVerified(tx, id, judgement.verified);
  await writeReasons(tx, id, judgement.verdicts);
  // From here on every other submit of the institution waits for this one.
  const submission = await writeSubmission(tx, {
    id,
    status,
    completed: [...new Set([...application.completed, ...accepted.map(({ step }) => step.key)])],
    registrationFee: judgement.registrationFee,
    scholarshipRank: judgement.scholarshipRank,
    outcome: judgement.outcome,
  });
  if (!submission) throw await readPeriodClosedError(tx, periodId);
  await addHistory(tx, {
    applicationId: id,
    actorId: accountId,
    actorRole: 'applicant',
    event: 'application.submitted',
    fromStatus: application.status,
    toStatus: status,
    version: version + 1,
  });
  return submission;
};

type SubmissionReply = DataOf<typeof submitCall>;

interface SubmitRequest {
  readonly applicationId: string;
  readonly accountId: string;
  /** Fields of the step that submits. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version of its form that was filled in; undefined stands for today's. */
  readonly formVersion?: string | undefined;
  readonly basedOn: number | undefined;
}

/** Statuses that the submit itself leads to: until a decision, submitting again answers as the first time. */
const statusesAfterSubmit: readonly ApplicationStatus[] = ['Submitted', 'Pending Registration Fee', 'Not Eligible'];

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
  LastStepSubmitted: lastStepSubmitted(catalogue.steps, application.completed),
});

const getSubmittingStep = ({ catalogue }: ApplicationRules): StepDefinition => {
  const step = catalogue.steps.find(({ submits }) => submits);
  if (!step) throw new Error('no step of schemas/application/steps.json submits');
  return step;
};

const machineStateOf = ({ status, completed }: ApplicationRow) => ({
  status: getState(status),
  context: { completed, reopened: [] },
});

const assertMaySubmit = (admission: ApplicationRules, application: ApplicationRow): void => {
  const event = { type: 'application.submitted', eligible: false, registrationFee: 0 } as const;
  if (application.status !== 'Draft') throw new AppError(422, 'server.application.notDraft');
  if (!isAllowed(admission.machine, machineStateOf(application), event))
    throw new AppError(422, 'server.application.incomplete');
};

/** `POST /form/submit {formId}`: the declaration was kept as the answer of its step. */
const findSavedDeclaration = async (
  { checker }: ApplicationRules,
  tx: Tx,
  { id, steps }: ApplicationRow,
  step: StepDefinition,
): Promise<SentAnswers> => {
  const kept = (await getDetail(tx, id)).drafts.find((draft) => draft.step === step.key);
  const answers = kept?.answers ?? steps.find((saved) => saved.step === step.key)?.answers ?? {};
  const carried = carryDraftAnswers({ checker }, step, answers, kept?.schemaVersion ?? step.schemaVersion);
  return { ...carried, isOld: false };
};

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
      : await readSentAnswers(admission, step, { fields, formVersion, isText: false });
  const { steps, errors } = await recheckSteps(admission, application, step, sent);
  if (errors.length > 0) throw new AppError(422, 'server.application.recheck', { errors });
  return steps;
};

const applySubmission = (
  { machine }: ApplicationRules,
  application: ApplicationRow,
  judgement: SubmissionEvaluation,
) => {
  const { eligible, registrationFee } = judgement;
  const event = { type: 'application.submitted', eligible, registrationFee } as const;
  const applied = apply(machine, machineStateOf(application), event);
  if (applied.refused) throw new AppError(422, 'server.application.incomplete');
  return { status: getStatus(applied.status), effects: applied.effects };
};

/**
 * The final submit, in the caller's transaction (decisions 4): the row is locked, every step checked again, the
 * preferences judged, number, status, scholarship and history written. A second submit answers as the first did.
 * @throws AppError 404, 410, 412, 422
 */
export const submitApplication = async (
  rules: ApplicationRules,
  tx: Tx,
  request: SubmitRequest,
): Promise<SubmissionReply> => {
  await lockSubmitsOfAccount(tx, request.accountId);
  const application = assertAccessible(await lockApplicationForAccount(tx, request.applicationId, request.accountId));
  if (statusesAfterSubmit.some((status) => status === application.status)) return toData(rules, application);
  await assertVersion(tx, application, request.basedOn);
  assertMaySubmit(rules, application);
  const context = rules.withinUncached(tx);
  await assertPeriodOpen(context.masterData, application.periodId, application.now);
  await assertNoDuplicateApplication(context, tx, application, application.preferences, true);
  const accepted = await recheckAllSteps(context, application, request);
  const answers = Object.fromEntries(accepted.map((one) => [one.step.key, one.answers]));
  const programs = await listOfferedPrograms(context.masterData, application.preferences);
  const judgement = evaluateSubmission(context, answers, programs, application.today);
  const { status, effects } = applySubmission(context, application, judgement);
  const submission = await storeSubmission(tx, application, accepted, judgement, status);
  await queueNotices(tx, context.catalogue, effects, { ...application, ...submission, applicationId: submission.id });
  return toData(context, submission);
};
