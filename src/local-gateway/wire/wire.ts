import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { expireIfDue, findOrder, type GatewayContext, type Order } from '../context.ts';
import { consumeSwitch } from '../switches.ts';
import { checkoutResponse, makeCheckoutOrder, validateCheckout } from './checkout.ts';
import { apiError, checkoutError, pathNotFound, statusResponse, type WireResponse } from './responses.ts';
import { findSignatureError } from './signature.ts';
import { textAt } from './validate-order.ts';
import { accountResponse, findBankByPath, makeAccountOrder, validateAccountOrder } from './virtual-account.ts';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface OrderKind {
  readonly faults: (body: unknown) => string[];
  readonly make: (body: unknown, requestId: string, now: number) => Order;
  readonly answer: (order: Order, url: string) => object;
  readonly refuse: (messages: readonly string[]) => WireResponse;
}

const checkoutKind: OrderKind = {
  faults: validateCheckout,
  make: makeCheckoutOrder,
  answer: checkoutResponse,
  refuse: checkoutError,
};

const accountKind = (context: GatewayContext, path: string): OrderKind | undefined => {
  const [, bank] = findBankByPath(path) ?? [];
  if (bank === undefined) return undefined;
  const taken = () => new Set(Object.values(context.store.state.orders).map(({ vaNumber }) => vaNumber));
  return {
    faults: (body) => validateAccountOrder(body, bank),
    make: (body, requestId, now) => makeAccountOrder(body, bank, requestId, now, taken()),
    answer: accountResponse,
    refuse: ([message = '']) => apiError(400, 'INVALID_PARAMETER', message),
  };
};

const parseBody = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

const makeOrder = (
  context: GatewayContext,
  kind: OrderKind,
  { path, body }: WireRequest,
  requestId: string,
  fingerprint: string,
): WireResponse => {
  const json = parseBody(body);
  const faults = kind.faults(json);
  if (faults.length > 0) return kind.refuse(faults);
  if (findOrder(context, textAt(json, 'order', 'invoice_number'))) return kind.refuse(['INVOICE ALREADY USED']);
  const order = kind.make(json, requestId, context.now());
  const answer = kind.answer(order, context.publicUrl());
  context.store.state.orders[order.invoice] = order;
  context.store.state.replies[requestId] = { fingerprint, body: JSON.stringify(answer) };
  context.store.save();
  if (consumeSwitch(context.switches, 'failAfterCreate'))
    return { status: 500, body: { status: 500, error: 'Internal', path } };
  return { status: 200, body: answer };
};

const createOrder = (context: GatewayContext, kind: OrderKind, request: WireRequest): WireResponse => {
  const requestId = String(request.headers['request-id']);
  const fingerprint = createHash('sha256').update(request.path).update(request.body).digest('hex');
  const { replies } = context.store.state;
  const first = Object.hasOwn(replies, requestId) ? replies[requestId] : undefined;
  if (first === undefined) return makeOrder(context, kind, request, requestId, fingerprint);
  if (first.fingerprint !== fingerprint) return kind.refuse(['Request-Id already used']);
  return { status: 409, body: JSON.parse(first.body) };
};

const answerStatus = (context: GatewayContext, reference: string): WireResponse => {
  const found = findOrder(context, reference);
  const isHidden = context.switches.statusUnknownBeforePayment && found?.kind === 'card' && found.triedAt === undefined;
  if (found === undefined || isHidden) return apiError(404, 'order_not_found', 'Order not found');
  return { status: 200, body: statusResponse(expireIfDue(context, found)) };
};

/** Answers one call of the portal; undefined when the path does not belong to the API. */
export const handleWireRequest = (context: GatewayContext, request: WireRequest): WireResponse | undefined => {
  const { method, path, headers, body } = request;
  const isPost = method === 'POST';
  const kind = path === '/checkout/v1/payment' ? checkoutKind : accountKind(context, path);
  const reference = /^\/orders\/v1\/status\/([^/]+)$/.exec(path)?.[1];
  if (kind === undefined && reference === undefined)
    return path.endsWith('-virtual-account/v2/payment-code') ? pathNotFound(path) : undefined;
  if (isPost !== (kind !== undefined)) return apiError(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
  const fault = findSignatureError(context.keys, headers, path, isPost ? body : undefined);
  if (fault !== undefined) return apiError(401, fault, 'Signature not match');
  if (consumeSwitch(context.switches, 'failBefore'))
    return { status: 500, body: { status: 500, error: 'Internal', path } };
  return kind ? createOrder(context, kind, request) : answerStatus(context, decodeURIComponent(reference ?? ''));
};
