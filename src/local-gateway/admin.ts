import { withEnd } from './core.ts';
import { adminPage } from './pages/admin-page.ts';
import type { PageAnswer, PageRequest, Parts } from './routes.ts';

type Action = (parts: Parts, invoice: string) => unknown;

const actions: Readonly<Record<string, Action>> = {
  pay: ({ paying }, invoice) => paying.pay(invoice, true),
  decline: ({ paying }, invoice) => paying.decline(invoice),
  expire: ({ paying }, invoice) => paying.expire(invoice),
  resend: ({ notifier }, invoice) => notifier.resend(invoice),
};

export const act = (parts: Parts, action: string, invoice: string): unknown =>
  Object.hasOwn(actions, action) ? actions[action]?.(parts, invoice) : undefined;

/** The back office: orders, and what can be done with one. */
export const answerAdmin = (parts: Parts, request: PageRequest): PageAnswer | undefined => {
  const { path, method, body } = request;
  const { orders, deliveries } = parts.core.store.state;
  const all = Object.values(orders).map((order) => withEnd(parts.core, order));
  if (path === '/' && method === 'GET') return { status: 200, html: adminPage(all.reverse(), deliveries) };
  const invoice = /^\/orders\/([^/]+)$/.exec(path)?.[1];
  if (invoice === undefined || method !== 'POST') return undefined;
  act(parts, new URLSearchParams(body.toString()).get('action') ?? '', decodeURIComponent(invoice));
  return { status: 303, html: '', location: '/' };
};
