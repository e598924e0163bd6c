import { messageKeyFallbacks } from '../../../engine/text/text-keys.ts';
import { findCatalogue, listValidForms } from '../../data/catalogue.ts';
import { createContentCache } from '../../data/content-cache.ts';
import { type FormTextKeys, textKeysOfForm } from '../../data/form-text-keys.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type CodeKeys, readCodeKeys, toolRoot } from './code-keys.ts';
import { hasText, type LanguageFiles, splitKey, textsByLanguage } from './texts-by-language.ts';

const textKeysByForm = (data: OfficerData): ReadonlyMap<string, FormTextKeys> => {
  const steps = new Set(findCatalogue(data)?.steps.map(({ key }) => key));
  return new Map(listValidForms(data).map((form) => [form.key, textKeysOfForm(form, steps.has(form.key))]));
};

/** Texts that rules name: outcomes, reasons, institutions. */
const namedByRules = (data: OfficerData): ReadonlySet<string> => {
  const catalogue = findCatalogue(data);
  const outcomes = Object.values(catalogue?.tables ?? {}).flatMap(({ rows }) =>
    rows.flatMap(({ then }) => Object.values(then).map(String)),
  );
  const reasons = [...JSON.stringify(catalogue?.eligibility ?? {}).matchAll(/"x-error":"(\w+)"/g)];
  const institutions = (catalogue?.institutions ?? []).map(({ parameter }) => `institution.${parameter}`);
  return new Set([...outcomes, ...reasons.map(([, name]) => `eligibility.${name}`), ...institutions]);
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

const isForm = ({ files }: OfficerData, name: string): boolean =>
  [...files.keys()].some((path) => path.endsWith(`/${name}/schema.json`));

/** The texts that forms, rules and code use. */
export interface UsedTexts {
  /** Texts that are used and exist in no language. */
  readonly missing: readonly string[];
  /** Whether no known code, form or rule uses a text. */
  readonly isUnused: (key: string) => boolean;
}

const MAX_KNOWN_CODE_KEYS = 4;
const codeKeysByNames = createContentCache<CodeKeys>(MAX_KNOWN_CODE_KEYS);

const findUsedTexts = (data: OfficerData): UsedTexts => {
  const names = [...new Set([...textsByLanguage(data).values()].flatMap((language) => [...language.keys()]))];
  if (names.length === 0 || !findCatalogue(data)) return { missing: [], isUnused: () => false };
  const code = codeKeysByNames(names, () => readCodeKeys(toolRoot, names));
  const [forms, named] = [textKeysByForm(data), namedByRules(data)];
  const shown = new Map([...forms].map(([name, keys]) => [name, keysUsedByForm(name, keys, code)]));
  const results = new Map<string, boolean>();
  const evaluate = (key: string): boolean => {
    const [name] = splitKey(key);
    if (code.fullKeys.has(key) || key.startsWith('common.error.') || named.has(key)) return false;
    // The texts of an unreadable form are unknown.
    if (!shown.has(name) && isForm(data, name)) return false;
    return shown.has(name) ? shown.get(name)?.has(key) === false : !isUsedByCode(key, code);
  };
  const isUnused = (key: string): boolean => {
    const isUnusedText = results.get(key) ?? evaluate(key);
    results.set(key, isUnusedText);
    return isUnusedText;
  };
  return { missing: findMissingTexts(data), isUnused };
};

const knownUsedTexts = new WeakMap<OfficerData, UsedTexts>();

export const usedTexts = (data: OfficerData): UsedTexts => {
  const asked = knownUsedTexts.get(data) ?? findUsedTexts(data);
  knownUsedTexts.set(data, asked);
  return asked;
};
