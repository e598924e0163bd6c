import { GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import { throttle } from '../account/queries/throttle.ts';
import { getHeaderForAccount } from '../application/application-access.ts';
import { applyGatewayEvent } from './apply-gateway-event.ts';
import { createLink, endLinkIfDue } from './link-lifecycle.ts';
import type { PaymentContext } from './payment-context.ts';
import { getFeeStatus } from './queries/fees.ts';
import { findLink, type Link, listUnsettledLinks, postponeCheck, scheduleCheck } from './queries/links.ts';

/** Limits the gateway queries that a page can cause. */
const gatewayQueryLimit = { hits: 1, seconds: 3 };

/**
 * Queries the gateway now, for example when the payer returns from its page. Without a reply nothing changes.
 * @throws AppError 404, 410
 */
export const refreshFeeStatus = async (context: PaymentContext, accountId: string, formId: string) => {
  const { id } = await getHeaderForAccount(context.db, accountId, formId);
  const links = await listUnsettledLinks(context.db, id);
  const isAsked =
    links.length > 0 && (await throttle(context.db, { bucket: `refresh:${id}`, ...gatewayQueryLimit })) === 0;
  if (isAsked) await Promise.all(links.map((link) => applyGatewayStatus(context, link)));
  const { status } = await getHeaderForAccount(context.db, accountId, formId);
  return { PaymentStatus: await getFeeStatus(context.db, id), Status: status };
};

/**
 * Queries the gateway for the status of a link and applies it.
 * @returns false when the gateway does not answer
 */
const applyGatewayStatus = async (context: PaymentContext, link: Link): Promise<boolean> => {
  try {
    const status = await context.payments.get(link.gateway).status(link.invoiceNumber);
    if (status) {
      const { raw, ...event } = status;
      await applyGatewayEvent(context, { event, gatewayId: link.gateway, raw, source: 'status' });
    }
    return true;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return false;
    throw error;
  }
};

/** Queries the gateway, then ends a link that is due, whether or not the gateway responded. */
const checkOpenLink = async (context: PaymentContext, link: Link): Promise<void> => {
  const hasAnswer = await applyGatewayStatus(context, link);
  if (link.isDue) await endLinkIfDue(context, link);
  if (hasAnswer) await scheduleCheck(context.db, link.id);
  else await postponeCheck(context.db, link.id);
};

/** Orders the link again, with the same request, until its due date or until the fee is paid. */
const checkCreatingLink = async (context: PaymentContext, link: Link): Promise<void> => {
  if (link.isDue || (await getFeeStatus(context.db, link.applicationId)) === 'Paid')
    return checkOpenLink(context, link);
  await createLink(context, link);
};

/** Checks one link at the gateway. */
export const checkLink = async (context: PaymentContext, id: string): Promise<void> => {
  const link = await findLink(context.db, id);
  if (!link) return;
  await (link.status === 'Creating' ? checkCreatingLink : checkOpenLink)(context, link);
};
