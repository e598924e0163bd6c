import type { Tx } from '../../platform/database/database.ts';
import { queueEvent } from './queries.ts';

/**
 * Reports an event of the payment machine in this transaction. Those of the application machine are reported by the
 * database with each line of the history.
 */
export const queuePaymentWebhooks = (
  tx: Tx,
  type: string,
  applicationId: string,
  change: { readonly from: string; readonly to: string },
): Promise<void> => queueEvent(tx, type, applicationId, change);
