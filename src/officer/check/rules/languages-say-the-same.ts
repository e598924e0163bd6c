import { type Finding, findingIn, type Rule } from '../finding.ts';
import { languageOf, type Texts, textsOf } from '../texts/texts-of.ts';

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
