import { GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import { applyGatewayEvent } from './apply-gateway-event.ts';
import type { Cashier } from './cashier.ts';
import { createLink } from './create-link.ts';
import { endWhenDue } from './end-link.ts';
import { putOffCheck, scheduleCheck } from './queries/due-links.ts';
import { findLink, type Link } from './queries/links.ts';
import { findFeeStatus } from './queries/payments.ts';

/**
 * Asks the gateway what became of a link and applies the answer.
 * @returns false when the gateway does not answer
 */
export const askAfter = async (cashier: Cashier, link: Link): Promise<boolean> => {
  try {
    const told = await cashier.payments.get(link.gateway).status(link.invoiceNumber);
    if (told) {
      const { raw, ...event } = told;
      await applyGatewayEvent(cashier, { event, gatewayId: link.gateway, raw, source: 'status' });
    }
    return true;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return false;
    throw error;
  }
};

/** Ends a link that is due, after the gateway could say a last word; while it cannot, the link is over all the same. */
const checkOpen = async (cashier: Cashier, link: Link): Promise<void> => {
  const isTold = await askAfter(cashier, link);
  if (link.isDue) await endWhenDue(cashier, link);
  if (isTold) await scheduleCheck(cashier.db, link.id);
  else await putOffCheck(cashier.db, link.id);
};

/** An order that nobody knows of is asked for again, with the same request, until it would have ended anyway. */
const checkCreating = async (cashier: Cashier, link: Link): Promise<void> => {
  if (link.isDue || (await findFeeStatus(cashier.db, link.applicationId)) === 'Paid') return checkOpen(cashier, link);
  await createLink(cashier, link);
};

/** One link of which it is time to know more. */
export const checkLink = async (cashier: Cashier, id: string): Promise<void> => {
  const link = await findLink(cashier.db, id);
  if (!link) return;
  await (link.status === 'Creating' ? checkCreating : checkOpen)(cashier, link);
};
