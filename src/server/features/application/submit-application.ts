import { type ApplicationStatus, getState, getStatus } from '../../../../machines/application.status.ts';
import { apply, isAllowed } from '../../../../machines/run.ts';
import type { submitApplication as submitCall } from '../../../contract/application.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { lastStepSubmitted } from '../../../engine/steps/progress.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { readMasterData } from '../master-data/master-data.ts';
import type { Admission, AdmissionRules } from './admission.ts';
import { assertPeriodOpen } from './admission-period.ts';
import { assertFirstApplication } from './assert-first-application.ts';
import { carryUnfinished } from './carry-drafts.ts';
import { findOfferedPrograms } from './given-facts.ts';
import { type Judgement, judgeSubmission } from './judge-submission.ts';
import { queueNotices } from './notify.ts';
import { assertOwn, assertVersion } from './own-application.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { getDetail } from './queries/detail.ts';
import { lockOwnApplication } from './queries/find-application.ts';
import { lockSubmitsOf } from './queries/same-program.ts';
import { type ReadAnswers, readSent } from './read-answers.ts';
import { type RecheckedStep, recheckSteps } from './recheck-steps.ts';
import { storeSubmission } from './store-submission.ts';

export type Submitted = DataOf<typeof submitCall>;

export interface SubmitRequest {
  readonly applicationId: string;
  readonly accountId: string;
  /** Fields of the step that submits. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version of its form that was filled in; undefined stands for today's. */
  readonly formVersion?: string | undefined;
  readonly basedOn: number | undefined;
}

/** Statuses that the submit itself leads to: until a decision, submitting again answers as the first time. */
const outcomes: readonly ApplicationStatus[] = ['Submitted', 'Pending Registration Fee', 'Not Eligible'];

const toData = (
  { catalogue }: AdmissionRules,
  application: Pick<ApplicationRow, 'id' | 'completed'> & {
    readonly status: string;
    readonly registrationNumber: string | null;
    readonly outcome: string | null;
  },
): Submitted => ({
  Id: application.id,
  Status: application.status,
  RegistrationNumber: application.registrationNumber,
  Outcome: application.outcome ?? '',
  LastStepSubmitted: lastStepSubmitted(catalogue.steps, application.completed),
});

const getSubmittingStep = ({ catalogue }: AdmissionRules): StepDefinition => {
  const step = catalogue.steps.find(({ submits }) => submits);
  if (!step) throw new Error('no step of schemas/application/steps.json submits');
  return step;
};

const standingOf = ({ status, completed }: ApplicationRow) => ({
  status: getState(status),
  context: { completed, reopened: [] },
});

const assertMaySubmit = (admission: AdmissionRules, application: ApplicationRow): void => {
  const event = { type: 'application.submitted', eligible: false, registrationFee: 0 } as const;
  if (application.status !== 'Draft') throw new AppError(422, 'server.application.notDraft');
  if (!isAllowed(admission.machine, standingOf(application), event))
    throw new AppError(422, 'server.application.incomplete');
};

/** `POST /form/submit {formId}`: the declaration was kept as the answer of its step. */
const findKept = async (
  { checker }: AdmissionRules,
  tx: Tx,
  { id, steps }: ApplicationRow,
  step: StepDefinition,
): Promise<ReadAnswers> => {
  const kept = (await getDetail(tx, id)).drafts.find((draft) => draft.step === step.key);
  const answers = kept?.answers ?? steps.find((saved) => saved.step === step.key)?.answers ?? {};
  const carried = carryUnfinished({ checker }, step, answers, kept?.schemaVersion ?? step.schemaVersion);
  return { ...carried, isOld: false };
};

/** @throws AppError 422 with every broken rule of every step */
const recheckAll = async (
  admission: Admission<Tx>,
  application: ApplicationRow,
  { fields, formVersion }: SubmitRequest,
): Promise<readonly RecheckedStep[]> => {
  const step = getSubmittingStep(admission);
  const sent =
    Object.keys(fields).length === 0
      ? await findKept(admission, admission.db, application, step)
      : await readSent(admission, step, { fields, formVersion, isText: false });
  const { steps, errors } = await recheckSteps(admission, application, step, sent);
  if (errors.length > 0) throw new AppError(422, 'server.application.recheck', { errors });
  return steps;
};

const moveOn = ({ machine }: AdmissionRules, application: ApplicationRow, judgement: Judgement) => {
  const { eligible, registrationFee } = judgement;
  const event = { type: 'application.submitted', eligible, registrationFee } as const;
  const applied = apply(machine, standingOf(application), event);
  if (applied.refused) throw new AppError(422, 'server.application.incomplete');
  return { status: getStatus(applied.status), effects: applied.effects };
};

/**
 * The final submit, in the caller's transaction (decisions 4): the row is locked, every step checked again, the
 * preferences judged, number, status, scholarship and history written. A second submit answers as the first did.
 * @throws AppError 404, 410, 412, 422
 */
export const submitApplication = async (rules: AdmissionRules, tx: Tx, request: SubmitRequest): Promise<Submitted> => {
  await lockSubmitsOf(tx, request.accountId);
  const application = assertOwn(await lockOwnApplication(tx, request.applicationId, request.accountId));
  if (outcomes.some((status) => status === application.status)) return toData(rules, application);
  await assertVersion(tx, application, request.basedOn);
  assertMaySubmit(rules, application);
  const masterData = readMasterData(tx);
  const admission = { ...rules.within(tx), masterData };
  await assertPeriodOpen(masterData, application.periodId, application.now);
  await assertFirstApplication(admission, tx, application, application.preferences, true);
  const accepted = await recheckAll(admission, application, request);
  const answers = Object.fromEntries(accepted.map((one) => [one.step.key, one.answers]));
  const programs = await findOfferedPrograms(masterData, application.preferences);
  const judgement = judgeSubmission(admission, answers, programs, application.today);
  const { status, effects } = moveOn(admission, application, judgement);
  const submission = await storeSubmission(tx, application, accepted, judgement, status);
  await queueNotices(tx, admission.catalogue, effects, { ...application, ...submission, applicationId: submission.id });
  return toData(admission, submission);
};
