import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Rule } from '../finding.ts';
import { languageOf, type TextFile } from '../texts/text-file.ts';
import { listTranslatedFiles } from '../texts/texts-by-language.ts';

const allForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const knownForms = new Map<string, readonly string[]>();

/** The forms that a language has for counts: two in English, one in Indonesian, six in Arabic. */
const pluralFormsOf = (language: string): readonly string[] => {
  const known = knownForms.get(language);
  if (known) return known;
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms = allForms.filter((form) => pluralCategories.some((one) => one === form));
  knownForms.set(language, forms);
  return forms;
};

/** The keys of texts that have plural forms: few of all texts. */
const keysWithForms = oncePer(({ byKey }: TextFile) =>
  [...byKey].flatMap(([key, { forms }]) => (forms.size > 0 ? [key] : [])),
);

/**
 * A text with a count has each plural form of its language. One text for all counts is enough in a language with one form;
 * elsewhere it would be wrong for most counts.
 */
export const pluralFormsAreComplete: Rule = (data) =>
  listTranslatedFiles(data).flatMap(({ own, others }) => {
    const language = languageOf(own.file.path);
    const wanted = pluralFormsOf(language);
    const counted = others.flatMap((texts) =>
      keysWithForms(texts).filter((key) => (texts.byKey.get(key)?.forms.size ?? 0) > 1),
    );
    return [...new Set([...keysWithForms(own), ...counted])].flatMap((key) => {
      const text = own.byKey.get(key);
      if (!text) return [];
      const { path, fullKey, forms } = text;
      const missing = wanted.filter((form) => !forms.has(form));
      if (missing.length === 0 || (forms.size === 0 && wanted.length === 1)) return [];
      const params = {
        key: fullKey,
        language,
        forms: missing.map((form) => `${key.split('.').at(-1)}_${form}`).join(', '),
      };
      return [createFinding(own.file, { rule: 'missingPlural', at: path, isKey: true, params })];
    });
  });
