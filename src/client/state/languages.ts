import { languages } from 'virtual:catalogue';
import { languageParameter, localeCookie } from '../../contract/page-rendering.ts';

export { languages };
/** One of the interface languages (specification 9): the folders of `locales/`. */
export type Language = string;

export const LOCALE_COOKIE = localeCookie.name;
export const LOCALE_COOKIE_SECONDS = localeCookie.seconds;

/** Default without a cookie, and fallback for an unknown one (specification 1). */
export const DEFAULT_LANGUAGE: Language = 'id';
const FALLBACK_LANGUAGE: Language = 'en';

export const isLanguage = (value: string): boolean => Object.hasOwn(languages, value);

/** The language of a locale cookie. */
export const parseLanguageCookie = (cookie: string | undefined): Language => {
  if (cookie === undefined || cookie === '') return DEFAULT_LANGUAGE;
  const [whole, short = ''] = [cookie.toLowerCase(), cookie.toLowerCase().split('-')[0]];
  return [whole, short].find(isLanguage) ?? FALLBACK_LANGUAGE;
};

/** The language of a page: from the URL, else from the cookie. */
export const resolveLanguage = (query: URLSearchParams, cookie: string | undefined): Language => {
  const asked = query.get(languageParameter) ?? '';
  return isLanguage(asked) ? asked : parseLanguageCookie(cookie);
};
