import { createFinding, type Rule } from '../finding.ts';
import { languageOf } from '../texts/text-file.ts';
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

/**
 * A text with a count has each plural form of its language. One text for all counts is enough in a language with one form;
 * elsewhere it would be wrong for most counts.
 */
export const pluralFormsAreComplete: Rule = (data) =>
  listTranslatedFiles(data).flatMap(({ own, others }) => {
    const language = languageOf(own.file.path);
    const wanted = pluralFormsOf(language);
    return [...own.byKey].flatMap(([key, { path, fullKey, forms }]) => {
      const hasCount = forms.size > 0 || others.some(({ byKey }) => (byKey.get(key)?.forms.size ?? 0) > 1);
      const missing = wanted.filter((form) => !forms.has(form));
      if (!hasCount || missing.length === 0 || (forms.size === 0 && wanted.length === 1)) return [];
      const params = {
        key: fullKey,
        language,
        forms: missing.map((form) => `${key.split('.').at(-1)}_${form}`).join(', '),
      };
      return [createFinding(own.file, { rule: 'missingPlural', at: path, isKey: true, params })];
    });
  });
