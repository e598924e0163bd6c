import { GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import { throttle } from '../account/queries/throttle.ts';
import { getHeaderForAccount } from '../application/application-access.ts';
import { applyGatewayEvent } from './apply-gateway-event.ts';
import { createLink, endLinkIfDue } from './link-lifecycle.ts';
import type { PaymentContext } from './payment-context.ts';
import { getFeeStatus } from './queries/fees.ts';
import { findLink, type Link, listUnsettledLinks, postponeCheck, scheduleCheck } from './queries/links.ts';

/** However often a page asks, the gateway is asked every few seconds at most. */
const gatewayQueryLimit = { hits: 1, seconds: 3 };

/**
 * Asks the gateway now, as when a payer comes back from it; a gateway that does not answer changes nothing.
 * @throws AppError 404, 410
 */
export const refreshFeeStatus = async (cashier: PaymentContext, accountId: string, formId: string) => {
  const { id } = await getHeaderForAccount(cashier.db, accountId, formId);
  const links = await listUnsettledLinks(cashier.db, id);
  const isAsked =
    links.length > 0 && (await throttle(cashier.db, { bucket: `refresh:${id}`, ...gatewayQueryLimit })) === 0;
  if (isAsked) await Promise.all(links.map((link) => applyGatewayStatus(cashier, link)));
  const { status } = await getHeaderForAccount(cashier.db, accountId, formId);
  return { PaymentStatus: await getFeeStatus(cashier.db, id), Status: status };
};

/**
 * Asks the gateway what became of a link and applies the answer.
 * @returns false when the gateway does not answer
 */
const applyGatewayStatus = async (cashier: PaymentContext, link: Link): Promise<boolean> => {
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
const checkOpenLink = async (cashier: PaymentContext, link: Link): Promise<void> => {
  const isTold = await applyGatewayStatus(cashier, link);
  if (link.isDue) await endLinkIfDue(cashier, link);
  if (isTold) await scheduleCheck(cashier.db, link.id);
  else await postponeCheck(cashier.db, link.id);
};

/** An order that nobody knows of is asked for again, with the same request, until it would have ended anyway. */
const checkCreatingLink = async (cashier: PaymentContext, link: Link): Promise<void> => {
  if (link.isDue || (await getFeeStatus(cashier.db, link.applicationId)) === 'Paid')
    return checkOpenLink(cashier, link);
  await createLink(cashier, link);
};

/** One link of which it is time to know more. */
export const checkLink = async (cashier: PaymentContext, id: string): Promise<void> => {
  const link = await findLink(cashier.db, id);
  if (!link) return;
  await (link.status === 'Creating' ? checkCreatingLink : checkOpenLink)(cashier, link);
};
