import type { Tx } from '../../../platform/database/pool.ts';

/**
 * Closes an alert that somebody has looked at. Money to give back is not settled by looking.
 * @param within the only institution that the admin may see, null for all
 * @returns the application, undefined when there is no such open alert
 */
export const closeAlert = async (
  tx: Tx,
  alert: { readonly id: number; readonly paymentId: string },
  adminId: string,
  within: number | null,
): Promise<string | undefined> => {
  const { rows } = await tx.query<{ applicationId: string }>(
    `update payment_alert alert set resolved_at = now(), resolved_by = $3 from payment p
      where alert.id = $1 and alert.payment_id = $2 and p.id = alert.payment_id and alert.resolved_at is null
        and alert.kind <> 'refund-needed' and ($4::integer is null or p.institution_code = $4)
      returning p.application_id as "applicationId"`,
    [alert.id, alert.paymentId, adminId, within],
  );
  return rows[0]?.applicationId;
};

/** Whether this admin may know of the payment. */
export const isPaymentInReach = async (tx: Tx, id: string, within: number | null): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'select from payment where id = $1 and ($2::integer is null or institution_code = $2)',
    [id, within],
  );
  return rowCount === 1;
};
