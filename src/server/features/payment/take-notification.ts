import { AppError, notFound } from '../../errors.ts';
import type { PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import { applyGatewayEvent } from './apply-gateway-event.ts';
import type { Cashier } from './cashier.ts';

type Notification = Parameters<PaymentGateway['verifyNotification']>[0] & {
  /** As it stands in our address. */
  readonly gatewayId: string;
};

/**
 * A message that claims to come from the gateway: proved over its raw bytes, then applied.
 * @throws AppError 401 when it does not prove it, 400 when it cannot be read, 404 about an order that is not ours
 */
export const takeNotification = async (
  cashier: Cashier,
  { gatewayId, ...notification }: Notification,
): Promise<void> => {
  const gateway = cashier.payments.find(gatewayId);
  if (!gateway) throw notFound();
  const verified = gateway.verifyNotification(notification);
  if (!verified.ok) throw new AppError(verified.httpStatus, `server.error.${verified.httpStatus}`);
  const { event, raw, messageId } = verified;
  if (!(await applyGatewayEvent(cashier, { event, gatewayId, raw, messageId, source: 'notification' })))
    throw notFound();
};
