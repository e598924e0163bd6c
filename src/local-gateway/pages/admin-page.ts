import type { Delivery, Order } from '../types.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { dateTime, rupiah } from './texts.ts';

const button = (order: Order, action: string, label: string): Html =>
  html`<form method="post" action="/orders/${encodeURIComponent(order.invoice)}"><button class="plain" name="action" value="${action}">${label}</button></form>`;

const sent = (deliveries: readonly Delivery[]): string =>
  deliveries
    .map(({ answers, nextAt }) => `${answers.join(', ') || '–'}${nextAt === undefined ? '' : ' …'}`)
    .join(' | ') || 'none';

const actions = (order: Order, deliveries: readonly Delivery[]): Html =>
  html`${
    order.status !== 'SUCCESS' && [button(order, 'pay', 'Pay'), button(order, 'decline', 'Decline')]
  }${order.status !== 'SUCCESS' && order.status !== 'EXPIRED' && button(order, 'expire', 'Expire')}${
    deliveries.length > 0 && button(order, 'resend', 'Resend notification')
  }`;

const row = (order: Order, all: readonly Delivery[]): Html => {
  const deliveries = all.filter(({ invoice }) => invoice === order.invoice);
  return html`<tr>
<td>${order.invoice}<br>${order.channel}</td>
<td>${rupiah(order.amount, 'en')}</td>
<td>${order.status}<br>until ${dateTime(order.expiresAt, 'en')}</td>
<td>${sent(deliveries)}</td>
<td>${actions(order, deliveries)}</td>
</tr>`;
};

/** For whoever tries the portal out: what DOKU's back office would show. */
export const adminPage = (orders: readonly Order[], deliveries: readonly Delivery[]): string =>
  layout({
    language: 'en',
    title: 'Orders of the simulated gateway',
    isOnlyOne: true,
    body: html`<p>“Pay” works after the end of an order too, as money that comes late. Answers of the portal to each notification are HTTP statuses; 0 means none.</p>
<div class="scroll"><table>
<thead><tr><th>Invoice</th><th>Amount</th><th>State</th><th>Notifications</th><th>Actions</th></tr></thead>
<tbody>${orders.length === 0 ? html`<tr><td colspan="5">No orders yet.</td></tr>` : orders.map((order) => row(order, deliveries))}</tbody>
</table></div>`,
  });
