import { textValues } from 'virtual:catalogue';
import { loadLocale } from 'virtual:locales';
import { loadPageTexts } from 'virtual:page-texts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageParameter } from '../../contract/page-rendering.ts';
import { createEscape, directionOf } from '../../engine/text/direction.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { loadCode } from '../api/load-code.ts';
import { registerFormats } from '../state/format.ts';
import {
  DEFAULT_LANGUAGE,
  type Language,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  resolveLanguage,
} from '../state/languages.ts';

const NAMESPACE = 'translation';

const loadLanguage = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, NAMESPACE)) return;
  i18next.addResourceBundle(language, NAMESPACE, await loadCode(() => loadLocale(language)));
};

let escapeValue = createEscape(DEFAULT_LANGUAGE);

const setDocumentLanguage = (language: Language): void => {
  escapeValue = createEscape(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
};

/** The language of the URL, else the one chosen last, from the cookie. */
const chosenLanguage = (): Language => resolveLanguage(new URLSearchParams(location.search), readCookie(LOCALE_COOKIE));

let language: Language | undefined;

/** @param rendered language of a server-rendered page, which hydration must keep */
export const initLanguage = (rendered: Language | undefined): void => {
  language = rendered ?? chosenLanguage();
};

/** The current language of the page. */
export const currentLanguage = (): Language => {
  language ??= chosenLanguage();
  return language;
};

/** Groups of texts that pages requested beyond the shared ones. */
const requestedTexts = new Set<string>();
const loadedTexts = new Set<string>();
let resolveStarted = (): void => {};
const started = new Promise<void>((resolve) => {
  resolveStarted = resolve;
});

const loadRequestedTexts = async (language: Language, name: string): Promise<void> => {
  const key = `${language}/${name}`;
  if (loadedTexts.has(key)) return;
  const texts = await loadCode(() => loadPageTexts(language, name));
  await started;
  i18next.addResourceBundle(language, NAMESPACE, texts, true, true);
  loadedTexts.add(key);
};

/** Resolves when the group is loaded in the current language; another language loads it when it is chosen. */
export const requestTexts = async (name: string): Promise<void> => {
  requestedTexts.add(name);
  await loadRequestedTexts(currentLanguage(), name);
};

/** Loads the texts of the current language; another language is loaded when it is chosen. */
export const initTexts = async (): Promise<void> => {
  const lng = currentLanguage();
  setDocumentLanguage(lng);
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: false,
    resources: { [lng]: { [NAMESPACE]: await loadCode(() => loadLocale(lng)) } },
    interpolation: { escape: (value) => escapeValue(value), defaultVariables: { ...textValues } },
    // A colon is part of a key, such as one of an option.
    nsSeparator: false,
    returnNull: false,
  });
  registerFormats(i18next);
  resolveStarted();
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
  await loadLanguage(chosen);
  await Promise.all([...requestedTexts].map((name) => loadRequestedTexts(chosen, name)));
  language = chosen;
  setDocumentLanguage(chosen);
  await i18next.changeLanguage(chosen);
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
