import { type Finding, findingIn, type Rule } from '../finding.ts';
import { languageOf, SOURCE_LANGUAGE, textsOf } from '../texts/texts-of.ts';

const pathIn = (path: string, language: string): string => path.replace(/^locales\/[^/]+/, `locales/${language}`);

/** A source text that was rewritten while its translation stayed: the translation may say what no longer holds. */
export const translationsKeepUp: Rule = (data, base) =>
  [...data.files.values()]
    .filter(({ path, value }) => /^locales\/[^/]+\/.+/.test(path) && value !== undefined)
    .filter(({ path }) => languageOf(path) !== SOURCE_LANGUAGE)
    .flatMap((file): readonly Finding[] => {
      const source = data.files.get(pathIn(file.path, SOURCE_LANGUAGE));
      const [before, sourceBefore] = [base?.files.get(file.path), base?.files.get(source?.path ?? '')];
      if (!source || !before || !sourceBefore || source === sourceBefore) return [];
      return [...textsOf(file).byKey].flatMap(([key, { path, words }]) => {
        const [now, then] = [textsOf(source).byKey.get(key), textsOf(sourceBefore).byKey.get(key)];
        if (!now || !then || now.words === then.words || textsOf(before).byKey.get(key)?.words !== words) return [];
        const params = { key, language: languageOf(file.path), source: now.words.trim(), before: then.words.trim() };
        return [findingIn(file, { rule: 'oldTranslation', at: path, params, severity: 'warning' })];
      });
    });
