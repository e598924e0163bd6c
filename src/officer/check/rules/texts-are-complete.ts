import { messageCascade } from '../../../engine/text/keys.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type FormKeys, keysOfForm } from '../../forms/form-keys.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { catalogueOf, soundForms } from '../shared.ts';
import { type CodeKeys, ownRoot, readCodeKeys } from '../texts/code-keys.ts';
import { languageOf, type Texts, textsOf } from '../texts/texts-of.ts';

/** Name of a file without its ending -> its texts, in one language. */
type Language = ReadonlyMap<string, Texts>;

const languagesIn = ({ files }: OfficerData): ReadonlyMap<string, Language> => {
  const languages = new Map<string, Map<string, Texts>>();
  for (const file of files.values()) {
    if (!/^locales\/[^/]+\/[^/]+\.json$/.test(file.path) || file.value === undefined) continue;
    const known = languages.get(languageOf(file.path)) ?? new Map<string, Texts>();
    known.set(file.path.slice(file.path.lastIndexOf('/') + 1, -'.json'.length), textsOf(file));
    languages.set(languageOf(file.path), known);
  }
  return languages;
};

const splitKey = (key: string): readonly [string, string] => {
  const [name = '', ...rest] = key.split('.');
  return [name, rest.join('.')];
};

const hasIn = (language: Language, key: string): boolean => {
  const [name, rest] = splitKey(key);
  return language.get(name)?.byKey.has(rest) === true;
};

const keysByForm = (data: OfficerData): ReadonlyMap<string, FormKeys> => {
  const steps = new Set(catalogueOf(data)?.steps.map(({ key }) => key));
  return new Map(soundForms(data).map((form) => [form.key, keysOfForm(form, steps.has(form.key))]));
};

/** A text that another language has is missed by the rule that compares the languages. */
const missingIn = (
  language: Language,
  others: readonly Language[],
  name: string,
  { shown, errors }: FormKeys,
): readonly Finding[] => {
  const texts = language.get(name);
  // That the whole file is missing is told where it is there in another language.
  if (!texts) return [];
  const isSaid = (one: Language, key: string): boolean =>
    messageCascade(key)
      .slice(0, 2)
      .some((candidate) => hasIn(one, candidate));
  const silent = errors.filter((key) => !others.some((one) => isSaid(one, key)));
  return [...shown.filter((key) => !others.some((one) => hasIn(one, key))), ...silent].map((key) => {
    const at = splitKey(key)[1].split('.');
    const params = { key, language: languageOf(texts.file.path) };
    return findingIn(texts.file, { rule: 'missingWords', at, params });
  });
};

/** Texts that rules name: outcomes, reasons, institutions. */
const namedByRules = (data: OfficerData): ReadonlySet<string> => {
  const catalogue = catalogueOf(data);
  const outcomes = Object.values(catalogue?.tables ?? {}).flatMap(({ rows }) =>
    rows.flatMap(({ then }) => Object.values(then).map(String)),
  );
  const reasons = [...JSON.stringify(catalogue?.eligibility ?? {}).matchAll(/"x-error":"(\w+)"/g)];
  const institutions = (catalogue?.institutions ?? []).map(({ parameter }) => `institution.${parameter}`);
  return new Set([...outcomes, ...reasons.map(([, name]) => `eligibility.${name}`), ...institutions]);
};

/** The same by the file in which they stand; decisions that are no texts have no dot in them. */
const keysOfRules = (data: OfficerData): readonly (readonly [string, FormKeys])[] => {
  const keys = [...namedByRules(data)].filter((key) => /^[a-z][\w-]*\.\w/.test(key));
  const names = [...new Set(keys.map((key) => splitKey(key)[0]))];
  const ofFile = (name: string) => keys.filter((key) => splitKey(key)[0] === name);
  return names.map((name) => [name, { shown: ofFile(name), errors: [], optional: [] }] as const);
};

/** Every label, option, heading, broken rule, outcome and reason has its words in every language. */
export const textsAreComplete: Rule = (data) =>
  [...languagesIn(data).values()].flatMap((language, _, all) =>
    [...keysByForm(data), ...keysOfRules(data)].flatMap(([name, keys]) => missingIn(language, all, name, keys)),
  );

const isAsked = (key: string, code: CodeKeys): boolean =>
  code.whole.has(key) ||
  [...code.whole, ...code.begun].some((start) => start !== key && key.startsWith(start) && code.begun.has(start)) ||
  (key.startsWith('audit.') && code.writesAct(key.slice('audit.'.length)));

const ofForm = (name: string, { shown, errors, optional }: FormKeys, code: CodeKeys): ReadonlySet<string> =>
  new Set([...shown, ...errors, ...optional, ...[...code.pageParts].map((part) => `${name}.page.${part}`)]);

/** Every text is shown somewhere: by a form, a rule or the code. */
export const textsAreUsed: Rule = (data) => {
  const languages = languagesIn(data);
  const names = [...new Set([...languages.values()].flatMap((language) => [...language.keys()]))];
  if (names.length === 0 || !catalogueOf(data)) return [];
  const code = readCodeKeys(ownRoot, names);
  const [forms, named] = [keysByForm(data), namedByRules(data)];
  const shown = new Map([...forms].map(([name, keys]) => [name, ofForm(name, keys, code)]));
  const isUnused = (name: string, key: string): boolean => {
    if (code.whole.has(key) || key.startsWith('common.error.') || named.has(key)) return false;
    return shown.has(name) ? shown.get(name)?.has(key) === false : !isAsked(key, code);
  };
  const isOfBrokenForm = (name: string): boolean =>
    !shown.has(name) && data.files.has(`locales/en/${name}.json`) && isForm(data, name);
  return [...languages.values()].flatMap((language) =>
    [...language].flatMap(([name, { file, byKey }]) =>
      isOfBrokenForm(name)
        ? []
        : [...byKey].flatMap(([rest, { path }]) => {
            const key = `${name}.${rest}`;
            if (!isUnused(name, key)) return [];
            const meant = nearestWord(key, [...(shown.get(name) ?? [])]) ?? '–';
            return [findingIn(file, { rule: 'unusedText', at: path, isKey: true, params: { key, meant } })];
          }),
    ),
  );
};

const isForm = ({ files }: OfficerData, name: string): boolean =>
  [...files.keys()].some((path) => path.endsWith(`/${name}/schema.json`));
