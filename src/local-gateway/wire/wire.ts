import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Core, findOrder, withEnd } from '../core.ts';
import { takeOne } from '../switches.ts';
import type { Order } from '../types.ts';
import { type Answer, error, errorMessages, noSuchPath } from './answer.ts';
import { bankAt } from './banks.ts';
import { checkoutAnswer, checkoutFaults, makeCheckoutOrder } from './checkout.ts';
import { textAt } from './json.ts';
import { findFault } from './signature.ts';
import { statusAnswer } from './status.ts';
import { accountAnswer, accountFaults, makeAccountOrder } from './virtual-account.ts';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Kind {
  readonly faults: (body: unknown) => string[];
  readonly make: (body: unknown, requestId: string, now: number) => Order;
  readonly answer: (order: Order, url: string) => object;
  readonly refuse: (messages: readonly string[]) => Answer;
}

const checkout: Kind = {
  faults: checkoutFaults,
  make: makeCheckoutOrder,
  answer: checkoutAnswer,
  refuse: errorMessages,
};

const account = (core: Core, path: string): Kind | undefined => {
  const [, bank] = bankAt(path) ?? [];
  if (bank === undefined) return undefined;
  const taken = () => new Set(Object.values(core.store.state.orders).map(({ vaNumber }) => vaNumber));
  return {
    faults: (body) => accountFaults(body, bank),
    make: (body, requestId, now) => makeAccountOrder(body, bank, requestId, now, taken()),
    answer: accountAnswer,
    refuse: ([message = '']) => error(400, 'INVALID_PARAMETER', message),
  };
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

const make = (core: Core, kind: Kind, { path, body }: WireRequest, requestId: string, fingerprint: string): Answer => {
  const json = parse(body);
  const faults = kind.faults(json);
  if (faults.length > 0) return kind.refuse(faults);
  if (findOrder(core, textAt(json, 'order', 'invoice_number'))) return kind.refuse(['INVOICE ALREADY USED']);
  const order = kind.make(json, requestId, core.now());
  const answer = kind.answer(order, core.publicUrl());
  core.store.state.orders[order.invoice] = order;
  core.store.state.replies[requestId] = { fingerprint, body: JSON.stringify(answer) };
  core.store.save();
  if (takeOne(core.switches, 'failAfterCreate')) return { status: 500, body: { status: 500, error: 'Internal', path } };
  return { status: 200, body: answer };
};

const create = (core: Core, kind: Kind, request: WireRequest): Answer => {
  const requestId = String(request.headers['request-id']);
  const fingerprint = createHash('sha256').update(request.path).update(request.body).digest('hex');
  const { replies } = core.store.state;
  const first = Object.hasOwn(replies, requestId) ? replies[requestId] : undefined;
  if (first === undefined) return make(core, kind, request, requestId, fingerprint);
  if (first.fingerprint !== fingerprint) return kind.refuse(['Request-Id already used']);
  return { status: 409, body: JSON.parse(first.body) };
};

const tellStatus = (core: Core, reference: string): Answer => {
  const found = findOrder(core, reference);
  const isHidden = core.switches.statusUnknownBeforePayment && found?.kind === 'card' && found.triedAt === undefined;
  if (found === undefined || isHidden) return error(404, 'order_not_found', 'Order not found');
  return { status: 200, body: statusAnswer(withEnd(core, found)) };
};

/** Answers one call of the portal; undefined when the path is none of the wire's. */
export const answerWire = (core: Core, request: WireRequest): Answer | undefined => {
  const { method, path, headers, body } = request;
  const isPost = method === 'POST';
  const kind = path === '/checkout/v1/payment' ? checkout : account(core, path);
  const reference = /^\/orders\/v1\/status\/([^/]+)$/.exec(path)?.[1];
  if (kind === undefined && reference === undefined)
    return path.endsWith('-virtual-account/v2/payment-code') ? noSuchPath(path) : undefined;
  if (isPost !== (kind !== undefined)) return error(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
  const fault = findFault(core.keys, headers, path, isPost ? body : undefined);
  if (fault !== undefined) return error(401, fault, 'Signature not match');
  if (takeOne(core.switches, 'failBefore')) return { status: 500, body: { status: 500, error: 'Internal', path } };
  return kind ? create(core, kind, request) : tellStatus(core, decodeURIComponent(reference ?? ''));
};
