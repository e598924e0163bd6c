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

/** The English text of the field `title` of a content item is in `titleEn` (docs/decisions/089). */
export const englishField = (field: string): string => `${field}En`;
