import { createFinding, type Finding, type Rule } from '../finding.ts';
import { languageOf, SOURCE_LANGUAGE, textFileOf } from '../texts/text-file.ts';

const pathIn = (path: string, language: string): string => path.replace(/^locales\/[^/]+/, `locales/${language}`);

/** A source text that changed while its translation did not: the translation may be outdated. */
export const translationsAreUpToDate: Rule = (data, base) =>
  [...data.files.values()]
    .filter(({ path, value }) => /^locales\/[^/]+\/.+/.test(path) && value !== undefined)
    .filter(({ path }) => languageOf(path) !== SOURCE_LANGUAGE)
    .flatMap((file): readonly Finding[] => {
      const source = data.files.get(pathIn(file.path, SOURCE_LANGUAGE));
      const [before, sourceBefore] = [base?.files.get(file.path), base?.files.get(source?.path ?? '')];
      if (!source || !before || !sourceBefore || source === sourceBefore) return [];
      return [...textFileOf(file).byKey].flatMap(([key, { path, words: texts }]) => {
        const [now, then] = [textFileOf(source).byKey.get(key), textFileOf(sourceBefore).byKey.get(key)];
        if (!now || !then || now.words === then.words || textFileOf(before).byKey.get(key)?.words !== texts) return [];
        const params = { key, language: languageOf(file.path), source: now.words.trim(), before: then.words.trim() };
        return [createFinding(file, { rule: 'oldTranslation', at: path, params, severity: 'warning' })];
      });
    });
