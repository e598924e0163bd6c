import {
  type CreatedOrder,
  GatewayUnavailable,
  OrderRefused,
  type PaymentGateway,
  type PaymentOrder,
} from '../payment-gateway.ts';
import { createdOrder, gatewayEvent, isAbout, type PageProtocol, withoutPayer } from './answers.ts';
import { type Answer, createDokuClient, type DokuOptions } from './client.ts';
import { verifyNotification } from './notification.ts';
import { orderRequest } from './order-request.ts';
import { reasonOf } from './reading.ts';

/** Nothing was decided: the same request may be sent again. */
const isUndecided = (status: number): boolean => [408, 409, 425, 429].includes(status);

/** A repeated Request-Id is answered 409 with the first answer, which is a success (DOKU, idempotency). */
const readCreated = ({ status, json, time }: Answer, order: PaymentOrder, protocol: PageProtocol): CreatedOrder => {
  const isRead = status < 300 || status === 409;
  const untold = new Date(time.getTime() + order.expiresInMinutes * 60_000);
  const created = isRead ? createdOrder(json, untold, protocol) : undefined;
  if (created !== undefined && !isAbout(json, order)) throw new GatewayUnavailable('answer about another order');
  if (created !== undefined) return created;
  if (isRead || isUndecided(status)) throw new GatewayUnavailable(reasonOf(status, json));
  throw new OrderRefused(reasonOf(status, json));
};

/** DOKU's Checkout for cards and its virtual accounts (docs/payments.md). */
export const createDokuGateway = (id: string, options: DokuOptions): PaymentGateway => {
  const client = createDokuClient(options);
  const protocol: PageProtocol = new URL(options.baseUrl).protocol === 'http:' ? 'http:' : 'https:';
  return {
    id,
    create: async (order) => {
      const request = { ...orderRequest(order), requestId: order.requestId };
      return readCreated(await client.ask(request), order, protocol);
    },
    verifyNotification: (notification) => verifyNotification(options, notification),
    status: async (reference) => {
      const { status, json, time } = await client.ask({ target: `/orders/v1/status/${encodeURIComponent(reference)}` });
      if (status === 404) return undefined;
      const event = status < 300 ? gatewayEvent(json, time) : undefined;
      if (event?.reference !== reference) throw new GatewayUnavailable(reasonOf(status, json));
      return { ...event, raw: withoutPayer(json) };
    },
    close: () => client.close(),
  };
};
