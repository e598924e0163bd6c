import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { SOURCE_LANGUAGE, type Texts, textsOf } from './texts-of.ts';

/** Name of a file without its ending -> its texts, in one language. */
export type Language = ReadonlyMap<string, Texts>;

const ofLanguage = /^locales\/([^/]+)\/([^/]+)\.json$/;

const read = ({ files }: OfficerData): ReadonlyMap<string, Language> => {
  const languages = new Map<string, Map<string, Texts>>();
  for (const file of files.values()) {
    const [, language = '', name = ''] = ofLanguage.exec(file.path) ?? [];
    if (name === '' || file.value === undefined) continue;
    const known = languages.get(language) ?? new Map<string, Texts>();
    languages.set(language, known.set(name, textsOf(file)));
  }
  // The language that texts are written in first is the one that others are held against.
  return new Map([...languages].sort(([a], [b]) => Number(b === SOURCE_LANGUAGE) - Number(a === SOURCE_LANGUAGE)));
};

const known = new WeakMap<OfficerData, ReadonlyMap<string, Language>>();

/** The texts of every language, the source language first. */
export const languagesIn = (data: OfficerData): ReadonlyMap<string, Language> => {
  const languages = known.get(data) ?? read(data);
  known.set(data, languages);
  return languages;
};

/** `form.field.label` -> `form` and `field.label`. */
export const splitKey = (key: string): readonly [string, string] => {
  const [name = '', ...rest] = key.split('.');
  return [name, rest.join('.')];
};

export const hasIn = (language: Language, key: string): boolean => {
  const [name, rest] = splitKey(key);
  return language.get(name)?.byKey.has(rest) === true;
};

/** Files of texts, each with the same file in the other languages. */
export const twinsIn = (data: OfficerData): readonly { readonly own: Texts; readonly others: readonly Texts[] }[] => {
  const languages = [...languagesIn(data).values()];
  return languages.flatMap((language) =>
    [...language].map(([name, own]) => ({
      own,
      others: languages.filter((one) => one !== language).flatMap((one) => one.get(name) ?? []),
    })),
  );
};

/** `locales/id/personal.json` in another language. */
export const pathIn = (path: string, language: string): string =>
  path.replace(/^locales\/[^/]+/, `locales/${language}`);

/** `locales/id/personal.json:12`: where a text stands. */
export const placeOfText = (file: LocatedJson, path: readonly string[]): string =>
  `${file.path}:${file.placeOf(path, 'key').line}`;

/** Name of a file of texts without folder and ending. */
export const nameOfTexts = ({ file }: Texts): string =>
  pathIn(file.path, '').split('/').at(-1)?.replace('.json', '') ?? '';
