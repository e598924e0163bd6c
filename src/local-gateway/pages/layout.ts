import type { Order } from '../context.ts';
import { dateTime, type Language, rupiah, textsOf } from './texts.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

const renderValue = (part: HtmlValue): string => {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(renderValue).join('') : escapeText(String(part));
};

/** Escapes inserted values, except those of type Html. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlValue[]): Html =>
  new Html(strings.reduce((text, next, i) => text + renderValue(parts[i - 1]) + next));

/** The pages load no font, picture or script. */
const style = `
:root{color-scheme:light;--ink:#1b1f2a;--soft:#5b6475;--line:#d9dee8;--brand:#0b5f6b;--brand-dark:#084852;--paper:#fff}
*{box-sizing:border-box}
body{margin:0;background:#f2f5f8;color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.banner{background:repeating-linear-gradient(135deg,#ffd84d 0 18px,#ffe58a 18px 36px);border-bottom:1px solid #d9b000;padding:10px 16px;text-align:center;font-size:15px}
.banner strong{letter-spacing:.12em;margin-right:.5em}
header{max-width:560px;margin:0 auto;padding:16px 16px 0;display:flex;justify-content:space-between;align-items:center;gap:12px}
header b{font-size:17px}
main{max-width:560px;margin:12px auto 40px;padding:0 16px}
.card{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:24px;box-shadow:0 8px 24px #1b1f2a0f}
h1{font-size:24px;line-height:1.25;margin:0 0 16px}
h2{font-size:18px;margin:28px 0 8px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}
dt{color:var(--soft)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.amount{font-size:20px;font-weight:700}
label{display:block;font-weight:600;margin-bottom:6px}
input{width:100%;min-height:50px;border:1px solid #8590a3;border-radius:10px;padding:0 14px;font:600 18px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.04em;color:var(--ink);background:#fff}
.hint{color:var(--soft);font-size:14px;margin:6px 0 0}
.numbers{list-style:none;margin:12px 0 20px;padding:12px 14px;background:#f2f5f8;border-radius:10px;font-size:15px}
.numbers li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
code{font:600 15px/1.7 ui-monospace,Menlo,Consolas,monospace;user-select:all}
button,.button{display:block;width:100%;min-height:50px;border-radius:10px;border:1px solid var(--brand);font:inherit;font-weight:600;cursor:pointer;background:var(--brand);color:#fff;margin-top:12px;padding:13px 16px;text-align:center;text-decoration:none}
button:hover,.button:hover{background:var(--brand-dark)}
button.plain,.button.plain{background:#fff;color:var(--brand)}
button.plain:hover,.button.plain:hover{background:#e9f3f4}
:focus-visible{outline:3px solid #e08700;outline-offset:2px}
a{color:var(--brand)}
.note{border-radius:10px;padding:12px 14px;margin:0 0 20px;border:1px solid}
.note.bad{background:#fdecec;border-color:#e5a3a3;color:#7d1414}
.note.good{background:#e6f5ec;border-color:#94cfa9;color:#11522b}
.number{display:block;font:700 26px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.06em;user-select:all;padding:12px;border:2px dashed #8fb9be;border-radius:10px;text-align:center;background:#f5fafb;overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:10px;margin-top:8px}
summary{cursor:pointer;padding:12px 14px;font-weight:600;min-height:48px}
details ol{margin:0;padding:0 18px 14px 36px}
details li{margin-top:6px}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:8px;border-bottom:1px solid var(--line);vertical-align:top}
td form{display:inline-block;margin:0 6px 6px 0}
td button{width:auto;min-height:36px;margin:0;padding:6px 12px;font-size:14px}
.wide{max-width:1100px}
.scroll{overflow-x:auto}
@media (max-width:420px){.card{padding:18px}.number{font-size:20px;letter-spacing:.02em}dl{grid-template-columns:1fr}dt{margin-top:6px}dd{text-align:left}}
`;

/** Order data at the top of every page of an order. */
export const orderDetails = (order: Order, language: Language): Html => {
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

/** The page of a paid or expired order; undefined while it can be paid. */
export const closedPage = (order: Order, language: Language): string | undefined => {
  const texts = textsOf(language);
  const isPaid = order.status === 'SUCCESS';
  if (!isPaid && order.status !== 'EXPIRED') return undefined;
  const note = isPaid
    ? html`<p class="note good" role="status">${texts.paidText}</p>`
    : html`<p class="note bad" role="status">${texts.expiredText}</p>`;
  const body = html`${note}${orderDetails(order, language)}${backLink(order, language)}`;
  return layout({ language, title: isPaid ? texts.paidTitle : texts.expiredTitle, body });
};

export const unknownPage = (language: Language): string => {
  const texts = textsOf(language);
  return layout({ language, title: texts.unknownTitle, body: html`<p>${texts.unknownText}</p>` });
};

interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** No language link on a page with one language. */
  readonly isOnlyOne?: boolean;
}

const languageLink = (language: Language): Html => {
  const other = language === 'id' ? 'en' : 'id';
  return html`<a href="?lang=${other}" lang="${other}" hreflang="${other}">${textsOf(language).otherLanguage}</a>`;
};

const styleElement = new Html(`<style>${style}</style>`);

/** Every page shows at its top that it is a simulation. */
export const layout = ({ language, title, body, isOnlyOne }: Page): string => {
  const texts = textsOf(language);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.simulation}: ${title}</title>
${styleElement}
</head>
<body>
<div class="banner" role="region" aria-label="${texts.simulation}"><strong>${texts.simulation}</strong> ${texts.noMoney}</div>
<header class="${isOnlyOne === true && 'wide'}"><b>${texts.gateway}</b>${isOnlyOne !== true && languageLink(language)}</header>
<main class="${isOnlyOne === true && 'wide'}"><div class="card"><h1>${title}</h1>${body}</div></main>
</body>
</html>
`.text;
};
