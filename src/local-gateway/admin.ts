import { type Delivery, expireIfDue, type Order } from './context.ts';
import { type Html, html, layout } from './pages/layout.ts';
import { dateTime, rupiah } from './pages/texts.ts';
import type { GatewayServices, PageRequest, PageResponse } from './services.ts';
import { setSwitches } from './switches.ts';

const actionButton = (order: Order, action: string, label: string): Html =>
  html`<form method="post" action="/orders/${encodeURIComponent(order.invoice)}"><button class="plain" name="action" value="${action}">${label}</button></form>`;

const deliveryResults = (deliveries: readonly Delivery[]): string =>
  deliveries
    .map(({ answers, nextAt }) => `${answers.join(', ') || '–'}${nextAt === undefined ? '' : ' …'}`)
    .join(' | ') || 'none';

const actionButtons = (order: Order, deliveries: readonly Delivery[]): Html =>
  html`${
    order.status !== 'SUCCESS' && [actionButton(order, 'pay', 'Pay'), actionButton(order, 'decline', 'Decline')]
  }${order.status !== 'SUCCESS' && order.status !== 'EXPIRED' && actionButton(order, 'expire', 'Expire')}${
    deliveries.length > 0 && actionButton(order, 'resend', 'Resend notification')
  }`;

const orderRow = (order: Order, all: readonly Delivery[]): Html => {
  const deliveries = all.filter(({ invoice }) => invoice === order.invoice);
  return html`<tr>
<td>${order.invoice}<br>${order.channel}</td>
<td>${rupiah(order.amount, 'en')}</td>
<td>${order.status}<br>until ${dateTime(order.expiresAt, 'en')}</td>
<td>${deliveryResults(deliveries)}</td>
<td>${actionButtons(order, deliveries)}</td>
</tr>`;
};

/** For demos: shows the same data as DOKU's back office. */
const adminPage = (orders: readonly Order[], deliveries: readonly Delivery[]): string =>
  layout({
    language: 'en',
    title: 'Orders of the simulated gateway',
    isOnlyOne: true,
    body: html`<p>“Pay” works after the end of an order too, as money that comes late. Answers of the portal to each notification are HTTP statuses; 0 means none.</p>
<div class="scroll"><table>
<thead><tr><th>Invoice</th><th>Amount</th><th>State</th><th>Notifications</th><th>Actions</th></tr></thead>
<tbody>${orders.length === 0 ? html`<tr><td colspan="5">No orders yet.</td></tr>` : orders.map((order) => orderRow(order, deliveries))}</tbody>
</table></div>`,
  });

type AdminAction = (parts: GatewayServices, invoice: string) => unknown;

const adminActions: Readonly<Record<string, AdminAction>> = {
  pay: ({ payments: paying }, invoice) => paying.pay(invoice, true),
  decline: ({ payments: paying }, invoice) => paying.decline(invoice),
  expire: ({ payments: paying }, invoice) => paying.expire(invoice),
  resend: ({ notifier }, invoice) => notifier.resend(invoice),
};

const runAdminAction = (parts: GatewayServices, action: string, invoice: string): unknown =>
  Object.hasOwn(adminActions, action) ? adminActions[action]?.(parts, invoice) : undefined;

/** The back office: orders, and the actions on each. */
export const handleAdmin = (parts: GatewayServices, request: PageRequest): PageResponse | undefined => {
  const { path, method, body } = request;
  const { orders, deliveries } = parts.core.store.state;
  const all = Object.values(orders).map((order) => expireIfDue(parts.core, order));
  if (path === '/' && method === 'GET') return { status: 200, html: adminPage(all.reverse(), deliveries) };
  const invoice = /^\/orders\/([^/]+)$/.exec(path)?.[1];
  if (invoice === undefined || method !== 'POST') return undefined;
  runAdminAction(parts, new URLSearchParams(body.toString()).get('action') ?? '', decodeURIComponent(invoice));
  return { status: 303, html: '', location: '/' };
};

const describeState = ({ core }: GatewayServices): object => ({
  switches: core.switches,
  now: new Date(core.now()).toISOString(),
  orders: Object.values(core.store.state.orders),
  deliveries: core.store.state.deliveries,
  requests: core.requests,
});

const parseBody = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const json: unknown = JSON.parse(body.toString());
    return typeof json === 'object' && json !== null ? { ...json } : undefined;
  } catch {
    return undefined;
  }
};

/** Longest time in a timer of Node. */
const maxTimerMs = 2 ** 31 - 1;
const millisecondsOf = (value: unknown): number => Math.min(Math.max(Number(value) || 0, 0), maxTimerMs);

const refuseFor = (parts: GatewayServices, ms: number): void => {
  // the reply to this call is sent first
  setTimeout(() => void parts.refuse(true), 50);
  setTimeout(() => void parts.refuse(false), 50 + ms);
};

const applyChange = async (parts: GatewayServices, body: Record<string, unknown>): Promise<PageResponse> => {
  const { advanceMs, refuseMs, order, action, ...switches } = body;
  const wrong = setSwitches(parts.core.switches, switches);
  if (wrong.length > 0) return { status: 400, json: { wrong } };
  if (typeof order === 'string') runAdminAction(parts, String(action), order);
  if (advanceMs !== undefined) await parts.advance(millisecondsOf(advanceMs));
  if (refuseMs !== undefined) refuseFor(parts, millisecondsOf(refuseMs));
  return { status: 200, json: describeState(parts) };
};

/** Switches for tests and demos; JSON only, so that no form of another site can change them. */
export const handleControl = async (
  parts: GatewayServices,
  request: PageRequest,
): Promise<PageResponse | undefined> => {
  const { path, method, headers, body } = request;
  if (path !== '/control') return undefined;
  if (method === 'GET') return { status: 200, json: describeState(parts) };
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return { status: 415, json: {} };
  const wanted = parseBody(body);
  return wanted === undefined ? { status: 400, json: {} } : applyChange(parts, wanted);
};
