import { deepEqual } from 'fast-equals';
import { isAllowed } from '../../../../machines/run.ts';
import type { getCorrection } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { rolesWithRight } from '../../../engine/staff/staff-roles.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { closeFields, findOpenCorrection } from '../admin-applications/queries/corrections.ts';
import { notifyOfCorrection } from '../notices/notify-staff.ts';
import { getApplicationForAccount, getLockedApplication } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { findOpenFields, isReturned } from './correction-fields.ts';
import { reevaluateSubmission } from './evaluate-submission.ts';
import { findReviewerContact } from './queries/account-profile.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { addHistory } from './queries/history.ts';
import { queueNotices } from './queue-notices.ts';
import { recheckSaved } from './review-steps.ts';
import { applicantHistory, applyEvent, machineStateOf } from './transition.ts';

/** What the applicant is asked to correct, and which of these answers have changed since. @throws AppError 404, 410 */
export const findCorrectionRequest = async (
  context: ApplicationContext,
  accountId: string,
  formId: string,
): Promise<DataOf<typeof getCorrection>> => {
  const application = await getApplicationForAccount(context.db, accountId, formId);
  const correction = isReturned(application) ? await findOpenCorrection(context.db, formId) : undefined;
  if (!correction) return null;
  const { fields: asked, message, askedAt, before, now, changed } = correction;
  const { fields, begun } = await findOpenFields(context, application);
  const isAsBefore = (field: string): boolean => asked.includes(field) && deepEqual(before[field], now[field]);
  return {
    Fields: [...fields],
    Message: message,
    AskedAt: askedAt,
    Changed: changed.filter((field) => fields.includes(field) && !isAsBefore(field)),
    Begun: begun.map(({ step, answers }) => ({ step: step.key, answers: { ...answers } })),
  };
};

/** @throws AppError 422 with every broken rule of the opened steps */
const assertOpenedStepsValid = async (rules: ApplicationRules, tx: Tx, application: ApplicationRow): Promise<void> => {
  const context = rules.withinUncached(tx);
  const { steps } = await findOpenFields(context, application);
  const errors = await recheckSaved(context, application, steps);
  if (errors.length > 0) throw new AppError(422, 'server.application.recheck', { errors });
};

const notReturnedError = (): AppError => new AppError(422, 'server.application.notReturned');

/**
 * The applicant sends a correction: the opened steps are checked again, the preferences evaluated again, and the
 * application awaits a decision.
 * @throws AppError 404, 410, 422
 */
export const sendCorrection = async (
  rules: ApplicationRules,
  tx: Tx,
  accountId: string,
  formId: string,
): Promise<{ readonly id: string; readonly status: string; readonly version: number }> => {
  const application = await getLockedApplication(tx, accountId, formId);
  const { id } = application;
  if (!isAllowed(rules.machine, machineStateOf(application), { type: 'correction.sent' })) throw notReturnedError();
  await assertOpenedStepsValid(rules, tx, application);
  const evaluation = await reevaluateSubmission(rules, tx, application);
  const event = { type: 'correction.sent', ...(evaluation && { eligible: evaluation.eligible }) } as const;
  const { status, effects } = applyEvent(rules.machine, application, event, notReturnedError);
  const { version } = await closeFields(tx, id, status, 'sent');
  await addHistory(tx, applicantHistory(application, { event: event.type, toStatus: status, version }));
  await queueNotices(tx, rules, effects, { ...application, applicationId: id });
  const reviewer = await findReviewerContact(tx, id, rolesWithRight(rules.catalogue.staffRoles, 'applications'));
  if (reviewer) await notifyOfCorrection(tx, reviewer.id, id);
  return { id, status, version };
};
