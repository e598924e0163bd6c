import { loadLocale } from 'virtual:locales';
import { loadPageTexts } from 'virtual:page-texts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageParameter } from '../../contract/page-rendering.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { loadCode } from '../api/load-code.ts';
import { registerFormats } from '../state/format.ts';
import { type Language, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, resolveLanguage } from '../state/languages.ts';

const NAMESPACE = 'translation';

const loadLanguage = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, NAMESPACE)) return;
  i18next.addResourceBundle(language, NAMESPACE, await loadCode(() => loadLocale(language)));
};

const setDocumentLanguage = (language: Language): void => {
  document.documentElement.lang = language;
};

/** The address may ask for a language; else the cookie tells which one was chosen last. */
const chosenLanguage = (): Language => resolveLanguage(new URLSearchParams(location.search), readCookie(LOCALE_COOKIE));

let language: Language | undefined;

/** @param rendered the language of a page that the server rendered: it is taken over as it is */
export const initLanguage = (rendered: Language | undefined): void => {
  language = rendered ?? chosenLanguage();
};

/** The language that is spoken now. */
export const currentLanguage = (): Language => {
  language ??= chosenLanguage();
  return language;
};

/** Texts that pages asked for beyond those that all share. */
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

/** A page that speaks texts of its own waits for them; those of another language come with the language. */
export const requestTexts = async (name: string): Promise<void> => {
  requestedTexts.add(name);
  await loadRequestedTexts(currentLanguage(), name);
};

/** Texts of the chosen language; the other one is fetched only when it is chosen. */
export const initTexts = async (): Promise<void> => {
  const lng = currentLanguage();
  setDocumentLanguage(lng);
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: false,
    resources: { [lng]: { [NAMESPACE]: await loadCode(() => loadLocale(lng)) } } as never,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  registerFormats(i18next);
  resolveStarted();
};

/** The address no longer asks for another language than the one that was chosen. */
const removeLanguageParameter = (): void => {
  const url = new URL(location.href);
  if (!url.searchParams.has(languageParameter)) return;
  url.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', url);
};

/** Speaks another language where one is, and leaves no trace of it in the browser. */
export const applyLanguage = async (chosen: Language): Promise<void> => {
  await loadLanguage(chosen);
  await Promise.all([...requestedTexts].map((name) => loadRequestedTexts(chosen, name)));
  language = chosen;
  setDocumentLanguage(chosen);
  await i18next.changeLanguage(chosen);
};

/** Another language was chosen since the server rendered this page: in another tab, or before the visitor came back. */
export const syncChosenLanguage = async (): Promise<void> => {
  const chosen = chosenLanguage();
  if (chosen !== currentLanguage()) await applyLanguage(chosen);
};

/** Changes the language for good: the page stays, and what was typed stays. */
export const changeLanguage = async (chosen: Language): Promise<void> => {
  await applyLanguage(chosen);
  writeCookie(LOCALE_COOKIE, chosen, LOCALE_COOKIE_SECONDS);
  removeLanguageParameter();
};
