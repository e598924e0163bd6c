import { messageCascade } from '../../../engine/text/keys.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type FormKeys, keysOfForm } from '../../forms/form-keys.ts';
import { catalogueOf, soundForms } from '../shared.ts';
import { type CodeKeys, ownRoot, readCodeKeys } from './code-keys.ts';
import { hasIn, type Language, languagesIn, splitKey } from './languages.ts';

const keysByForm = (data: OfficerData): ReadonlyMap<string, FormKeys> => {
  const steps = new Set(catalogueOf(data)?.steps.map(({ key }) => key));
  return new Map(soundForms(data).map((form) => [form.key, keysOfForm(form, steps.has(form.key))]));
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

const isSaid = (language: Language, key: string): boolean =>
  messageCascade(key)
    .slice(0, 2)
    .some((candidate) => hasIn(language, candidate));

const findSilent = (data: OfficerData): readonly string[] => {
  const languages = [...languagesIn(data).values()];
  const inNone = (isThere: (language: Language) => boolean) => !languages.some(isThere);
  const forms = [...keysByForm(data).values()].flatMap(({ shown, errors }) => [
    ...shown.filter((key) => inNone((language) => hasIn(language, key))),
    ...errors.filter((key) => inNone((language) => isSaid(language, key))),
  ]);
  // Decisions that are no texts have no dot in them.
  const named = [...namedByRules(data)].filter((key) => /^[a-z][\w-]*\.\w/.test(key));
  return [...forms, ...named.filter((key) => inNone((language) => hasIn(language, key)))];
};

const isAskedByCode = (key: string, code: CodeKeys): boolean =>
  code.whole.has(key) ||
  [...code.begun].some((start) => start !== key && key.startsWith(start)) ||
  (key.startsWith('audit.') && code.writesAct(key.slice('audit.'.length)));

const ofForm = (name: string, { shown, errors, optional }: FormKeys, code: CodeKeys): ReadonlySet<string> =>
  new Set([...shown, ...errors, ...optional, ...[...code.pageParts].map((part) => `${name}.page.${part}`)]);

const isForm = ({ files }: OfficerData, name: string): boolean =>
  [...files.keys()].some((path) => path.endsWith(`/${name}/schema.json`));

/** What is known of the texts that forms, rules and code ask for. */
export interface Asked {
  /** Texts that are asked for and stand in no language. */
  readonly silent: readonly string[];
  /** Whether a text is shown nowhere, for all that is known. */
  readonly isUnused: (key: string) => boolean;
}

const read = (data: OfficerData): Asked => {
  const names = [...new Set([...languagesIn(data).values()].flatMap((language) => [...language.keys()]))];
  if (names.length === 0 || !catalogueOf(data)) return { silent: [], isUnused: () => false };
  const code = readCodeKeys(ownRoot, names);
  const [forms, named] = [keysByForm(data), namedByRules(data)];
  const shown = new Map([...forms].map(([name, keys]) => [name, ofForm(name, keys, code)]));
  const judged = new Map<string, boolean>();
  const judge = (key: string): boolean => {
    const [name] = splitKey(key);
    if (code.whole.has(key) || key.startsWith('common.error.') || named.has(key)) return false;
    // Of a form that cannot be read nobody knows what it shows.
    if (!shown.has(name) && isForm(data, name)) return false;
    return shown.has(name) ? shown.get(name)?.has(key) === false : !isAskedByCode(key, code);
  };
  const isUnused = (key: string): boolean => {
    const isSo = judged.get(key) ?? judge(key);
    judged.set(key, isSo);
    return isSo;
  };
  return { silent: findSilent(data), isUnused };
};

const known = new WeakMap<OfficerData, Asked>();

export const askedTexts = (data: OfficerData): Asked => {
  const asked = known.get(data) ?? read(data);
  known.set(data, asked);
  return asked;
};
