import type { Tx } from '../../platform/database/database.ts';
import { notifyOfPayment } from '../notices/notify-staff.ts';
import type { PaymentRules } from './payment-context.ts';
import { addAlert, type PaymentAlert } from './queries/messages.ts';

/** A payment needs a decision: adds an alert, once per event, and notifies the staff who may decide. */
export const raiseAlert = async (
  rules: Pick<PaymentRules, 'catalogue'>,
  tx: Tx,
  alert: PaymentAlert,
): Promise<void> => {
  const id = await addAlert(tx, alert);
  if (id !== undefined) await notifyOfPayment(tx, rules, id);
};
