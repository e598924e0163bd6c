import type { Rubric } from '../../../engine/review/rubric.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { messageKeyFallbacks } from '../../../engine/text/text-keys.ts';
import { findCatalogue, formFolders, listValidForms } from '../../data/catalogue.ts';
import { type FormTextKeys, textKeysOfForm } from '../../data/form-text-keys.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type CodeKeys, codeKeysOf } from './code-keys.ts';
import { hasText, type LanguageFiles, splitKey, textsByLanguage } from './texts-by-language.ts';

const keysOfStep = oncePer((form: FormDefinition) => textKeysOfForm(form, true));
const keysOfOther = oncePer((form: FormDefinition) => textKeysOfForm(form, false));

const textKeysByForm = (data: OfficerData): ReadonlyMap<string, FormTextKeys> => {
  const steps = new Set(findCatalogue(data)?.steps.map(({ key }) => key));
  return new Map(
    listValidForms(data).map((form) => [form.key, (steps.has(form.key) ? keysOfStep : keysOfOther)(form)]),
  );
};

/** Names of a rubric, its criteria, the points of its own scales, and its hints. */
const textsOfRubric = ({ key, criteria, hints }: Rubric): readonly string[] => [
  `rubrics.${key}.name`,
  ...criteria.flatMap((criterion) => [
    `rubrics.${key}.criterion.${criterion.key}.name`,
    `rubrics.${key}.criterion.${criterion.key}.help`,
    ...criterion.choices.flatMap(({ points, grade }) =>
      grade === undefined ? [`rubrics.${key}.scale.${criterion.scale}.${points}`] : [],
    ),
  ]),
  ...Object.keys(hints).map((hint) => `rubrics.${key}.hint.${hint}`),
];

/** Texts that the data name: outcomes, reasons, institutions, roles, rubrics. */
const namedByRules = (data: OfficerData): ReadonlySet<string> => {
  const catalogue = findCatalogue(data);
  const outcomes = Object.values(catalogue?.tables ?? {}).flatMap(({ rows }) =>
    rows.flatMap(({ then }) => Object.values(then).map(String)),
  );
  const reasons = [...JSON.stringify(catalogue?.eligibility ?? {}).matchAll(/"x-error":"(\w+)"/g)];
  const institutions = (catalogue?.institutions ?? []).map(({ parameter }) => `institution.${parameter}`);
  const roles = Object.keys(catalogue?.staffRoles ?? {}).flatMap((role) =>
    ['name', 'text'].map((part) => `staff-roles.role.${role}.${part}`),
  );
  // Each condition has a sentence for those who do not meet it, and one that says what is required.
  const conditions = reasons.flatMap(([, name]) => [`eligibility.${name}`, `requirements.${name}`]);
  const rubrics = Object.values(catalogue?.rubrics ?? {}).flatMap(textsOfRubric);
  return new Set([...outcomes, ...conditions, ...institutions, ...roles, ...rubrics]);
};

const hasErrorText = (language: LanguageFiles, key: string): boolean =>
  messageKeyFallbacks(key)
    .slice(0, 2)
    .some((candidate) => hasText(language, candidate));

const findMissingTexts = (data: OfficerData): readonly string[] => {
  const languages = [...textsByLanguage(data).values()];
  const inNone = (isThere: (language: LanguageFiles) => boolean) => !languages.some(isThere);
  const forms = [...textKeysByForm(data).values()].flatMap(({ required: shown, errors }) => [
    ...shown.filter((key) => inNone((language) => hasText(language, key))),
    ...errors.filter((key) => inNone((language) => hasErrorText(language, key))),
  ]);
  // Decisions that are not text keys contain no dot.
  const named = [...namedByRules(data)].filter((key) => /^[a-z][\w-]*\.\w/.test(key));
  return [...forms, ...named.filter((key) => inNone((language) => hasText(language, key)))];
};

const isUsedByCode = (key: string, code: CodeKeys): boolean =>
  code.fullKeys.has(key) ||
  [...code.keyPrefixes].some((start) => start !== key && key.startsWith(start)) ||
  (key.startsWith('audit.') && code.writesAuditEntry(key.slice('audit.'.length)));

const keysUsedByForm = (
  name: string,
  { required: shown, errors, optional }: FormTextKeys,
  code: CodeKeys,
): ReadonlySet<string> =>
  new Set([...shown, ...errors, ...optional, ...[...code.pageParts].map((part) => `${name}.page.${part}`)]);

/** The texts that forms, rules and code use. */
export interface UsedTexts {
  /** Texts that are used and exist in no language. */
  readonly missing: readonly string[];
  /** Whether no known code, form or rule uses a text. */
  readonly isUnused: (key: string) => boolean;
}

const findUsedTexts = (data: OfficerData): UsedTexts => {
  const names = [...new Set([...textsByLanguage(data).values()].flatMap((language) => [...language.keys()]))];
  if (names.length === 0 || !findCatalogue(data)) return { missing: [], isUnused: () => false };
  const code = codeKeysOf(names);
  const [forms, named] = [textKeysByForm(data), namedByRules(data)];
  const shown = new Map([...forms].map(([name, keys]) => [name, keysUsedByForm(name, keys, code)]));
  const folders = formFolders(data);
  const results = new Map<string, boolean>();
  const evaluate = (key: string): boolean => {
    const [name] = splitKey(key);
    if (code.fullKeys.has(key) || key.startsWith('common.error.') || named.has(key)) return false;
    // The texts of an unreadable form are unknown.
    if (!shown.has(name) && folders.has(name)) return false;
    return shown.has(name) ? shown.get(name)?.has(key) === false : !isUsedByCode(key, code);
  };
  const isUnused = (key: string): boolean => {
    const isUnusedText = results.get(key) ?? evaluate(key);
    results.set(key, isUnusedText);
    return isUnusedText;
  };
  return { missing: findMissingTexts(data), isUnused };
};

export const usedTexts = oncePer(findUsedTexts);
