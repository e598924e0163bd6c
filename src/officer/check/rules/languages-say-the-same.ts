import type { LocatedJson } from '../../data/located-json.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';

type Path = readonly string[];

const leavesIn = (value: unknown, path: Path = []): readonly (readonly [Path, string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesIn(inner, [...path, key]));
};

/** Plural forms of one text share a key; languages differ in how many they have. */
const keyOf = (path: Path): string => path.join('.').replace(/_(zero|one|two|few|many|other)$/, '');

const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([\w$]+)/g)].map(([, name]) => name as string)),
];

interface Texts {
  readonly file: LocatedJson;
  readonly byKey: ReadonlyMap<string, { readonly path: Path; readonly placeholders: ReadonlySet<string> }>;
}

const textsOf = (file: LocatedJson): Texts => {
  const byKey = new Map<string, { path: Path; placeholders: Set<string> }>();
  for (const [path, text] of leavesIn(file.value)) {
    const known = byKey.get(keyOf(path)) ?? { path, placeholders: new Set<string>() };
    for (const name of placeholdersIn(text)) known.placeholders.add(name);
    byKey.set(keyOf(path), known);
  }
  return { file, byKey };
};

const languageOf = (path: string): string => path.split('/')[1] ?? '';

const compare = (own: Texts, other: Texts): readonly Finding[] => {
  const language = languageOf(own.file.path);
  return [...other.byKey].flatMap(([key, { path, placeholders }]) => {
    const there = own.byKey.get(key);
    const params = { key, language, other: other.file.path };
    if (!there) return [findingIn(own.file, { rule: 'missingText', at: path, params })];
    const lost = [...placeholders].filter((name) => !there.placeholders.has(name));
    if (lost.length === 0) return [];
    const names = lost.map((name) => `{{${name}}}`).join(', ');
    return [findingIn(own.file, { rule: 'lostPlaceholder', at: there.path, params: { ...params, names } })];
  });
};

/** Every text stands in every language, with the same placeholders. */
export const languagesSayTheSame: Rule = ({ files }) => {
  const readable = [...files.values()].filter(({ path, value }) => path.startsWith('locales/') && value !== undefined);
  const languages = [...new Set(readable.map(({ path }) => languageOf(path)))];
  return readable.flatMap((file) =>
    languages
      .filter((language) => language !== languageOf(file.path))
      .flatMap((language) => {
        const twin = files.get(file.path.replace(/^locales\/[^/]+/, `locales/${language}`));
        if (!twin) return [findingIn(file, { rule: 'missingFile', params: { language, file: file.path } })];
        return twin.value === undefined ? [] : compare(textsOf(twin), textsOf(file));
      }),
  );
};
