import type { Order } from '../types.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { dateTime, type Language, rupiah, textsOf } from './texts.ts';

/** What is paid, on top of every page of an order. */
export const facts = (order: Order, language: Language): Html => {
  const texts = textsOf(language);
  return html`<dl>
${order.description !== undefined && html`<dt>${texts.order}</dt><dd>${order.description}</dd>`}
<dt>${texts.invoice}</dt><dd>${order.invoice}</dd>
<dt>${texts.due}</dt><dd>${dateTime(order.expiresAt, language)}</dd>
<dt>${texts.amount}</dt><dd class="amount">${rupiah(order.amount, language)}</dd>
</dl>`;
};

export const backLink = (order: Order, language: Language): Html =>
  html`${
    order.callbackUrl !== undefined &&
    html`<a class="button plain" href="${order.callbackUrl}">${textsOf(language).back}</a>`
  }`;

/** The page of an order with which nothing can be done any more; undefined while it can be paid. */
export const closedPage = (order: Order, language: Language): string | undefined => {
  const texts = textsOf(language);
  const isPaid = order.status === 'SUCCESS';
  if (!isPaid && order.status !== 'EXPIRED') return undefined;
  const note = isPaid
    ? html`<p class="note good" role="status">${texts.paidText}</p>`
    : html`<p class="note bad" role="status">${texts.expiredText}</p>`;
  const body = html`${note}${facts(order, language)}${backLink(order, language)}`;
  return layout({ language, title: isPaid ? texts.paidTitle : texts.expiredTitle, body });
};

export const unknownPage = (language: Language): string => {
  const texts = textsOf(language);
  return layout({ language, title: texts.unknownTitle, body: html`<p>${texts.unknownText}</p>` });
};
