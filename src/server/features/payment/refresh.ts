import { take } from '../account/queries/throttle.ts';
import { getOwnHead } from '../application/own-application.ts';
import type { Cashier } from './cashier.ts';
import { askAfter } from './check-link.ts';
import { findUnsettled } from './queries/links.ts';
import { findFeeStatus } from './queries/payments.ts';

/** However often a page asks, the gateway is asked every few seconds at most. */
const perApplication = { hits: 1, seconds: 3 };

/**
 * Asks the gateway now, as when a payer comes back from it; a gateway that does not answer changes nothing.
 * @throws AppError 404, 410
 */
export const refreshFee = async (cashier: Cashier, accountId: string, formId: string) => {
  const { id } = await getOwnHead(cashier.db, accountId, formId);
  const links = await findUnsettled(cashier.db, id);
  const isAsked = links.length > 0 && (await take(cashier.db, { bucket: `refresh:${id}`, ...perApplication })) === 0;
  if (isAsked) await Promise.all(links.map((link) => askAfter(cashier, link)));
  const { status } = await getOwnHead(cashier.db, accountId, formId);
  return { PaymentStatus: await findFeeStatus(cashier.db, id), Status: status };
};
