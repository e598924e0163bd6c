import type { Order, OrderStatus } from '../types.ts';
import { wholeSecondsOf } from './answer.ts';

/** What a notification and the status call tell of an order. */
export const statusBody = (order: Order, status: OrderStatus, amount = order.amount): object => ({
  service: { id: order.kind === 'card' ? 'CREDIT_CARD' : 'VIRTUAL_ACCOUNT' },
  acquirer: { id: order.acquirer },
  channel: { id: order.channel },
  transaction: {
    ...(order.kind === 'card' && { type: 'SALE' }),
    status,
    date: wholeSecondsOf(order.triedAt ?? order.createdAt),
    original_request_id: order.requestId,
  },
  order: { invoice_number: order.invoice, amount },
  ...(order.vaNumber !== undefined && { virtual_account_info: { virtual_account_number: order.vaNumber } }),
  ...(order.kind === 'card' && { card_payment: { masked_card_number: '411111******1111', response_code: '00' } }),
});

/** A Checkout order that nobody has begun to pay has no transaction yet. */
export const statusAnswer = (order: Order): object => {
  const { transaction, ...rest } = statusBody(order, order.status) as { transaction: object };
  const isBegun = order.kind === 'virtual-account' || order.triedAt !== undefined;
  const state = order.status === 'EXPIRED' ? 'ORDER_EXPIRED' : 'ORDER_GENERATED';
  return {
    ...rest,
    order: { invoice_number: order.invoice, amount: order.amount, status: state },
    ...(isBegun && { transaction }),
  };
};
