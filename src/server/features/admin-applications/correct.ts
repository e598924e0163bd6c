import type { ApplicationEffect } from '../../../../machines/application.machine.ts';
import { getStatus } from '../../../../machines/application.status.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { StepRoles } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { openSteps } from '../application/correction.ts';
import { judgeAnew } from '../application/judge-anew.ts';
import { queueNotices } from '../application/notify.ts';
import { lockOwnApplication } from '../application/queries/find-application.ts';
import { addHistory } from '../application/queries/history.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import type { DeskRules } from './desk.ts';
import { applyTo, mayHappen } from './events.ts';
import { getLocked } from './get-locked.ts';
import { closeFields, openFields } from './queries/corrections.ts';
import type { LockedApplication } from './queries/lock.ts';
import { readWords } from './read-words.ts';
import { actorOf, type Viewer } from './viewer.ts';

export interface Corrected {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly openFields: readonly string[];
}

/** What the number, the fee and the verdict of the submit hang on: another choice is another application. */
const settled = (roles: StepRoles): ReadonlySet<string> =>
  new Set(['preferences', 'period', 'entity', 'year', 'semester', 'channel'].flatMap((role) => roles[role] as string));

/** @throws AppError 422 for a field that no step asks for, or that cannot be answered anew */
const assertOpenable = ({ catalogue }: DeskRules, fields: readonly string[]): void => {
  const closed = settled(catalogue.roles);
  const known = new Set(
    catalogue.steps
      .filter(({ submits }) => !submits)
      .flatMap((step) => [...knownFields(step)].map((f) => `${step.key}.${f}`)),
  );
  const errors = fields.flatMap((field, index) => {
    if (known.has(field) && !closed.has(field)) return [];
    return [{ path: `/fields/${index}`, key: `request.fields.error.${known.has(field) ? 'settled' : 'unknown'}` }];
  });
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
};

interface Change {
  readonly application: LockedApplication;
  readonly viewer: Viewer;
  readonly event: string;
  readonly next: string;
  readonly version: number;
  readonly fields: readonly string[];
}

const note = async (tx: Tx, { application, viewer, event, next, version, fields }: Change): Promise<void> => {
  const { applicationId, institutionCode, status } = application;
  await addHistory(tx, {
    applicationId,
    actorId: viewer.accountId,
    actorRole: 'admin',
    event,
    fromStatus: status,
    toStatus: next,
    version,
    changed: [],
  });
  await writeAudit(tx, {
    actor: actorOf(viewer),
    action: event === 'correction.asked' ? 'application.returned' : 'application.correctionRecalled',
    institutionCode,
    subject: { kind: 'application', id: applicationId },
    details: { fields },
  });
};

const tell = (
  desk: DeskRules,
  tx: Tx,
  application: LockedApplication,
  effects: readonly ApplicationEffect[],
  message = '',
) => queueNotices(tx, desk.catalogue, effects, { ...application, data: () => ({ message }) });

export interface CorrectionRequest {
  readonly applicationId: string;
  readonly basedOn: number | undefined;
  readonly fields: readonly string[];
  readonly message: string;
}

/**
 * Gives an application back with exactly these fields open, and tells the applicant why.
 * @throws AppError 404, 412, 422
 */
export const askForCorrection = async (
  desk: DeskRules,
  tx: Tx,
  viewer: Viewer,
  { applicationId, basedOn, fields, message }: CorrectionRequest,
): Promise<Corrected> => {
  assertOpenable(desk, fields);
  const words = readWords('message', message);
  const application = await getLocked(tx, viewer, applicationId, basedOn);
  const event = { type: 'correction.asked', steps: openSteps(fields) } as const;
  const applied = applyTo(desk, application, event);
  if (applied.refused) throw new AppError(422, 'server.adminApplication.notReturnable');
  const status = getStatus(applied.status);
  const correction = { applicationId, adminId: viewer.accountId, fields, message: words };
  const { version } = await openFields(tx, correction, status);
  await note(tx, { application, viewer, event: event.type, next: status, version, fields });
  await tell(desk, tx, application, applied.effects, correction.message);
  return { id: applicationId, status, version, openFields: fields };
};

/** What the answers come to that were corrected before somebody thought better of it. */
const judge = async (desk: DeskRules, tx: Tx, { applicationId, accountId }: LockedApplication) => {
  const application = await lockOwnApplication(tx, applicationId, accountId);
  return application && judgeAnew(desk, tx, application);
};

/** The correction is not needed after all; what was saved meanwhile stays. @throws AppError 404, 412, 422 */
export const recallCorrection = async (
  desk: DeskRules,
  tx: Tx,
  viewer: Viewer,
  applicationId: string,
  basedOn: number | undefined,
): Promise<Corrected> => {
  const application = await getLocked(tx, viewer, applicationId, basedOn);
  const event = { type: 'correction.recalled' } as const;
  if (!mayHappen(desk, application, event)) throw new AppError(422, 'server.application.notReturned');
  const verdict = await judge(desk, tx, application);
  const applied = applyTo(desk, application, { ...event, ...(verdict && { eligible: verdict.eligible }) });
  if (applied.refused) throw new AppError(422, 'server.application.notReturned');
  const status = getStatus(applied.status);
  const { version } = await closeFields(tx, applicationId, status, 'recalled');
  const fields = application.openFields;
  await note(tx, { application, viewer, event: 'correction.recalled', next: status, version, fields });
  await tell(desk, tx, application, applied.effects);
  return { id: applicationId, status, version, openFields: [] };
};
