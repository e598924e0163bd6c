import type { ApplicationEffect } from '../../../../machines/application.machine.ts';
import { getStatus } from '../../../../machines/application.status.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import { textsOf } from '../../../engine/schema/json.ts';
import type { StepRoles } from '../../../engine/schema/types.ts';
import { AppError, assertNoErrors } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stepsWithOpenFields } from '../application/correction-fields.ts';
import { reevaluateSubmission } from '../application/evaluate-submission.ts';
import { lockApplicationForAccount } from '../application/queries/applications.ts';
import { queueNotices } from '../application/queue-notices.ts';
import { applyApplicationEvent, getLockedApplication, isEventAllowed } from './locked-application.ts';
import { closeFields, openFields } from './queries/corrections.ts';
import type { LockedApplication } from './queries/review.ts';
import {
  type ReviewRules,
  readRequiredText,
  type Viewer,
  writeApplicationAudit,
  writeStatusHistory,
} from './review-context.ts';

export interface CorrectionReply {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly openFields: readonly string[];
}

/** Registration number, fee and outcome depend on these fields: with other answers it would be another application. */
const fieldsNeverOpened = (roles: StepRoles): ReadonlySet<string> =>
  new Set(
    ['preferences', 'period', 'entity', 'year', 'semester', 'channel'].flatMap((role) => textsOf([roles[role]].flat())),
  );

/** @throws AppError 422 for a field that no step has, or that can never be opened */
export const assertOpenable = ({ catalogue }: ReviewRules, fields: readonly string[]): void => {
  const closed = fieldsNeverOpened(catalogue.roles);
  const known = new Set(
    catalogue.steps
      .filter(({ submits }) => !submits)
      .flatMap((step) => [...knownFields(step)].map((f) => `${step.key}.${f}`)),
  );
  const errors = fields.flatMap((field, index) => {
    if (known.has(field) && !closed.has(field)) return [];
    return [{ path: `/fields/${index}`, key: `request.fields.error.${known.has(field) ? 'settled' : 'unknown'}` }];
  });
  assertNoErrors(errors);
};

interface CorrectionChange {
  readonly application: LockedApplication;
  readonly viewer: Viewer;
  readonly event: string;
  readonly next: string;
  readonly version: number;
  readonly fields: readonly string[];
}

const writeHistoryAndAudit = async (
  tx: Tx,
  { application, viewer, fields, ...change }: CorrectionChange,
): Promise<void> => {
  await writeStatusHistory(tx, viewer, application, change);
  const action = change.event === 'correction.asked' ? 'application.returned' : 'application.correctionRecalled';
  await writeApplicationAudit(tx, viewer, application, action, { fields });
};

const queueCorrectionNotices = (
  rules: ReviewRules,
  tx: Tx,
  application: LockedApplication,
  effects: readonly ApplicationEffect[],
  message = '',
) => queueNotices(tx, rules, effects, { ...application, data: () => ({ message }) });

interface CorrectionRequest {
  readonly applicationId: string;
  readonly basedOn: number | undefined;
  readonly fields: readonly string[];
  readonly message: string;
}

/**
 * Returns an application to the applicant with exactly these fields open, and sends the message.
 * @throws AppError 404, 412, 422
 */
export const askForCorrection = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  { applicationId, basedOn, fields, message }: CorrectionRequest,
): Promise<CorrectionReply> => {
  assertOpenable(rules, fields);
  const normalizedMessage = readRequiredText('message', message);
  const application = await getLockedApplication(tx, viewer, applicationId, basedOn);
  const event = { type: 'correction.asked', steps: stepsWithOpenFields(fields) } as const;
  const applied = applyApplicationEvent(rules, application, event);
  if (applied.refused) throw new AppError(422, 'server.adminApplication.notReturnable');
  const status = getStatus(applied.status);
  const correction = { applicationId, adminId: viewer.accountId, fields, message: normalizedMessage };
  const { version } = await openFields(tx, correction, status);
  await writeHistoryAndAudit(tx, { application, viewer, event: event.type, next: status, version, fields });
  await queueCorrectionNotices(rules, tx, application, applied.effects, correction.message);
  return { id: applicationId, status, version, openFields: fields };
};

/** The outcome of the answers that were saved before the recall. */
const reevaluateAnswers = async (rules: ReviewRules, tx: Tx, { applicationId, accountId }: LockedApplication) => {
  const application = await lockApplicationForAccount(tx, applicationId, accountId);
  return application && reevaluateSubmission(rules, tx, application);
};

/**
 * Ends a correction request without waiting for the applicant; answers that were saved meanwhile remain.
 * @throws AppError 404, 412, 422
 */
export const recallCorrection = async (
  rules: ReviewRules,
  tx: Tx,
  viewer: Viewer,
  applicationId: string,
  basedOn: number | undefined,
): Promise<CorrectionReply> => {
  const application = await getLockedApplication(tx, viewer, applicationId, basedOn);
  const event = { type: 'correction.recalled' } as const;
  if (!isEventAllowed(rules, application, event)) throw new AppError(422, 'server.application.notReturned');
  const evaluation = await reevaluateAnswers(rules, tx, application);
  const applied = applyApplicationEvent(rules, application, {
    ...event,
    ...(evaluation && { eligible: evaluation.eligible }),
  });
  if (applied.refused) throw new AppError(422, 'server.application.notReturned');
  const status = getStatus(applied.status);
  const { version } = await closeFields(tx, applicationId, status, 'recalled');
  const fields = application.openFields;
  await writeHistoryAndAudit(tx, { application, viewer, event: 'correction.recalled', next: status, version, fields });
  await queueCorrectionNotices(rules, tx, application, applied.effects);
  return { id: applicationId, status, version, openFields: [] };
};
