import type { Order, OrderStatus } from '../context.ts';
import { toTimestamp } from './signature.ts';

/** Response to a call of the API. */
export interface WireResponse {
  readonly status: number;
  readonly body: object;
}

/** Checkout's errors. */
export const checkoutError = (messages: readonly string[]): WireResponse => ({
  status: 400,
  body: { error_messages: messages },
});

/** The errors of all other calls. */
export const apiError = (status: number, code: string, message: string): WireResponse => ({
  status,
  body: { error: { code, message, type: status === 401 ? 'AUTHENTICATION_ERROR' : 'INVALID_REQUEST' } },
});

export const pathNotFound = (path: string): WireResponse => ({
  status: 404,
  body: { status: 404, error: 'Not Found', message: 'No static resource', path },
});

/** DOKU's compact times are those of Jakarta (UTC+7). */
export const toJakartaTime = (time: number): string =>
  new Date(time + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

/** Body of a notification and of a response to the status call. */
export const statusBody = (order: Order, status: OrderStatus, amount = order.amount) => ({
  service: { id: order.kind === 'card' ? 'CREDIT_CARD' : 'VIRTUAL_ACCOUNT' },
  acquirer: { id: order.acquirer },
  channel: { id: order.channel },
  transaction: {
    ...(order.kind === 'card' && { type: 'SALE' }),
    status,
    date: toTimestamp(order.triedAt ?? order.createdAt),
    original_request_id: order.requestId,
  },
  order: { invoice_number: order.invoice, amount },
  ...(order.vaNumber !== undefined && { virtual_account_info: { virtual_account_number: order.vaNumber } }),
  ...(order.kind === 'card' && { card_payment: { masked_card_number: '411111******1111', response_code: '00' } }),
});

/** A Checkout order has no transaction before the first attempt to pay. */
export const statusResponse = (order: Order): object => {
  const { transaction, ...rest } = statusBody(order, order.status);
  const isStarted = order.kind === 'virtual-account' || order.triedAt !== undefined;
  const state = order.status === 'EXPIRED' ? 'ORDER_EXPIRED' : 'ORDER_GENERATED';
  return {
    ...rest,
    order: { invoice_number: order.invoice, amount: order.amount, status: state },
    ...(isStarted && { transaction }),
  };
};
