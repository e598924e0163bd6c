import type { StaffRight } from '../../../contract/staff-rights.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { rolesWithRight } from '../../../engine/staff/staff-roles.ts';
import { AppError } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import type { StaffBounds } from '../../staff-bounds.ts';
import { hasStaffRight, type StaffMember } from '../../staff-rights.ts';
import type { ApplicationContext, ApplicationRules } from '../application/application-context.ts';
import { addHistory } from '../application/queries/history.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import type { LockedApplication } from './queries/review.ts';
import type { ScoreViewer } from './queries/scores.ts';

/** The admin of the call. */
export interface Viewer extends StaffBounds {
  readonly accountId: string;
  /** The network of the caller, for the audit log. */
  readonly origin: string;
  readonly apiKeyId?: string | undefined;
}

/** The admin with what they may do. */
export type StaffViewer = Viewer & StaffMember;

/** What decides which scores the admin sees. */
export const scoreViewerOf = (viewer: Pick<Viewer, 'accountId'> & StaffMember): ScoreViewer => ({
  viewerId: viewer.accountId,
  mayDecide: hasStaffRight(viewer, 'decide'),
});

/** The admin as the audit log records them. */
export const auditActorOf = ({ accountId, origin, apiKeyId }: Viewer): AuditActor => ({
  accountId,
  role: 'admin',
  origin,
  apiKeyId,
});

/** Writes an admin's action on an application to the audit log. */
export const writeApplicationAudit = (
  tx: Tx,
  viewer: Viewer,
  { applicationId, institutionCode }: LockedApplication,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAuditEntry(tx, {
    actor: auditActorOf(viewer),
    action,
    institutionCode,
    subject: { kind: 'application', id: applicationId },
    details,
  });

interface StatusChange {
  readonly event: string;
  /** The status that the change leads to. */
  readonly next: string;
  readonly version: number;
}

/** Writes an admin's change of status to the history of the application. */
export const writeStatusHistory = (
  tx: Tx,
  viewer: Viewer,
  { applicationId, status }: LockedApplication,
  { event, next, version }: StatusChange,
): Promise<void> =>
  addHistory(tx, {
    applicationId,
    actorId: viewer.accountId,
    actorRole: 'admin',
    event,
    fromStatus: status,
    toStatus: next,
    version,
  });

/** Normalizes a text of an admin. @throws AppError 422 when it has no visible characters */
export const readRequiredText = (field: string, sent: string): string => {
  const message = normalizeText(sent);
  if (message !== '') return message;
  const errors = [{ path: `/${field}`, key: `request.${field}.error.required` }];
  throw new AppError(422, 'server.error.422', { errors });
};

/** Context of reviewing inside a transaction. */
export interface ReviewRules extends ApplicationRules {
  /** How long a decision can be undone; the applicant is notified after that. */
  readonly undoWindowMinutes: number;
}

/** Context of reviewing. */
export interface ReviewContext extends ApplicationContext, ReviewRules, Pick<Services, 'reads'> {}

/** The roles whose admins an application can be assigned to. */
export const rolesOfReviewers = ({ staffRoles }: Pick<Catalogue, 'staffRoles'>): readonly string[] =>
  rolesWithRight(staffRoles, 'review' satisfies StaffRight);

export const createReviewContext = (services: Services): ReviewContext => ({
  ...services.applications,
  reads: services.reads,
  undoWindowMinutes: services.settings.decisionUndoMinutes,
});
