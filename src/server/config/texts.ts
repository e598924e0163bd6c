import { createInstance, type TFunction, type TOptions } from 'i18next';

export const locales = ['id', 'en'] as const;
export type Locale = (typeof locales)[number];
export type Translate = (key: string | readonly string[], params?: Readonly<Record<string, unknown>>) => string;

/** The server's side of `locales/`: the same files, keys and placeholders as in the browser. */
export interface Texts {
  translate(locale: Locale): Translate;
  has(locale: Locale, key: string): boolean;
}

const bundle = (files: ReadonlyMap<string, unknown>, locale: Locale): Record<string, unknown> => {
  const prefix = `locales/${locale}/`;
  const mine = [...files].filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(mine.map(([path, json]) => [path.slice(prefix.length, -'.json'.length), json]));
};

/** Texts without parameters are the same every time, and looking one up costs as much as checking a small form. */
const speak = (t: TFunction): Translate => {
  const plain = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined || typeof key !== 'string')
      return t(key as string | string[], (params ?? {}) as TOptions) as string;
    const known = plain.get(key) ?? (t(key) as string);
    plain.set(key, known);
    return known;
  };
};

export const createTexts = async (files: ReadonlyMap<string, unknown>): Promise<Texts> => {
  const i18n = createInstance();
  await i18n.init({
    fallbackLng: 'id',
    supportedLngs: [...locales],
    resources: Object.fromEntries(locales.map((locale) => [locale, { translation: bundle(files, locale) }])),
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const spoken = new Map(locales.map((locale) => [locale, speak(i18n.getFixedT(locale))]));
  return {
    translate: (locale) => spoken.get(locale) as Translate,
    has: (locale, key) => i18n.exists(key, { lng: locale, fallbackLng: [] }),
  };
};

/** The language of an answer: the first of `Accept-Language` that the portal speaks, by weight; else Indonesian. */
export const chooseLocale = (header: string | undefined): Locale => {
  const wishes = (header ?? '').slice(0, 200).split(',').map(parseWish);
  const best = wishes.filter((wish) => wish.weight > 0).sort((a, b) => b.weight - a.weight);
  return best.find((wish) => wish.locale)?.locale ?? 'id';
};

const parseWish = (part: string): { locale: Locale | undefined; weight: number } => {
  const [tag = '', ...params] = part.trim().toLowerCase().split(';');
  const q = params.map((p) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find((value) => value !== undefined);
  return { locale: locales.find((l) => tag === l || tag.startsWith(`${l}-`)), weight: q === undefined ? 1 : Number(q) };
};
