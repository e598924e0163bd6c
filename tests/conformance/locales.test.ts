import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { labelKeyOf, messageKeyFallbacks, optionKey, textKey } from '../../src/engine/text/text-keys.ts';
import { textValueNames } from '../../src/engine/text/text-values.ts';
import { deriveForm, listSourceRules } from '../../src/officer/data/derive-form.ts';
import { pageParts, wholeKeys } from './code-keys.ts';
import { leavesOf, placeholdersOf, withoutPlural } from './leaves.ts';
import { catalogue, forms, formsByKey, languages, texts } from './portal-data.ts';

const leaves = { id: leavesOf(texts.id), en: leavesOf(texts.en) };
const steps = new Set(catalogue.steps.map(({ key }) => key));

const labels = (form: FormDefinition): string[] =>
  [...deriveForm(form).fields.values()].map((names) => textKey(form.key, names, 'label'));
const options = (form: FormDefinition): string[] =>
  [...deriveForm(form).options].flatMap(([field, values]) =>
    values.map((value) => optionKey(form.key, field.split('.'), value)),
  );
const headings = (form: FormDefinition): string[] => [
  ...(form.ui['ui:groups'] ?? []).map(({ key }) => `${form.key}.group.${key}`),
  ...(steps.has(form.key) ? [`${form.key}.form.title`] : []),
];
const errors = (form: FormDefinition): string[] => {
  const rules = [...deriveForm(form).rules.values()].map(({ names, rule }) => [...names, 'error', rule].join('.'));
  const fromSources = listSourceRules(form).map((place) => place.replace(/\.(\w+)$/, '.error.$1'));
  return [...new Set([...rules, ...fromSources])].map((key) => `${form.key}.${key}`);
};

describe.each(languages)('texts in %s', (language) => {
  const has = (key: string): boolean => leaves[language].has(key);

  it.each(formsByKey)('the form %s has a label for every field, option and heading', (_, form) => {
    expect([...labels(form), ...options(form), ...headings(form)].filter((key) => !has(key))).toEqual([]);
  });

  it.each(formsByKey)(
    'the form %s has for every rule an error text of its own or the common text of that rule, not only common.error.invalid',
    (_, form) => {
      expect(errors(form).filter((key) => !messageKeyFallbacks(key).slice(0, 2).some(has))).toEqual([]);
    },
  );

  it('no text is empty, padded, or contains markup', () => {
    const odd = [...leaves[language]].filter(
      ([, text]) => text.trim() !== text || text === '' || /<\/?[a-z]/i.test(text),
    );
    expect(odd).toEqual([]);
  });
});

it('both languages have the same text keys', () => {
  const keys = (language: 'id' | 'en') => [...new Set([...leaves[language].keys()].map(withoutPlural))].sort();
  expect(keys('en')).toEqual(keys('id'));
});

it('each text has the same placeholders in both languages', () => {
  const used = (language: 'id' | 'en') => {
    const byKey = new Map<string, Set<string>>();
    for (const [key, text] of leaves[language]) {
      const known = byKey.get(withoutPlural(key)) ?? new Set();
      for (const name of placeholdersOf(text)) known.add(name);
      byKey.set(withoutPlural(key), known);
    }
    return Object.fromEntries([...byKey].map(([key, names]) => [key, [...names].sort()]));
  };
  expect(used('en')).toEqual(used('id'));
});

/** The parameter that AJV reports for a violated keyword; a text may use it only if every keyword of the rule has it. */
const textKeywords: Readonly<Record<string, string>> = {
  multipleOf: 'multipleOf',
  pattern: 'pattern',
  format: 'format',
};
const textKeywordOf = (keyword: string): string | undefined =>
  textKeywords[keyword] ??
  (/^(?:min|max|exclusiveMin|exclusiveMax)(?:imum|Length|Items|Properties)$/.test(keyword) ? 'limit' : undefined);

it('error texts use only the placeholders of their rule, and {{type}} only where the field has a label', () => {
  for (const form of forms)
    for (const { names, rule, keywords } of deriveForm(form).rules.values()) {
      const key = [form.key, ...names, 'error', rule].join('.');
      const shared = [...keywords].map(textKeywordOf);
      const known = ['type', ...textValueNames, ...(new Set(shared).size === 1 && shared[0] ? [shared[0]] : [])];
      for (const language of languages) {
        const text =
          messageKeyFallbacks(key)
            .map((candidate) => leaves[language].get(candidate))
            .find(Boolean) ?? '';
        expect({ key, unknown: placeholdersOf(text).filter((name) => !known.includes(name)) }).toEqual({
          key,
          unknown: [],
        });
        if (placeholdersOf(text).includes('type')) expect(leaves[language].has(labelKeyOf(key))).toBe(true);
      }
    }
});

describe('texts of forms', () => {
  it.each(formsByKey)('the form %s has only texts that the form, its pages or the server can show', (_, form) => {
    const parts = ['label', 'help', 'placeholder'];
    const fields = [...deriveForm(form).fields.values()].flatMap((names) =>
      parts.map((part) => textKey(form.key, names, part)),
    );
    const form_ = [`${form.key}.form.title`, `${form.key}.form.intro`];
    // Public pages of content ask for the same parts of whatever kind they show.
    const ofPages = [...pageParts].map((part) => `${form.key}.page.${part}`);
    const known = new Set([...ofPages, ...fields, ...options(form), ...headings(form), ...errors(form), ...form_]);
    const own = [...leaves.id.keys()].map(withoutPlural).filter((key) => key.startsWith(`${form.key}.`));
    // Only the server can evaluate some rules, such as a wrong code: it names their keys itself.
    expect(own.filter((key) => !known.has(key) && !wholeKeys.has(key))).toEqual([]);
  });
});

it('outcomes and eligibility reasons have exactly the texts that the data name', () => {
  const named = (file: string) => [...leaves.id.keys()].filter((key) => key.startsWith(`${file}.`)).sort();
  const outcomes = catalogue.tables['outcome']?.rows.map(({ then }) => String(then['message'])) ?? [];
  expect(named('outcome')).toEqual(outcomes.sort());
  const reasons = [...JSON.stringify(catalogue.eligibility).matchAll(/"x-error":"(\w+)"/g)].map((match) => match[1]);
  for (const file of ['eligibility', 'requirements'])
    expect(named(file)).toEqual([...new Set(reasons)].map((name) => `${file}.${name}`).sort());
});

it('{{count}}, {{most}}, {{quota}}, {{decided}} and {{refused}} have a number format in all texts but those of officer tools', () => {
  // What officers read on the command line is filled in without formats.
  const isPlain = (key: string): boolean => /^officer(?:-diff|-preview)?\./.test(key);
  for (const language of ['id', 'en'] as const) {
    const texts = [...leaves[language]].filter(([key]) => !isPlain(key));
    expect(texts.filter(([, text]) => /\{\{\s*(?:count|most|quota|decided|refused)\s*\}\}/.test(text))).toEqual([]);
  }
});
