import type { ApplicationEffect, ApplicationEffects } from '../../../../machines/application.machine.ts';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { perform, unexpectedEffect } from '../../../../machines/effects.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Queued, queueNotice } from '../application/notify.ts';
import { paymentInformation } from '../application/payment-information.ts';
import { addHistory } from '../application/queries/history.ts';
import { recallApplicationMails } from '../application/queries/mails.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import type { DeskRules } from './desk.ts';
import { applyTo, type Decision, eventOf } from './events.ts';
import { getLocked } from './get-locked.ts';
import {
  addDecision,
  markUndone,
  type Written,
  writeDecided,
  writeTestDone,
  writeUndone,
} from './queries/decisions.ts';
import type { LockedApplication } from './queries/lock.ts';
import { findFullProgram, lockQuotas } from './queries/quota.ts';
import { type Rejection, readRejection, rejectionText } from './rejection.ts';
import { actorOf, type Viewer } from './viewer.ts';

export interface DecisionRequest {
  readonly applicationId: string;
  /** The version that the admin looked at; undefined for any. */
  readonly basedOn: number | undefined;
  readonly decision: Decision;
  /** Answers of `schemas/admin/rejection`; only for a rejection. */
  readonly rejection?: Readonly<Record<string, unknown>> | undefined;
}

export interface Decided extends Written {
  readonly application: LockedApplication;
  readonly status: string;
  readonly mails: readonly Queued[];
}

const refusals: Partial<Record<Decision, string>> = {
  undo: 'server.adminApplication.notUndoable',
};

const refusalOf = (decision: Decision, { status, ineligible }: LockedApplication): string => {
  if (decision === 'accept' && ineligible && getState(status) === 'Submitted')
    return 'server.adminApplication.ineligible';
  return refusals[decision] ?? 'server.application.notDecidable';
};

interface Work extends DecisionRequest {
  readonly application: LockedApplication;
  readonly viewer: Viewer;
  readonly next: string;
  readonly effects: readonly ApplicationEffect[];
}

const recordTest = (tx: Tx, { application }: Work, done: boolean): Promise<Written> => {
  if (!application.testRequired) throw new AppError(422, 'server.adminApplication.noTest');
  return writeTestDone(tx, application.applicationId, done);
};

/** A decision is undone only while nobody was notified of it. */
const undo = async (tx: Tx, { application, viewer, next }: Work): Promise<Written> => {
  const { applicationId } = application;
  if (!(await recallApplicationMails(tx, applicationId)))
    throw new AppError(422, 'server.adminApplication.notUndoable');
  await markUndone(tx, applicationId, viewer.accountId);
  return writeUndone(tx, applicationId, next);
};

const settle = async (desk: DeskRules, tx: Tx, work: Work, rejection: Rejection | undefined): Promise<Written> => {
  const { applicationId } = work.application;
  await addDecision(tx, {
    applicationId,
    adminId: work.viewer.accountId,
    decision: work.decision,
    reasons: rejection?.reasons.map(({ value }) => value) ?? [],
    message: rejection?.message ?? '',
  });
  return writeDecided(tx, applicationId, work.next, desk.undoMinutes);
};

type Words = (locale: Locale) => Readonly<Record<string, string>>;

const wordsFor = async (
  desk: DeskRules,
  tx: Tx,
  { decision, application }: Work,
  rejection: Rejection | undefined,
): Promise<Words | undefined> => {
  if (rejection) return (locale) => ({ reasons: rejectionText(desk.texts, locale, rejection) });
  return decision === 'accept' ? paymentInformation(desk, tx, application.applicationId) : undefined;
};

const note = async (tx: Tx, work: Work, event: string, written: Written): Promise<void> => {
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
  await writeAudit(tx, {
    actor: actorOf(viewer),
    action: 'application.decided',
    institutionCode,
    subject: { kind: 'application', id: applicationId },
    details: { decision, from: status, to: next },
  });
};

const take = (desk: DeskRules, viewer: Viewer, application: LockedApplication, request: DecisionRequest) => {
  const event = eventOf(request.decision, application);
  const applied = applyTo(desk, application, event);
  if (applied.refused) throw new AppError(422, refusalOf(request.decision, application));
  const work: Work = { ...request, application, viewer, next: getStatus(applied.status), effects: applied.effects };
  return { event, work };
};

/** @throws AppError 422 when every seat of the program is taken */
const assertSeat = async (tx: Tx, { decision, applicationId }: DecisionRequest): Promise<void> => {
  const full = decision === 'accept' ? await findFullProgram(tx, applicationId) : undefined;
  if (full) throw new AppError(422, 'server.adminApplication.full', { params: { ...full } });
};

/**
 * An admin decides about an application, or undoes that: status, reasons, history, trail, and the mail, which waits until
 * the decision can no longer be undone. In the caller's transaction, after `lockSeats`.
 * @throws AppError 404, 412 when it changed meanwhile, 422 where the machine does not allow it
 */
export const decide = async (desk: DeskRules, tx: Tx, viewer: Viewer, request: DecisionRequest): Promise<Decided> => {
  const { decision } = request;
  const rejection = decision === 'reject' ? readRejection(desk, request.rejection) : undefined;
  const application = await getLocked(tx, viewer, request.applicationId, request.basedOn);
  const { event, work } = take(desk, viewer, application, request);
  await assertSeat(tx, request);
  const words = await wordsFor(desk, tx, work, rejection);
  const notice = { ...application, holdMinutes: desk.undoMinutes, ...(words && { data: words }) };
  const mails: Queued[] = [];
  let change: Written | undefined;
  await perform<ApplicationEffects>(work.effects, {
    recordTest: async ({ done }) => {
      change = await recordTest(tx, work, done);
    },
    holdBack: async () => {
      change = await undo(tx, work);
    },
    notify: async ({ template }) => {
      mails.push(await queueNotice(tx, desk.catalogue, template, notice));
    },
    reload: unexpectedEffect,
  });
  const written = change ?? (await settle(desk, tx, work, rejection));
  await note(tx, work, event.type, written);
  return { ...written, application, status: work.next, mails };
};

/** Before the first of these applications is accepted. */
export const lockSeats = async (tx: Tx, decision: Decision, applicationIds: readonly string[]): Promise<void> => {
  if (decision === 'accept') await lockQuotas(tx, applicationIds);
};
