import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { SOURCE_LANGUAGE, type TextFile, textFileOf } from './text-file.ts';

/** Name of a file without its ending -> its texts, in one language. */
export type LanguageFiles = ReadonlyMap<string, TextFile>;

const localeFilePattern = /^locales\/([^/]+)\/([^/]+)\.json$/;

const readLanguages = ({ files }: OfficerData): ReadonlyMap<string, LanguageFiles> => {
  const languages = new Map<string, Map<string, TextFile>>();
  for (const file of files.values()) {
    const [, language = '', name = ''] = localeFilePattern.exec(file.path) ?? [];
    if (name === '' || file.value === undefined) continue;
    const known = languages.get(language) ?? new Map<string, TextFile>();
    languages.set(language, known.set(name, textFileOf(file)));
  }
  // Other languages are compared with the source language.
  return new Map([...languages].sort(([a], [b]) => Number(b === SOURCE_LANGUAGE) - Number(a === SOURCE_LANGUAGE)));
};

const knownLanguages = new WeakMap<OfficerData, ReadonlyMap<string, LanguageFiles>>();

/** The texts of every language, the source language first. */
export const textsByLanguage = (data: OfficerData): ReadonlyMap<string, LanguageFiles> => {
  const languages = knownLanguages.get(data) ?? readLanguages(data);
  knownLanguages.set(data, languages);
  return languages;
};

/** `form.field.label` -> `form` and `field.label`. */
export const splitKey = (key: string): readonly [string, string] => {
  const end = key.indexOf('.');
  return end < 0 ? [key, ''] : [key.slice(0, end), key.slice(end + 1)];
};

export const hasText = (language: LanguageFiles, key: string): boolean => {
  const [name, rest] = splitKey(key);
  return language.get(name)?.byKey.has(rest) === true;
};

/** Files of texts, each with the same file in the other languages. */
export const listTranslatedFiles = (
  data: OfficerData,
): readonly { readonly own: TextFile; readonly others: readonly TextFile[] }[] => {
  const languages = [...textsByLanguage(data).values()];
  return languages.flatMap((language) =>
    [...language].map(([name, own]) => ({
      own,
      others: languages.filter((one) => one !== language).flatMap((one) => one.get(name) ?? []),
    })),
  );
};

/** `locales/id/personal.json` in another language. */
export const localePath = (path: string, language: string): string =>
  path.replace(/^locales\/[^/]+/, `locales/${language}`);

/** `locales/id/personal.json:12`: the position of a text. */
export const positionOfText = (file: LocatedJson, path: readonly string[]): string =>
  `${file.path}:${file.positionOf(path, 'key').line}`;
