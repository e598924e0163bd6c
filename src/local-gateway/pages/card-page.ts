import type { Order } from '../types.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { backLink, closedPage, facts } from './parts.ts';
import { type Language, rupiah, type Texts, textsOf } from './texts.ts';

const testCards = [
  { number: '4111 1111 1111 1111', isApproved: true },
  { number: '4000 0000 0000 0002', isApproved: false },
] as const;

/** `undefined`: no test number, so perhaps somebody's real card, of which nothing is kept. */
export const isApproved = (typed: string): boolean | undefined =>
  testCards.find(({ number }) => number.replaceAll(' ', '') === typed.replace(/[\s-]/g, ''))?.isApproved;

export type CardNote = 'declined' | 'notTestCard';

const numbers = (texts: Texts): Html =>
  html`<ul class="numbers">${testCards.map(
    (card) =>
      html`<li><code>${card.number}</code> <span>${card.isApproved ? texts.approved : texts.refused}</span></li>`,
  )}</ul>`;

const form = (order: Order, language: Language): Html => {
  const texts = textsOf(language);
  return html`<form method="post" action="?lang=${language}" autocomplete="off">
<label for="number">${texts.cardNumber}</label>
<input id="number" name="number" inputmode="numeric" maxlength="30" required value="${testCards[0].number}" aria-describedby="hint">
<p class="hint" id="hint">${texts.cardHint}</p>
${numbers(texts)}
<button name="action" value="pay">${texts.pay} ${rupiah(order.amount, language)}</button>
<button class="plain" name="action" value="decline" formnovalidate>${texts.decline}</button>
</form>`;
};

export const cardPage = (order: Order, language: Language, note?: CardNote): string => {
  const texts = textsOf(language);
  const body = html`${note && html`<p class="note bad" role="alert">${texts[note]}</p>`}
${facts(order, language)}${form(order, language)}${backLink(order, language)}`;
  return closedPage(order, language) ?? layout({ language, title: texts.cardTitle, body });
};
