import { textValues } from 'virtual:catalogue';
import type { i18n } from 'i18next';
import { setI18n } from 'react-i18next';
import { languageParameter } from '../../contract/page-rendering.ts';
import { createEscape, directionOf } from '../../engine/text/direction.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { loadCode } from '../api/load-code.ts';
import { loadLater } from '../api/rest-of-page.ts';
import { loadNamed } from '../api/used-code.ts';
import {
  DEFAULT_LANGUAGE,
  type Language,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  resolveLanguage,
} from '../state/languages.ts';
import { createEarlyTexts, type EarlyTexts, optionsOf, TEXTS, type Texts, type Translate } from './early-texts.ts';

let escapeValue = createEscape(DEFAULT_LANGUAGE);

const setDocumentLanguage = (language: Language): void => {
  escapeValue = createEscape(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

/** The language of the URL, else the one chosen last, from the cookie. */
const chosenLanguage = (): Language => resolveLanguage(new URLSearchParams(location.search), readCookie(LOCALE_COOKIE));

let language: Language | undefined;
/** What the server has spoken on this page, while the page has no other texts. */
let spokenTexts: Texts | undefined;

/**
 * @param rendered language of a server-rendered page, which hydration must keep
 * @param texts of that page
 */
export const initLanguage = (rendered: Language | undefined, texts?: Texts): void => {
  language = rendered ?? chosenLanguage();
  spokenTexts = texts;
};

/** The current language of the page. */
export const currentLanguage = (): Language => {
  language ??= chosenLanguage();
  return language;
};

/** A page that the server rendered names the files of its texts; those of other pages and languages are named by a later file. */
const loadShared = async (language: Language): Promise<Readonly<Record<string, unknown>>> =>
  (await loadNamed<{ readonly bundle: Readonly<Record<string, unknown>> }>(`virtual:locale/${language}`))?.bundle ??
  (await import('virtual:locales')).loadLocale(language);

const loadGroup = async (language: Language, name: string): Promise<Readonly<Record<string, unknown>>> =>
  (await loadNamed<{ readonly texts: Readonly<Record<string, unknown>> }>(`virtual:page-text/${language}/${name}`))
    ?.texts ?? (await import('virtual:page-texts')).loadPageTexts(language, name);

/** The loaded texts of a language: the shared ones, and those of the groups that pages requested. */
const loadedTexts = new Map<Language, Promise<Record<string, Texts>>>();

const textsOf = (language: Language): Promise<Record<string, Texts>> => {
  const known = loadedTexts.get(language);
  if (known) return known;
  // Written by the build from `locales`.
  const fresh = loadCode(() => loadShared(language)).then((shared) => ({ ...shared }) as Record<string, Texts>);
  loadedTexts.set(language, fresh);
  fresh.catch(() => loadedTexts.delete(language));
  return fresh;
};

let early: EarlyTexts | undefined;
/** i18next, once its code is there (decision 261). */
let whole: i18n | undefined;
let completing: Promise<i18n> | undefined;

/** Groups of texts that pages requested beyond the shared ones. */
const requestedTexts = new Set<string>();
const loadedGroups = new Set<string>();

const loadRequestedTexts = async (language: Language, name: string): Promise<void> => {
  const key = `${language}/${name}`;
  if (loadedGroups.has(key)) return;
  const [texts, group] = await Promise.all([textsOf(language), loadCode(() => loadGroup(language, name))]);
  Object.assign(texts, group);
  whole?.addResourceBundle(language, TEXTS, group, true, true);
  loadedGroups.add(key);
};

/** Resolves when the group is loaded in the current language; another language loads it when it is chosen. */
export const requestTexts = async (name: string): Promise<void> => {
  requestedTexts.add(name);
  if (!spokenTexts) await loadRequestedTexts(currentLanguage(), name);
  // The page that is about to be hydrated has these texts.
  else if (early) await loadOtherTexts();
};

/** All texts that were requested so far. */
const loadTexts = async (language: Language): Promise<Texts> => {
  const [texts] = await Promise.all([
    textsOf(language),
    ...[...requestedTexts].map((name) => loadRequestedTexts(language, name)),
  ]);
  return texts;
};

const isolate = (value: string): string => escapeValue(value);

/** Loads i18next, which takes over from the translation of the first page. */
export const completeTexts = (): Promise<i18n> => {
  completing ??= (async () => {
    const language = currentLanguage();
    const [texts, { createWholeTexts }] = await Promise.all([
      loadTexts(language),
      loadCode(() => import('./whole-texts.ts')),
    ]);
    whole = await createWholeTexts({ language, texts, values: textValues, isolate });
    // Groups may have come meanwhile.
    whole.addResourceBundle(language, TEXTS, texts, true, true);
    spokenTexts = undefined;
    repaintMissed();
    return whole;
  })();
  completing.catch(() => {
    completing = undefined;
  });
  return completing;
};

const translate: Translate = (keys, options) =>
  whole?.t([keys].flat(), optionsOf(options)) ?? early?.translate(keys, options) ?? '';

const exists = (key: string): boolean => (whole ?? early)?.exists(key) ?? false;

/** Of changes of the language. */
const listeners = new Set<() => void>();

/** What `useTranslation` asks of i18next: the translation is i18next's as soon as it is there. */
const spoken: object = {
  isInitialized: true,
  options: {},
  get language() {
    return currentLanguage();
  },
  get languages() {
    return [currentLanguage()];
  },
  get resolvedLanguage() {
    return currentLanguage();
  },
  hasLoadedNamespace: () => true,
  exists,
  // A new function each time: after a change of the language, components see that it is another one.
  getFixedT: (): Translate => (keys, options) => translate(keys, options),
  on: (_event: string, listener: () => void) => {
    listeners.add(listener);
  },
  off: (_event: string, listener: () => void) => {
    listeners.delete(listener);
  },
};

/** Keys that the page has asked for and the server has not spoken. */
const missed = new Set<string>();

const speak = (texts: Texts, onMissing?: (key: string) => void): void => {
  const source = { language: currentLanguage(), texts, values: textValues, isolate };
  early = createEarlyTexts({ ...source, ...(onMissing && { onMissing }) });
};

/** Renders again what has asked too early for a text that there is. */
const repaintMissed = (): void => {
  if ([...missed].some((key) => exists(key))) for (const listener of [...listeners]) listener();
  missed.clear();
};

/** Loads what a page lacks that began with its own texts (decision 265). */
const loadOtherTexts = async (): Promise<void> => {
  if (!spokenTexts) return;
  const texts = await loadTexts(currentLanguage());
  spokenTexts = undefined;
  speak(texts);
  repaintMissed();
};

/** Loads the texts of the current language, later where the page has its own; another language is loaded when it is chosen. */
export const initTexts = async (): Promise<void> => {
  const language = currentLanguage();
  setDocumentLanguage(language);
  if (spokenTexts) {
    speak(spokenTexts, (key) => missed.add(key));
    await loadLater(loadOtherTexts);
  } else speak(await loadTexts(language));
  setI18n(spoken as i18n);
};

/** Otherwise the URL would override the chosen language at the next load. */
const removeLanguageParameter = (): void => {
  const url = new URL(location.href);
  if (!url.searchParams.has(languageParameter)) return;
  url.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', url);
};

/** Shows the page in another language without storing the choice. */
export const applyLanguage = async (chosen: Language): Promise<void> => {
  const [i18next, texts] = await Promise.all([completeTexts(), textsOf(chosen)]);
  i18next.addResourceBundle(chosen, TEXTS, texts, true, true);
  await loadTexts(chosen);
  await i18next.changeLanguage(chosen);
  language = chosen;
  setDocumentLanguage(chosen);
  for (const listener of [...listeners]) listener();
};

/** Applies a language that was chosen in another tab, or before the visitor came back to this page. */
export const syncChosenLanguage = async (): Promise<void> => {
  const chosen = chosenLanguage();
  if (chosen !== currentLanguage()) await applyLanguage(chosen);
};

/** Changes and stores the language. The page is not reloaded, so typed input stays. */
export const changeLanguage = async (chosen: Language): Promise<void> => {
  await applyLanguage(chosen);
  writeCookie(LOCALE_COOKIE, chosen, LOCALE_COOKIE_SECONDS);
  removeLanguageParameter();
};
