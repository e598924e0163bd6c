import type { Order } from '../types.ts';
import { bankOf } from '../wire/banks.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { backLink, closedPage, facts } from './parts.ts';
import { fill, type Language, rupiah, textsOf } from './texts.ts';

export interface Instruction {
  readonly channel: string;
  readonly step: readonly string[];
}

export const instructionsOf = (order: Order, language: Language): Instruction[] => {
  const texts = textsOf(language);
  const bank = bankOf(order.channel)?.[1].name ?? '';
  const values = { number: order.vaNumber ?? '', amount: rupiah(order.amount, language), bank };
  const ways = [
    [texts.atm, texts.stepsAtm],
    [texts.mobile, texts.stepsMobile],
    [texts.internet, texts.stepsInternet],
  ] as const;
  return ways.map(([channel, steps]) => ({
    channel: fill(channel, values),
    step: steps.map((step) => fill(step, values)),
  }));
};

const inFours = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const way = ({ channel, step }: Instruction, index: number): Html =>
  html`<details${index === 0 ? html` open` : ''}><summary>${channel}</summary><ol>${step.map((each) => html`<li>${each}</li>`)}</ol></details>`;

export const accountPage = (order: Order, language: Language): string => {
  const texts = textsOf(language);
  const body = html`${facts(order, language)}
<p id="number-label"><strong>${texts.accountNumber} ${bankOf(order.channel)?.[1].name}</strong></p>
<output class="number" aria-labelledby="number-label" data-number="${order.vaNumber}">${inFours(order.vaNumber ?? '')}</output>
<p class="hint">${texts.accountHint}</p>
<form method="post" action="?lang=${language}">
<button name="action" value="pay">${texts.transfer}</button>
<p class="hint">${texts.transferHint}</p>
</form>
<h2>${texts.howTo}</h2>
${instructionsOf(order, language).map(way)}
${backLink(order, language)}`;
  return closedPage(order, language) ?? layout({ language, title: texts.accountTitle, body });
};
