import type { LocatedJson } from '../../data/located-json.ts';

type KeyPath = readonly string[];

const leavesIn = (value: unknown, path: KeyPath = []): readonly (readonly [KeyPath, string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesIn(inner, [...path, key]));
};

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Plural forms of one text share a key; languages differ in how many they have. */
const keyOf = (path: KeyPath): string => path.join('.').replace(pluralForm, '');

/** The content of `{{` and `}}`. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([\w$]+)/g)].flatMap(([, name]) => name ?? [])),
];

export interface LocaleText {
  readonly path: KeyPath;
  /** The whole key, which begins with the name of the file. */
  readonly fullKey: string;
  readonly placeholders: ReadonlySet<string>;
  /** The text, or its plural forms in a row. */
  readonly words: string;
  /** The plural forms that it has, such as `one` and `other`; none for a text without a count. */
  readonly forms: ReadonlySet<string>;
}

/** `locales/id/<name>.json` -> `<name>`. */
export const nameOfTextFile = (path: string): string => path.split('/').at(-1)?.replace('.json', '') ?? '';

/** The texts of one file by their key below the file's name. */
export interface TextFile {
  readonly file: LocatedJson;
  readonly byKey: ReadonlyMap<string, LocaleText>;
}

const readTextFile = (file: LocatedJson): TextFile => {
  const byKey = new Map<string, LocaleText & { placeholders: Set<string>; words: string; forms: Set<string> }>();
  const name = nameOfTextFile(file.path);
  for (const [path, text] of leavesIn(file.value)) {
    const fresh = {
      path,
      fullKey: `${name}.${keyOf(path)}`,
      placeholders: new Set<string>(),
      words: '',
      forms: new Set<string>(),
    };
    const known = byKey.get(keyOf(path)) ?? fresh;
    const form = pluralForm.exec(path.join('.'))?.[1];
    if (form !== undefined) known.forms.add(form);
    for (const name of placeholdersIn(text)) known.placeholders.add(name);
    known.words += `${text}\n`;
    byKey.set(keyOf(path), known);
  }
  return { file, byKey };
};

const knownTextFiles = new WeakMap<LocatedJson, TextFile>();

export const textFileOf = (file: LocatedJson): TextFile => {
  const texts = knownTextFiles.get(file) ?? readTextFile(file);
  knownTextFiles.set(file, texts);
  return texts;
};

/** `locales/id/personal.json` -> `id`. */
export const languageOf = (path: string): string => path.split('/')[1] ?? '';

/** The source language of the portal's texts. */
export const SOURCE_LANGUAGE = 'id';
