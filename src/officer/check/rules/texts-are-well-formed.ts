import { messageKeyFallbacks } from '../../../engine/text/text-keys.ts';
import { textValueNames } from '../../../engine/text/text-values.ts';
import { listValidForms } from '../../data/catalogue.ts';
import { type DerivedRule, deriveForm } from '../../data/derive-form.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { languageOf, textFileOf } from '../texts/text-file.ts';

/** Parameters of AJV errors beside the label; a text may use one only if every keyword behind the rule has it. */
const errorParameters: Readonly<Record<string, string>> = {
  multipleOf: 'multipleOf',
  pattern: 'pattern',
  format: 'format',
};
const findErrorParameter = (keyword: string): string | undefined =>
  errorParameters[keyword] ??
  (/^(?:min|max|exclusiveMin|exclusiveMax)(?:imum|Length|Items|Properties)$/.test(keyword) ? 'limit' : undefined);

const placeholdersOf = ({ keywords }: DerivedRule): readonly string[] => {
  const shared = new Set([...keywords].map(findErrorParameter));
  const [only] = shared;
  return ['type', ...textValueNames, ...(shared.size === 1 && only ? [only] : [])];
};

const fileOf = ({ files }: OfficerData, language: string, key: string) =>
  files.get(`locales/${language}/${key.split('.')[0]}.json`);

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

const checkError = (data: OfficerData, language: string, key: string, rule: DerivedRule): readonly Finding[] => {
  const known = placeholdersOf(rule);
  for (const candidate of messageKeyFallbacks(key)) {
    const file = fileOf(data, language, candidate);
    const text = file && textFileOf(file).byKey.get(candidate.split('.').slice(1).join('.'));
    if (!file || !text) continue;
    const foreign = [...text.placeholders].filter((name) => !known.includes(name));
    const params = { key: candidate, names: braced(foreign), known: braced(known) };
    return foreign.length === 0 ? [] : [createFinding(file, { rule: 'foreignPlaceholder', at: text.path, params })];
  }
  return [];
};

/** Texts of reasons may use the answer and the required value, those of requirements only the latter. */
const reasonPlaceholders = { eligibility: ['value', 'limit'], requirements: ['limit'] } as const;

const checkReasons = (
  { files }: OfficerData,
  language: string,
  name: keyof typeof reasonPlaceholders,
): readonly Finding[] => {
  const file = files.get(`locales/${language}/${name}.json`);
  if (!file) return [];
  const known: readonly string[] = reasonPlaceholders[name];
  return [...textFileOf(file).byKey].flatMap(([key, { path, placeholders }]) => {
    const foreign = [...placeholders].filter((placeholder) => !known.includes(placeholder));
    const params = { key: `${name}.${key}`, names: braced(foreign), known: braced(known) };
    return foreign.length === 0 ? [] : [createFinding(file, { rule: 'foreignPlaceholder', at: path, params })];
  });
};

/** A text uses only parameters that its rule provides. */
export const placeholdersAreKnown: Rule = (data) => {
  const languages = new Set([...data.files.keys()].filter((path) => /^locales\/[^/]+\//.test(path)).map(languageOf));
  const found = listValidForms(data).flatMap((form) =>
    [...deriveForm(form).rules.values()].flatMap((rule) => {
      const key = [form.key, ...rule.names, 'error', rule.rule].join('.');
      return [...languages].flatMap((language) => checkError(data, language, key, rule));
    }),
  );
  const reasons = [...languages].flatMap((language) => [
    ...checkReasons(data, language, 'eligibility'),
    ...checkReasons(data, language, 'requirements'),
  ]);
  return [...new Map([...found, ...reasons].map((one) => [`${one.file}:${one.line}:${one.column}`, one])).values()];
};

/** The problem of a text: it is empty, contains HTML, or has spaces around it. */
const ruleOf = (texts: string, isOdd: boolean): string | undefined => {
  if (texts.trim() === '') return 'emptyText';
  if (/<\/?[a-z]/i.test(texts)) return 'htmlInText';
  return isOdd ? 'spacesAround' : undefined;
};

const formFindingsIn = oncePer((file: LocatedJson): readonly Finding[] =>
  [...textFileOf(file).byKey].flatMap(([key, { path, words: texts }]) => {
    const forms = texts.slice(0, -1).split('\n');
    const isOdd = forms.length === 1 && (texts.trim() !== texts.slice(0, -1) || texts === '\n');
    const [single] = /(?<!\{)\{\s*\w+\s*\}(?!\})/.exec(texts) ?? [];
    if (single !== undefined) {
      const params = { key, written: single, meant: `{${single}}` };
      return [createFinding(file, { rule: 'singleBraces', at: path, params })];
    }
    const rule = ruleOf(texts, isOdd);
    return rule === undefined ? [] : [createFinding(file, { rule, at: path, params: { key } })];
  }),
);

/** Texts are not empty, have no spaces around them, and no HTML. */
export const textsAreWellFormed: Rule = ({ files }) =>
  [...files.values()]
    .filter(({ path, value }) => /^locales\/[^/]+\//.test(path) && value !== undefined)
    .flatMap((file) => formFindingsIn(file));
