import { languageParameter, localeCookie } from '../../../contract/page-rendering.ts';
import { readCookie, writeCookie } from '../../api/cookies.ts';
import { onRestored } from './page-parts.ts';

const findLinks = (): readonly HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('header a[hreflang]'),
];

/** A click without modifier keys, which opens no other tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Otherwise the URL would override the chosen language. */
const removeLanguageParameter = (): void => {
  const url = new URL(location.href);
  url.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', url);
};

/** Stores the language and loads this page in it: unlike the link, at the same address and scroll position. */
const choose = (event: MouseEvent, { hreflang }: HTMLAnchorElement): void => {
  if (!isPlain(event)) return;
  writeCookie(localeCookie.name, hreflang, localeCookie.seconds);
  // The link also works where cookies are forbidden.
  if (readCookie(localeCookie.name) !== hreflang) return;
  event.preventDefault();
  removeLanguageParameter();
  location.reload();
};

/** Loads the page again when the visitor chose another language since the server rendered it. */
const followChoice = (): void => {
  const chosen = readCookie(localeCookie.name);
  if (chosen === document.documentElement.lang || new URL(location.href).searchParams.has(languageParameter)) return;
  if (findLinks().some(({ hreflang }) => hreflang === chosen)) location.reload();
};

const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** The languages of a list that folds are closed again when the focus leaves it. */
const bindFold = (fold: HTMLDetailsElement): void => {
  fold.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && fold.contains(relatedTarget))) fold.open = false;
  });
  fold.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') fold.open = false;
  });
};

/** The links of the language switch. */
export const bindLanguages = (): void => {
  for (const link of findLinks()) link.addEventListener('click', (event) => choose(event, link));
  const fold = findLinks()[0]?.closest('details');
  if (fold) bindFold(fold);
  // A page that was just reloaded has the language of the cookie, or there is none for it.
  if (!isReloaded()) followChoice();
  onRestored(followChoice);
};
