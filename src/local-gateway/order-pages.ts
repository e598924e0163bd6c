import { type Core, withEnd } from './core.ts';
import { accountPage, instructionsOf } from './pages/account-page.ts';
import { type CardNote, cardPage, isApproved } from './pages/card-page.ts';
import { unknownPage } from './pages/parts.ts';
import type { Language } from './pages/texts.ts';
import type { PageAnswer, PageRequest, Parts } from './routes.ts';
import type { Order } from './types.ts';

const byToken = ({ store }: Core, token: string): Order | undefined =>
  Object.values(store.state.orders).find((order) => order.token === token);

/** The one that was clicked, else that of the order, else that of the browser. */
const languageOf = ({ url, headers }: PageRequest, order: Order | undefined): Language => {
  const clicked = url.searchParams.get('lang');
  if (clicked === 'id' || clicked === 'en') return clicked;
  if (order?.kind === 'card') return order.language;
  return /^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'id';
};

const noteOf = ({ url }: PageRequest): CardNote | undefined => {
  const note = url.searchParams.get('note');
  return note === 'declined' || note === 'notTestCard' ? note : undefined;
};

/** An order of an account number names no page to go back to: then it is the one that led here. */
const withWayBack = (order: Order, { headers }: PageRequest): Order => {
  const origin = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '').origin : undefined;
  if (order.callbackUrl !== undefined || origin === undefined || origin === `http://${headers.host}`) return order;
  return { ...order, callbackUrl: `${origin}/` };
};

const show = (found: Order, request: PageRequest): PageAnswer => {
  const order = withWayBack(found, request);
  const language = languageOf(request, order);
  const html = order.kind === 'card' ? cardPage(order, language, noteOf(request)) : accountPage(order, language);
  return { status: 200, html, ...(order.callbackUrl !== undefined && { leadsTo: order.callbackUrl }) };
};

const payByCard = ({ paying }: Parts, { invoice }: Order, form: URLSearchParams): CardNote | undefined => {
  const approved = form.get('action') === 'decline' ? false : isApproved(form.get('number') ?? '');
  if (approved === undefined) return 'notTestCard';
  if (approved) paying.pay(invoice);
  else paying.decline(invoice);
  return approved ? undefined : 'declined';
};

const submit = (parts: Parts, order: Order, request: PageRequest): PageAnswer => {
  const form = new URLSearchParams(request.body.toString());
  const note = order.kind === 'card' ? payByCard(parts, order, form) : undefined;
  if (order.kind !== 'card') parts.paying.pay(order.invoice);
  const here = `?lang=${languageOf(request, order)}${note ? `&note=${note}` : ''}`;
  const isPaid = order.status === 'SUCCESS';
  return { status: 303, html: '', location: isPaid ? (order.callbackUrl ?? here) : here };
};

const pagePath = /^\/(?:checkout-link-v2|how-to-pay\/v2\/\w+-virtual-account\/\d+)\/(\w+)$/;
const stepsPath = /^\/\w+-virtual-account\/v2\/how-to-pay-api\/\d+\/(\w+)$/;

/** The pages to which payers are sent. */
export const answerPage = (parts: Parts, request: PageRequest): PageAnswer | undefined => {
  const { path, method } = request;
  const token = (pagePath.exec(path) ?? stepsPath.exec(path))?.[1];
  if (token === undefined) return undefined;
  const found = byToken(parts.core, token);
  if (found === undefined) return { status: 404, html: unknownPage(languageOf(request, undefined)) };
  const order = withEnd(parts.core, found);
  if (stepsPath.test(path)) return { status: 200, json: { payment_instruction: instructionsOf(order, 'id') } };
  return method === 'POST' ? submit(parts, order, request) : show(order, request);
};
