import { createInstance, type TFunction, type TOptions } from 'i18next';
import { createEscape, directionOf } from '../../engine/text/direction.ts';
import { DEFAULT_LANGUAGE, languagesIn } from '../../engine/text/languages.ts';
import type { TextValues } from '../../engine/text/text-values.ts';

/** A language of the portal: the name of a folder in `locales/`. */
export type Locale = string;
export type Translate = (key: string | readonly string[], params?: Readonly<Record<string, unknown>>) => string;

/** The server's side of `locales/`: the same files, keys and placeholders as in the browser. */
export interface Texts {
  readonly locales: readonly Locale[];
  /** For a removed language: the default language. */
  translate(locale: Locale): Translate;
  has(locale: Locale, key: string): boolean;
  /** The language of a reply, from the `Accept-Language` of its request. */
  choose(header: string | undefined): Locale;
}

const textsOfLocale = (files: ReadonlyMap<string, unknown>, locale: Locale): Record<string, unknown> => {
  const prefix = `locales/${locale}/`;
  const mine = [...files].filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(mine.map(([path, json]) => [path.slice(prefix.length, -'.json'.length), json]));
};

/** Texts without parameters are the same every time, and looking one up costs as much as checking a small form. */
const createTranslate = (t: TFunction): Translate => {
  const plain = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined || typeof key !== 'string')
      // The function of i18next has a type for each way to call it.
      return t(key as string | string[], (params ?? {}) as TOptions) as string;
    const known = plain.get(key) ?? String(t(key));
    plain.set(key, known);
    return known;
  };
};

/** @param values placeholders that every text may name */
export const createTexts = async (
  files: ReadonlyMap<string, unknown>,
  values: Partial<TextValues> = {},
): Promise<Texts> => {
  const locales = languagesIn(files.keys());
  const i18n = createInstance();
  await i18n.init({
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...locales],
    resources: Object.fromEntries(locales.map((locale) => [locale, { translation: textsOfLocale(files, locale) }])),
    interpolation: { escapeValue: false, defaultVariables: { ...values } },
    // A colon is part of a key, such as one of an option.
    nsSeparator: false,
    returnNull: false,
  });
  // How a value is escaped belongs to an instance. A clone shares the texts.
  const instanceOf = (locale: Locale) =>
    directionOf(locale) === 'ltr'
      ? i18n
      : i18n.cloneInstance({
          interpolation: { escapeValue: true, escape: createEscape(locale), defaultVariables: { ...values } },
        });
  const spoken = new Map(locales.map((locale) => [locale, createTranslate(instanceOf(locale).getFixedT(locale))]));
  return {
    locales,
    choose: (header) => chooseLocale(header, locales),
    // `spoken` has the default language.
    translate: (locale) => (spoken.get(locale) ?? spoken.get(DEFAULT_LANGUAGE)) as Translate,
    has: (locale, key) => i18n.exists(key, { lng: locale, fallbackLng: [] }),
  };
};

/** The language of an answer: the first supported one of `Accept-Language`, by weight; else the default. */
export const chooseLocale = (header: string | undefined, locales: readonly Locale[]): Locale => {
  const preferences = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => parseLanguageRange(part, locales));
  const best = preferences.filter((preference) => preference.weight > 0).sort((a, b) => b.weight - a.weight);
  return best.find((preference) => preference.locale)?.locale ?? DEFAULT_LANGUAGE;
};

const parseLanguageRange = (
  part: string,
  locales: readonly Locale[],
): { locale: Locale | undefined; weight: number } => {
  const [tag = '', ...params] = part.trim().toLowerCase().split(';');
  const q = params.map((p) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find((value) => value !== undefined);
  return { locale: locales.find((l) => tag === l || tag.startsWith(`${l}-`)), weight: q === undefined ? 1 : Number(q) };
};
