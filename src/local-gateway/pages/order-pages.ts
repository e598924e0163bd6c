import { expireIfDue, type GatewayContext, type Order } from '../context.ts';
import type { GatewayServices, PageRequest, PageResponse } from '../services.ts';
import { findBankByChannel } from '../wire/virtual-account.ts';
import { backLink, closedPage, type Html, html, layout, orderDetails, unknownPage } from './layout.ts';
import { fillPlaceholders, type Language, rupiah, type Texts, textsOf } from './texts.ts';

interface Instruction {
  readonly channel: string;
  readonly step: readonly string[];
}

const instructionsOf = (order: Order, language: Language): Instruction[] => {
  const texts = textsOf(language);
  const bank = findBankByChannel(order.channel)?.[1].name ?? '';
  const values = { number: order.vaNumber ?? '', amount: rupiah(order.amount, language), bank };
  const ways = [
    [texts.atm, texts.stepsAtm],
    [texts.mobile, texts.stepsMobile],
    [texts.internet, texts.stepsInternet],
  ] as const;
  return ways.map(([channel, steps]) => ({
    channel: fillPlaceholders(channel, values),
    step: steps.map((step) => fillPlaceholders(step, values)),
  }));
};

const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const instructionDetails = ({ channel, step }: Instruction, index: number): Html =>
  html`<details${index === 0 ? html` open` : ''}><summary>${channel}</summary><ol>${step.map((each) => html`<li>${each}</li>`)}</ol></details>`;

const accountPage = (order: Order, language: Language): string => {
  const texts = textsOf(language);
  const body = html`${orderDetails(order, language)}
<p id="number-label"><strong>${texts.accountNumber} ${findBankByChannel(order.channel)?.[1].name}</strong></p>
<output class="number" aria-labelledby="number-label" data-number="${order.vaNumber}">${groupDigits(order.vaNumber ?? '')}</output>
<p class="hint">${texts.accountHint}</p>
<form method="post" action="?lang=${language}">
<button name="action" value="pay">${texts.transfer}</button>
<p class="hint">${texts.transferHint}</p>
</form>
<h2>${texts.howTo}</h2>
${instructionsOf(order, language).map(instructionDetails)}
${backLink(order, language)}`;
  return closedPage(order, language) ?? layout({ language, title: texts.accountTitle, body });
};

const testCards = [
  { number: '4111 1111 1111 1111', isApproved: true },
  { number: '4000 0000 0000 0002', isApproved: false },
] as const;

/** `undefined`: no test number, so possibly a real card, which is not stored. */
const isApproved = (typed: string): boolean | undefined =>
  testCards.find(({ number }) => number.replaceAll(' ', '') === typed.replace(/[\s-]/g, ''))?.isApproved;

type CardNote = 'declined' | 'notTestCard';

const testCardList = (texts: Texts): Html =>
  html`<ul class="numbers">${testCards.map(
    (card) =>
      html`<li><code>${card.number}</code> <span>${card.isApproved ? texts.approved : texts.refused}</span></li>`,
  )}</ul>`;

const cardForm = (order: Order, language: Language): Html => {
  const texts = textsOf(language);
  return html`<form method="post" action="?lang=${language}" autocomplete="off">
<label for="number">${texts.cardNumber}</label>
<input id="number" name="number" inputmode="numeric" maxlength="30" required value="${testCards[0].number}" aria-describedby="hint">
<p class="hint" id="hint">${texts.cardHint}</p>
${testCardList(texts)}
<button name="action" value="pay">${texts.pay} ${rupiah(order.amount, language)}</button>
<button class="plain" name="action" value="decline" formnovalidate>${texts.decline}</button>
</form>`;
};

const cardPage = (order: Order, language: Language, note?: CardNote): string => {
  const texts = textsOf(language);
  const body = html`${note && html`<p class="note bad" role="alert">${texts[note]}</p>`}
${orderDetails(order, language)}${cardForm(order, language)}${backLink(order, language)}`;
  return closedPage(order, language) ?? layout({ language, title: texts.cardTitle, body });
};

const findOrderByToken = ({ store }: GatewayContext, token: string): Order | undefined =>
  Object.values(store.state.orders).find((order) => order.token === token);

/** The chosen language, else that of the order, else that of the browser. */
const languageOf = ({ url, headers }: PageRequest, order: Order | undefined): Language => {
  const clicked = url.searchParams.get('lang');
  if (clicked === 'id' || clicked === 'en') return clicked;
  if (order?.kind === 'card') return order.language;
  return /^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'id';
};

const cardNoteOf = ({ url }: PageRequest): CardNote | undefined => {
  const note = url.searchParams.get('note');
  return note === 'declined' || note === 'notTestCard' ? note : undefined;
};

/** A virtual account order has no return URL: then the referring page is used. */
const withReturnUrl = (order: Order, { headers }: PageRequest): Order => {
  const origin = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '').origin : undefined;
  if (order.callbackUrl !== undefined || origin === undefined || origin === `http://${headers.host}`) return order;
  return { ...order, callbackUrl: `${origin}/` };
};

const showOrder = (found: Order, request: PageRequest): PageResponse => {
  const order = withReturnUrl(found, request);
  const language = languageOf(request, order);
  const html = order.kind === 'card' ? cardPage(order, language, cardNoteOf(request)) : accountPage(order, language);
  return { status: 200, html, ...(order.callbackUrl !== undefined && { formTarget: order.callbackUrl }) };
};

const payByCard = (
  { payments: paying }: GatewayServices,
  { invoice }: Order,
  form: URLSearchParams,
): CardNote | undefined => {
  const approved = form.get('action') === 'decline' ? false : isApproved(form.get('number') ?? '');
  if (approved === undefined) return 'notTestCard';
  if (approved) paying.pay(invoice);
  else paying.decline(invoice);
  return approved ? undefined : 'declined';
};

const submitOrder = (parts: GatewayServices, order: Order, request: PageRequest): PageResponse => {
  const form = new URLSearchParams(request.body.toString());
  const note = order.kind === 'card' ? payByCard(parts, order, form) : undefined;
  if (order.kind !== 'card') parts.payments.pay(order.invoice);
  const here = `?lang=${languageOf(request, order)}${note ? `&note=${note}` : ''}`;
  const isPaid = order.status === 'SUCCESS';
  return { status: 303, html: '', location: isPaid ? (order.callbackUrl ?? here) : here };
};

const pagePath = /^\/(?:checkout-link-v2|how-to-pay\/v2\/\w+-virtual-account\/\d+)\/(\w+)$/;
const instructionsPath = /^\/\w+-virtual-account\/v2\/how-to-pay-api\/\d+\/(\w+)$/;

/** The pages to which payers are sent. */
export const handleOrderPage = (parts: GatewayServices, request: PageRequest): PageResponse | undefined => {
  const { path, method } = request;
  const token = (pagePath.exec(path) ?? instructionsPath.exec(path))?.[1];
  if (token === undefined) return undefined;
  const found = findOrderByToken(parts.core, token);
  if (found === undefined) return { status: 404, html: unknownPage(languageOf(request, undefined)) };
  const order = expireIfDue(parts.core, found);
  if (instructionsPath.test(path)) return { status: 200, json: { payment_instruction: instructionsOf(order, 'id') } };
  return method === 'POST' ? submitOrder(parts, order, request) : showOrder(order, request);
};
