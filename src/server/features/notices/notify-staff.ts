import { rolesWithRight, type StaffRoles } from '../../../engine/staff/staff-roles.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addNotice, addPaymentNotices } from './queries.ts';

/** Notices are written in the transaction of what they are about: none is lost, and none is doubled. */

/** Notifies a reviewer of an application, or of one more of a bulk run; nobody of what they did themselves. */
export const notifyOfAssignment = async (
  tx: Tx,
  {
    reviewerId,
    actorId,
    ...about
  }: {
    readonly reviewerId: string;
    /** Undefined for another system, also one whose key the reviewer has created. */
    readonly actorId: string | undefined;
    readonly applicationId: string;
    readonly runId?: string | undefined;
  },
): Promise<void> => {
  if (reviewerId !== actorId) await addNotice(tx, { accountId: reviewerId, kind: 'assigned', ...about });
};

export const notifyOfCorrection = (tx: Tx, reviewerId: string, applicationId: string): Promise<void> =>
  addNotice(tx, { accountId: reviewerId, kind: 'corrected', applicationId });

/** Once for each run, however many applications it leaves out; it is shown when the run has ended. */
export const notifyOfFailedRun = (tx: Tx, accountId: string, runId: string): Promise<void> =>
  addNotice(tx, { accountId, kind: 'runFailed', runId });

/** Notifies everybody who may decide about the payment of an alert. */
export const notifyOfPayment = (
  tx: Tx,
  { catalogue }: { readonly catalogue: { readonly staffRoles: StaffRoles } },
  alertId: number,
): Promise<void> => addPaymentNotices(tx, alertId, rolesWithRight(catalogue.staffRoles, 'payments'));
