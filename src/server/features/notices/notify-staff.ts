import { rolesWithRight, type StaffRoles } from '../../../engine/staff/staff-roles.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addIssueNotices, addNotice, addPaymentNotices, addWebhookNotices } from './queries.ts';

/** Notices are written in the transaction of what they are about: none is lost, and none is doubled. */

interface WorkOnApplication {
  /** Undefined for the portal, and for another system, also one whose key the receiver has created. */
  readonly actorId: string | undefined;
  readonly applicationId: string;
  readonly runId?: string | undefined;
}

/** Notifies a reviewer of an application, or of one more of a bulk run; nobody of what they did themselves. */
export const notifyOfAssignment = async (
  tx: Tx,
  { reviewerId, actorId, ...about }: WorkOnApplication & { readonly reviewerId: string },
): Promise<void> => {
  if (reviewerId !== actorId) await addNotice(tx, { accountId: reviewerId, kind: 'assigned', ...about });
};

/** Notifies a reader who is asked to score an application, as above. */
export const notifyOfScoring = async (
  tx: Tx,
  { readerId, actorId, ...about }: WorkOnApplication & { readonly readerId: string },
): Promise<void> => {
  if (readerId !== actorId) await addNotice(tx, { accountId: readerId, kind: 'toScore', ...about });
};

export const notifyOfCorrection = (tx: Tx, reviewerId: string, applicationId: string): Promise<void> =>
  addNotice(tx, { accountId: reviewerId, kind: 'corrected', applicationId });

/** A run of this admin was ended, because they no longer have the right or the bounds that it began with. */
export const notifyOfRevokedRun = (tx: Tx, accountId: string, runId: string): Promise<void> =>
  addNotice(tx, { accountId, kind: 'runRevoked', runId });

/** Once for each run, however many applications it leaves out; it is shown when the run has ended. */
export const notifyOfFailedRun = (tx: Tx, accountId: string, runId: string): Promise<void> =>
  addNotice(tx, { accountId, kind: 'runFailed', runId });

interface Roles {
  readonly catalogue: { readonly staffRoles: StaffRoles };
}

/** Notifies everybody who may decide about the payment of an alert. */
export const notifyOfPayment = (tx: Tx, { catalogue }: Roles, alertId: number): Promise<void> =>
  addPaymentNotices(tx, alertId, rolesWithRight(catalogue.staffRoles, 'payments'));

/** Notifies everybody who may enable an endpoint that was disabled because nothing can be sent to it. */
export const notifyOfDisabledWebhook = (tx: Tx, { catalogue }: Roles, webhookId: string): Promise<void> =>
  addWebhookNotices(tx, webhookId, rolesWithRight(catalogue.staffRoles, 'webhooks'));

/**
 * Notifies everybody who may try again what failed for good: a mail, or another job. Once until it is read, however much
 * fails.
 * @param mail the entry in the list of mails about an application; undefined: it concerns no application
 */
export const notifyOfIssue = (tx: Tx, { catalogue }: Roles, mail: number | undefined): Promise<void> =>
  addIssueNotices(tx, mail, rolesWithRight(catalogue.staffRoles, 'issues'));
