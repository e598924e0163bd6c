import { loadLocale } from 'virtual:locales';
import { loadPageTexts } from 'virtual:page-texts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { type Language, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, languageOf } from '../ui/state/languages.ts';

const NAMESPACE = 'translation';

const load = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, NAMESPACE)) return;
  i18next.addResourceBundle(language, NAMESPACE, await loadLocale(language));
};

const show = (language: Language): void => {
  document.documentElement.lang = language;
};

/** Texts that pages asked for beyond those that all share. */
const asked = new Set<string>();
const there = new Set<string>();
let tellStarted = (): void => {};
const started = new Promise<void>((resolve) => {
  tellStarted = resolve;
});

const loadAsked = async (language: Language, name: string): Promise<void> => {
  const key = `${language}/${name}`;
  if (there.has(key)) return;
  const texts = await loadPageTexts(language, name);
  await started;
  i18next.addResourceBundle(language, NAMESPACE, texts, true, true);
  there.add(key);
};

/** A page that speaks texts of its own waits for them; those of another language come with the language. */
export const askForTexts = async (name: string): Promise<void> => {
  asked.add(name);
  await loadAsked(languageOf(readCookie(LOCALE_COOKIE)), name);
};

/** Texts of the chosen language; the other one is fetched only when it is chosen. */
export const startTexts = async (): Promise<void> => {
  const language = languageOf(readCookie(LOCALE_COOKIE));
  show(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [NAMESPACE]: await loadLocale(language) } } as never,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  tellStarted();
};

/** Changes the language where one is: the page stays, and what was typed stays. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await load(language);
  await Promise.all([...asked].map((name) => loadAsked(language, name)));
  writeCookie(LOCALE_COOKIE, language, LOCALE_COOKIE_SECONDS);
  show(language);
  await i18next.changeLanguage(language);
};
