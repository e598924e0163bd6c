/** Languages are data: each is a folder of `locales/`. This one is the default. */
export const DEFAULT_LANGUAGE = 'id';

const preferredLanguages: readonly string[] = [DEFAULT_LANGUAGE, 'en'];
const rank = (language: string): number =>
  preferredLanguages.includes(language) ? preferredLanguages.indexOf(language) : preferredLanguages.length;

/** The languages of these files, in the order in which they are offered. @param paths such as `locales/id/app.json` */
export const languagesIn = (paths: Iterable<string>): readonly string[] => {
  const found = new Set([...paths].flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...found].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
};

const formatLocales: Readonly<Record<string, string>> = { id: 'id-ID', en: 'en-US' };

/** The locale for numbers and dates of a language (BCP 47). */
export const formatLocale = (language: string): string => formatLocales[language] ?? language;

/** The field with the text of another field in a language: that of `title` in English is `titleEn`. */
export const fieldInLanguage = (field: string, language: string): string =>
  field +
  language
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The field with the English text of a content item (docs/decisions/089). */
export const englishField = (field: string): string => fieldInLanguage(field, 'en');
