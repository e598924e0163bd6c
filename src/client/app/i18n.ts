import { loadLocale } from 'virtual:locales';
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
};

/** Changes the language where one is: the page stays, and what was typed stays. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await load(language);
  writeCookie(LOCALE_COOKIE, language, LOCALE_COOKIE_SECONDS);
  show(language);
  await i18next.changeLanguage(language);
};
