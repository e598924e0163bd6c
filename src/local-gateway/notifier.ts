import { randomUUID } from 'node:crypto';
import type { Delivery, GatewayContext, Order, OrderStatus } from './context.ts';
import { statusBody } from './wire/responses.ts';
import { signedHeaders, toTimestamp } from './wire/signature.ts';

export interface Notifier {
  /** Creates the notifications of an order's new status and starts sending them. */
  notify(order: Order, status: OrderStatus): void;
  resend(invoice: string): boolean;
  /** Sends due notifications. */
  sendDue(): void;
  /** Resolves when no notification is being sent. */
  whenIdle(): Promise<void>;
}

/** DOKU's delays after the first attempt, counted from it. */
const retriesAfterMs = [30 * 60_000, 6 * 3_600_000, 12 * 3_600_000];
const responseTimeoutMs = 10_000;
const maxDeliveries = 500;

const postDelivery = async (core: GatewayContext, { url, body }: Delivery): Promise<number> => {
  const message = { requestId: randomUUID(), timestamp: toTimestamp(core.now()), target: new URL(url).pathname, body };
  const headers = signedHeaders(core.keys, 'Request', message);
  if (core.switches.wrongSignature) headers.Signature = `HMACSHA256=${Buffer.alloc(32).toString('base64')}`;
  try {
    const options = { method: 'POST', headers, body, redirect: 'manual' as const };
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(responseTimeoutMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
};

/** The time of the next attempt; none after a success or the last attempt. */
const scheduleRetry = (delivery: Delivery): void => {
  const last = delivery.answers.at(-1) ?? 0;
  const wait = last >= 200 && last < 300 ? undefined : retriesAfterMs[delivery.answers.length - 1];
  if (wait === undefined) delete delivery.nextAt;
  else delivery.nextAt = delivery.firstAt + wait;
};

export const createNotifier = (core: GatewayContext): Notifier => {
  const { store, switches } = core;
  /** Queues by invoice: the notifications of one order are sent in sequence. */
  const underway = new Map<string, Promise<void>>();

  const send = async (delivery: Delivery): Promise<void> => {
    delivery.answers.push(await postDelivery(core, delivery));
    scheduleRetry(delivery);
    underway.delete(delivery.invoice);
    store.save();
    sendDue();
  };
  const sendDue = (): void => {
    if (switches.dropNotifications) return;
    for (const delivery of store.state.deliveries) {
      const isDue = delivery.nextAt !== undefined && delivery.nextAt <= core.now();
      if (isDue && !underway.has(delivery.invoice)) underway.set(delivery.invoice, send(delivery));
    }
  };
  const add = (order: Order, status: OrderStatus): void => {
    const url = order.notifyUrl ?? core.notifyUrl();
    if (url === undefined || switches.dropNotifications) return;
    const body = JSON.stringify(statusBody(order, status, order.amount + switches.amountError));
    const firstAt = core.now() + switches.notifyDelayMs;
    const delivery = { id: randomUUID(), invoice: order.invoice, url, body, firstAt, nextAt: firstAt, answers: [] };
    store.state.deliveries = [...store.state.deliveries.slice(1 - maxDeliveries), delivery];
  };
  return {
    notify: (order, status) => {
      const isPaid = status === 'SUCCESS';
      const statuses: OrderStatus[] = Array(switches.notifyTimes).fill(status);
      if (isPaid && switches.failedFirst) statuses.unshift('FAILED');
      if (isPaid && switches.failedAfter) statuses.push('FAILED');
      for (const each of statuses) add(order, each);
      store.save();
      sendDue();
    },
    resend: (invoice) => {
      const last = store.state.deliveries.filter((delivery) => delivery.invoice === invoice).at(-1);
      if (last === undefined) return false;
      last.nextAt = core.now();
      sendDue();
      return true;
    },
    sendDue,
    whenIdle: async () => {
      while (underway.size > 0) await Promise.all(underway.values());
    },
  };
};
