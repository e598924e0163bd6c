import type { ApplicationEffect, ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addHistory } from '../application/queries/history.ts';
import { recallApplicationMails } from '../application/queries/mails.ts';
import { type QueuedMail, queueNotice } from '../application/queue-notices.ts';
import { getFeePlaceholders } from '../application/tuition-fees.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { applyApplicationEvent, type Decision, eventOfDecision, getLockedApplication } from './locked-application.ts';
import {
  addDecision,
  findFullProgram,
  type LockedApplication,
  lockQuotas,
  markDecisionUndone,
  type StoredChange,
  writeDecidedStatus,
  writeTestDone,
  writeUndoneStatus,
} from './queries/review.ts';
import { type Rejection, readRejection, rejectionText } from './rejection.ts';
import { auditActorOf, type ReviewRules, type Viewer } from './review-context.ts';

export interface DecisionRequest {
  readonly applicationId: string;
  /** The version that the admin looked at; undefined for any. */
  readonly basedOn: number | undefined;
  readonly decision: Decision;
  /** Answers of `schemas/admin/rejection`; only for a rejection. */
  readonly rejection?: Readonly<Record<string, unknown>> | undefined;
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
  if (decision === 'accept' && ineligible && getState(status) === 'Submitted')
    return 'server.adminApplication.ineligible';
  return refusalKeys[decision] ?? 'server.application.notDecidable';
};

interface PlannedDecision extends DecisionRequest {
  readonly application: LockedApplication;
  readonly viewer: Viewer;
  readonly next: string;
  readonly effects: readonly ApplicationEffect[];
}

const recordTest = (tx: Tx, { application }: PlannedDecision, done: boolean): Promise<StoredChange> => {
  if (!application.testRequired) throw new AppError(422, 'server.adminApplication.noTest');
  return writeTestDone(tx, application.applicationId, done);
};

/** A decision is undone only while nobody was notified of it. */
const undoDecision = async (tx: Tx, { application, viewer, next }: PlannedDecision): Promise<StoredChange> => {
  const { applicationId } = application;
  if (!(await recallApplicationMails(tx, applicationId)))
    throw new AppError(422, 'server.adminApplication.notUndoable');
  await markDecisionUndone(tx, applicationId, viewer.accountId);
  return writeUndoneStatus(tx, applicationId, next);
};

const storeDecision = async (
  desk: ReviewRules,
  tx: Tx,
  work: PlannedDecision,
  rejection: Rejection | undefined,
): Promise<StoredChange> => {
  const { applicationId } = work.application;
  await addDecision(tx, {
    applicationId,
    adminId: work.viewer.accountId,
    decision: work.decision,
    reasons: rejection?.reasons.map(({ value }) => value) ?? [],
    message: rejection?.message ?? '',
  });
  return writeDecidedStatus(tx, applicationId, work.next, desk.undoMinutes);
};

type MailTexts = (locale: Locale) => Readonly<Record<string, string>>;

const mailTextsFor = async (
  desk: ReviewRules,
  tx: Tx,
  { decision, application }: PlannedDecision,
  rejection: Rejection | undefined,
): Promise<MailTexts | undefined> => {
  if (rejection) return (locale) => ({ reasons: rejectionText(desk.texts, locale, rejection) });
  return decision === 'accept' ? getFeePlaceholders(desk, tx, application.applicationId) : undefined;
};

const writeHistoryAndAudit = async (
  tx: Tx,
  work: PlannedDecision,
  event: string,
  written: StoredChange,
): Promise<void> => {
  const { application, viewer, next, decision } = work;
  const { applicationId, institutionCode, status } = application;
  await addHistory(tx, {
    applicationId,
    actorId: viewer.accountId,
    actorRole: 'admin',
    event,
    fromStatus: status,
    toStatus: next,
    version: written.version,
  });
  await writeAuditEntry(tx, {
    actor: auditActorOf(viewer),
    action: 'application.decided',
    institutionCode,
    subject: { kind: 'application', id: applicationId },
    details: { decision, from: status, to: next },
  });
};

const planDecision = (desk: ReviewRules, viewer: Viewer, application: LockedApplication, request: DecisionRequest) => {
  const event = eventOfDecision(request.decision, application);
  const applied = applyApplicationEvent(desk, application, event);
  if (applied.refused) throw new AppError(422, refusalKeyOf(request.decision, application));
  const work: PlannedDecision = {
    ...request,
    application,
    viewer,
    next: getStatus(applied.status),
    effects: applied.effects,
  };
  return { event, work };
};

/** @throws AppError 422 when every seat of the program is taken */
const assertSeatFree = async (tx: Tx, { decision, applicationId }: DecisionRequest): Promise<void> => {
  const full = decision === 'accept' ? await findFullProgram(tx, applicationId) : undefined;
  if (full) throw new AppError(422, 'server.adminApplication.full', { params: { ...full } });
};

/**
 * An admin decides about an application, or undoes that: status, reasons, history, trail, and the mail, which waits until
 * the decision can no longer be undone. In the caller's transaction, after `lockSeats`.
 * @throws AppError 404, 412 when it changed meanwhile, 422 where the machine does not allow it
 */
export const decideApplication = async (
  desk: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  request: DecisionRequest,
): Promise<DecidedApplication> => {
  const { decision } = request;
  const rejection = decision === 'reject' ? readRejection(desk, request.rejection) : undefined;
  const application = await getLockedApplication(tx, viewer, request.applicationId, request.basedOn);
  const { event, work } = planDecision(desk, viewer, application, request);
  await assertSeatFree(tx, request);
  const words = await mailTextsFor(desk, tx, work, rejection);
  const notice = { ...application, holdMinutes: desk.undoMinutes, ...(words && { data: words }) };
  const mails: QueuedMail[] = [];
  let change: StoredChange | undefined;
  await perform<ApplicationEffects>(work.effects, {
    recordTest: async ({ done }) => {
      change = await recordTest(tx, work, done);
    },
    holdBack: async () => {
      change = await undoDecision(tx, work);
    },
    notify: async ({ template }) => {
      mails.push(await queueNotice(tx, desk.catalogue, template, notice));
    },
    reload: unexpectedEffect,
  });
  const written = change ?? (await storeDecision(desk, tx, work, rejection));
  await writeHistoryAndAudit(tx, work, event.type, written);
  return { ...written, application, status: work.next, mails };
};

/** Before the first of these applications is accepted. */
export const lockSeats = async (tx: Tx, decision: Decision, applicationIds: readonly string[]): Promise<void> => {
  if (decision === 'accept') await lockQuotas(tx, applicationIds);
};
