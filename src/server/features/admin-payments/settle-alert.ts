import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../admin-applications/review-context.ts';
import { closeAlert, isPaymentWithinInstitution } from './queries.ts';

/**
 * Closes an alert that an admin has handled.
 * @throws AppError 404, also for another institution's; 422 for money to be refunded, and for a closed alert
 */
export const settleAlert = async (
  tx: Tx,
  { accountId, institutionCode }: Viewer,
  alert: { readonly id: number; readonly paymentId: string },
): Promise<{ FormId: string }> => {
  if (!(await isPaymentWithinInstitution(tx, alert.paymentId, institutionCode))) throw notFound();
  const applicationId = await closeAlert(tx, alert, accountId, institutionCode);
  if (applicationId === undefined) throw new AppError(422, 'server.payment.noAlert');
  return { FormId: applicationId };
};
