import { deepEqual } from 'fast-equals';
import { getState, getStatus } from '../../../../machines/application.status.ts';
import { apply } from '../../../../machines/run.ts';
import type { getCorrection } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { closeFields, findOpenCorrection } from '../admin-applications/queries/corrections.ts';
import { assertAccessible, getApplicationForAccount } from './application-access.ts';
import type { ApplicationContext, ApplicationRules } from './application-context.ts';
import { isFieldAsked, isReturned, listFieldsOpenedByForm, stepsWithOpenFields } from './correction-fields.ts';
import { reevaluateSubmission } from './evaluate-submission.ts';
import { type ApplicationRow, lockApplicationForAccount } from './queries/applications.ts';
import { addHistory } from './queries/history.ts';
import { queueNotices } from './queue-notices.ts';
import { recheckSaved } from './review-steps.ts';

/** What the applicant is asked to correct, and which of it is answered otherwise by now. @throws AppError 404, 410 */
export const findCorrectionRequest = async (
  admission: ApplicationContext,
  accountId: string,
  formId: string,
): Promise<DataOf<typeof getCorrection>> => {
  const { db } = admission;
  const application = await getApplicationForAccount(db, accountId, formId);
  const correction = isReturned(application) ? await findOpenCorrection(db, formId) : undefined;
  if (!correction) return null;
  const { fields, message, askedAt, before, now } = correction;
  const changed = fields.filter((field) => !deepEqual(before[field], now[field]));
  const anew = await listFieldsOpenedByForm(admission, application, stepsWithOpenFields(fields));
  const asked = [...fields, ...anew].filter((field) => isFieldAsked(admission.catalogue, field));
  return { Fields: [...new Set(asked)], Message: message, AskedAt: askedAt, Changed: changed };
};

/** @throws AppError 422 with every broken rule of the opened steps */
const assertOpenedStepsValid = async (rules: ApplicationRules, tx: Tx, application: ApplicationRow): Promise<void> => {
  const opened = stepsWithOpenFields(application.openFields);
  const errors = await recheckSaved(rules.withinUncached(tx), application, opened);
  if (errors.length > 0) throw new AppError(422, 'server.application.recheck', { errors });
};

/**
 * The applicant has corrected what was asked for: the opened steps are checked once more, the preferences judged anew, and
 * the application awaits a decision again. A second time it is answered as the first.
 * @throws AppError 404, 410, 422
 */
export const sendCorrection = async (
  admission: ApplicationRules,
  tx: Tx,
  accountId: string,
  formId: string,
): Promise<{ readonly id: string; readonly status: string; readonly version: number }> => {
  const application = assertAccessible(await lockApplicationForAccount(tx, formId, accountId));
  const { id, status, completed, openFields } = application;
  const standing = {
    status: getState(status),
    context: { completed, reopened: [], opened: stepsWithOpenFields(openFields) },
  };
  if (apply(admission.machine, standing, { type: 'correction.sent' }).refused)
    throw new AppError(422, 'server.application.notReturned');
  await assertOpenedStepsValid(admission, tx, application);
  const verdict = await reevaluateSubmission(admission, tx, application);
  const event = { type: 'correction.sent', ...(verdict && { eligible: verdict.eligible }) } as const;
  const applied = apply(admission.machine, standing, event);
  if (applied.refused) throw new AppError(422, 'server.application.notReturned');
  const next = getStatus(applied.status);
  const { version } = await closeFields(tx, id, next, 'sent');
  await addHistory(tx, {
    applicationId: id,
    actorId: accountId,
    actorRole: 'applicant',
    event: 'correction.sent',
    fromStatus: status,
    toStatus: next,
    version,
  });
  await queueNotices(tx, admission.catalogue, applied.effects, { ...application, applicationId: id });
  return { id, status: next, version };
};
