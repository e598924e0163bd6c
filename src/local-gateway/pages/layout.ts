import { Html, html } from './html.ts';
import { style } from './style.ts';
import { type Language, textsOf } from './texts.ts';

export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** No link to the other language where a page has only one. */
  readonly isOnlyOne?: boolean;
}

const switchTo = (language: Language): Html => {
  const other = language === 'id' ? 'en' : 'id';
  return html`<a href="?lang=${other}" lang="${other}" hreflang="${other}">${textsOf(language).otherLanguage}</a>`;
};

const styles = new Html(`<style>${style}</style>`);

/** Every page says on top that it is a simulation. */
export const layout = ({ language, title, body, isOnlyOne }: Page): string => {
  const texts = textsOf(language);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.simulation}: ${title}</title>
${styles}
</head>
<body>
<div class="banner" role="region" aria-label="${texts.simulation}"><strong>${texts.simulation}</strong> ${texts.noMoney}</div>
<header class="${isOnlyOne === true && 'wide'}"><b>${texts.gateway}</b>${isOnlyOne !== true && switchTo(language)}</header>
<main class="${isOnlyOne === true && 'wide'}"><div class="card"><h1>${title}</h1>${body}</div></main>
</body>
</html>
`.text;
};
