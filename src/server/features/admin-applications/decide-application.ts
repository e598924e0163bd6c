import type { ApplicationEffect, ApplicationEffects } from '../../../../machines/application.machine.ts';
import { type ApplicationStatus, getState, getStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import { nameParam } from '../../../engine/text/error-params.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recallApplicationMails } from '../application/queries/mails.ts';
import { type QueuedMail, queueNotice } from '../application/queue-notices.ts';
import { getFeePlaceholders } from '../application/tuition-fees.ts';
import {
  applyApplicationEvent,
  awaitsRelease,
  type Decision,
  eventOfDecision,
  getLockedApplication,
} from './locked-application.ts';
import {
  addDecision,
  findFullProgram,
  type LockedApplication,
  lockQuotas,
  markDecisionUndone,
  type PromisedSeats,
  type StoredChange,
  writeDecidedStatus,
  writeTestDone,
  writeUndoneStatus,
} from './queries/review.ts';
import { type Rejection, readRejection, rejectionText } from './rejection.ts';
import { type ReviewRules, type Viewer, writeApplicationAudit, writeStatusHistory } from './review-context.ts';

export interface DecisionRequest {
  readonly applicationId: string;
  /** The version that the admin's page showed; undefined for any. */
  readonly basedOn: number | undefined;
  readonly decision: Decision;
  /** Answers of `schemas/admin/rejection`; only for a rejection. */
  readonly rejection?: Readonly<Record<string, unknown>> | undefined;
  /** Seats by offered program that a dry run has given to other applications. */
  readonly promised?: PromisedSeats | undefined;
}

export interface DecidedApplication extends StoredChange {
  readonly application: LockedApplication;
  readonly status: string;
  readonly mails: readonly QueuedMail[];
}

const refusalKeys: Partial<Record<Decision, string>> = {
  undo: 'server.adminApplication.notUndoable',
};

const refusalKeyOf = (decision: Decision, { status, ineligible }: LockedApplication): string => {
  if ((decision === 'accept' || decision === 'waitlist') && ineligible && getState(status) === 'Submitted')
    return 'server.adminApplication.ineligible';
  return refusalKeys[decision] ?? 'server.application.notDecidable';
};

interface PlannedDecision extends DecisionRequest {
  readonly application: LockedApplication;
  readonly viewer: Viewer;
  readonly next: ApplicationStatus;
  readonly effects: readonly ApplicationEffect[];
}

const recordTest = (tx: Tx, { application }: PlannedDecision, done: boolean): Promise<StoredChange> => {
  if (!application.testRequired) throw new AppError(422, 'server.adminApplication.noTest');
  return writeTestDone(tx, application.applicationId, done);
};

/** A decision can be undone until its applicant has been notified. */
const undoDecision = async (tx: Tx, { application, viewer, next }: PlannedDecision): Promise<StoredChange> => {
  const { applicationId } = application;
  if (!(await recallApplicationMails(tx, applicationId)))
    throw new AppError(422, 'server.adminApplication.notUndoable');
  await markDecisionUndone(tx, applicationId, viewer.accountId);
  return writeUndoneStatus(tx, applicationId, next);
};

const storeDecision = async (
  rules: ReviewRules,
  tx: Tx,
  plan: PlannedDecision,
  rejection: Rejection | undefined,
): Promise<StoredChange> => {
  const { applicationId } = plan.application;
  await addDecision(tx, {
    applicationId,
    adminId: plan.viewer.accountId,
    decision: plan.decision,
    reasons: rejection?.reasons.map(({ value }) => value) ?? [],
    message: rejection?.message ?? '',
  });
  return writeDecidedStatus(tx, applicationId, plan.next, rules.undoWindowMinutes);
};

type MailTexts = (locale: Locale) => Readonly<Record<string, string>>;

const mailTextsFor = async (
  rules: ReviewRules,
  tx: Tx,
  { decision, application }: PlannedDecision,
  rejection: Rejection | undefined,
): Promise<MailTexts | undefined> => {
  if (rejection) return (locale) => ({ reasons: rejectionText(rules.texts, locale, rejection) });
  return decision === 'accept' ? getFeePlaceholders(rules, tx, application.applicationId) : undefined;
};

const writeHistoryAndAudit = async (
  tx: Tx,
  { application, viewer, next, decision }: PlannedDecision,
  event: string,
  { version }: StoredChange,
): Promise<void> => {
  await writeStatusHistory(tx, viewer, application, { event, next, version });
  const details = { decision, from: application.status, to: next };
  await writeApplicationAudit(tx, viewer, application, 'application.decided', details);
};

const planDecision = (rules: ReviewRules, viewer: Viewer, application: LockedApplication, request: DecisionRequest) => {
  if (request.decision !== 'undo' && awaitsRelease(application))
    throw new AppError(422, 'server.adminApplication.undoFirst');
  const event = eventOfDecision(request.decision, application);
  const applied = applyApplicationEvent(rules, application, event);
  if (applied.refused) throw new AppError(422, refusalKeyOf(request.decision, application));
  const plan: PlannedDecision = {
    ...request,
    application,
    viewer,
    next: getStatus(applied.status),
    effects: applied.effects,
  };
  return { event, plan };
};

/** @throws AppError 422 when every seat of the program is taken */
export const assertSeatFree = async (tx: Tx, applicationId: string, promised?: PromisedSeats): Promise<void> => {
  const full = await findFullProgram(tx, applicationId, promised);
  const params = full && { program: nameParam(full.programs), quota: full.quota };
  if (params) throw new AppError(422, 'server.adminApplication.full', { params });
};

/**
 * Applies or undoes a decision: writes status, reasons, history and audit log, and queues the mail, which waits until the
 * decision can no longer be undone. Call `lockSeats` first, in the same transaction.
 * @throws AppError 404, 412 when it changed meanwhile, 422 where the machine does not allow it
 */
export const decideApplication = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  request: DecisionRequest,
): Promise<DecidedApplication> => {
  const { decision } = request;
  const rejection = decision === 'reject' ? readRejection(rules, request.rejection) : undefined;
  const application = await getLockedApplication(tx, viewer, request.applicationId, request.basedOn);
  const { event, plan } = planDecision(rules, viewer, application, request);
  if (request.decision === 'accept') await assertSeatFree(tx, request.applicationId, request.promised);
  const texts = await mailTextsFor(rules, tx, plan, rejection);
  const notice = {
    ...application,
    statusAfter: plan.next,
    holdMinutes: rules.undoWindowMinutes,
    ...(texts && { data: texts }),
  };
  const mails: QueuedMail[] = [];
  // Stored first, because the mail names what it leads to.
  const isNotified = plan.effects.some(({ type }) => type === 'notify');
  let change: StoredChange | undefined = isNotified ? await storeDecision(rules, tx, plan, rejection) : undefined;
  await perform<ApplicationEffects>(plan.effects, {
    recordTest: async ({ done }) => {
      change = await recordTest(tx, plan, done);
    },
    holdBack: async () => {
      change = await undoDecision(tx, plan);
    },
    notify: async ({ event: happened }) => {
      mails.push(...(await queueNotice(tx, rules, happened, notice)));
    },
    reload: unexpectedEffect,
  });
  const stored = change ?? (await storeDecision(rules, tx, plan, rejection));
  await writeHistoryAndAudit(tx, plan, event.type, stored);
  return { ...stored, application, status: plan.next, mails };
};

/** Call it before the first of these applications is accepted. */
export const lockSeats = async (tx: Tx, decision: Decision, applicationIds: readonly string[]): Promise<void> => {
  if (decision === 'accept') await lockQuotas(tx, applicationIds);
};
