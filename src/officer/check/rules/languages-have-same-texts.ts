import { listOf, objectOf } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findFieldPath, namesOfPath } from '../../data/schema-places.ts';

import { createFinding, type Finding, type Rule } from '../finding.ts';
import { isReadJson } from '../meant-path.ts';
import { languageOf, nameOfTextFile, SOURCE_LANGUAGE, type TextFile } from '../texts/text-file.ts';
import { compareTrees, createTextTree, type Difference, firstText, keysBelow } from '../texts/text-tree.ts';
import {
  listTranslatedFiles,
  localePath,
  positionOfText,
  splitKey,
  textsByLanguage,
} from '../texts/texts-by-language.ts';
import { usedTexts } from '../texts/used-texts.ts';
import { type JsonPath, objectsIn } from '../walk-json.ts';

/** The location of a missing text in another language; undefined when only a form or rule uses it. */
interface RequiredText {
  readonly file?: LocatedJson;
  readonly path: readonly string[];
}

const MAX_NAMED = 6;

const listed = (keys: readonly string[]): string =>
  keys.length <= MAX_NAMED ? keys.join(', ') : `${keys.slice(0, MAX_NAMED).join(', ')}, … (${keys.length - MAX_NAMED})`;

const actualPath = ({ byKey }: TextFile, key: string): readonly string[] => byKey.get(key)?.path ?? key.split('.');

const differenceFinding = (own: TextFile, name: string, difference: Difference<RequiredText>): Finding => {
  const { kind, key } = difference;
  const [at, full] = [actualPath(own, key), `${name}.${key}`];
  const language = languageOf(own.file.path);
  if (kind === 'unused') return createFinding(own.file, { rule: 'unusedText', at, isKey: true, params: { key: full } });
  const wanted = kind === 'misspelt' ? difference.like : difference.wanted;
  const text = firstText(wanted);
  const other = text?.file ? positionOfText(text.file, wanted.text ? text.path : key.split('.')) : '';
  if (kind === 'misspelt') {
    const params = { key: full, meant: difference.meant };
    return createFinding(own.file, { rule: 'misspeltText', at, isKey: true, params });
  }
  const keys = keysBelow(wanted, full);
  const params = { key: full, language, other, keys: listed(keys), count: String(keys.length) };
  const [one, many] = other === '' ? ['missingWords', 'missingGroup'] : ['missingText', 'missingTexts'];
  return createFinding(own.file, {
    rule: keys.length === 1 ? one : many,
    at,
    params: { ...params, ...(keys[0] && keys.length === 1 && { key: keys[0] }) },
  });
};

const requiredTexts = (data: OfficerData, name: string, others: readonly TextFile[]) => {
  const { missing: silent, isUnused } = usedTexts(data);
  const elsewhere = [...others]
    .reverse()
    .flatMap(({ file, byKey }) =>
      [...byKey]
        .filter(([key]) => !isUnused(`${name}.${key}`))
        .map(([key, { path }]) => [key, { file, path }] as const),
    );
  const asked = silent
    .map(splitKey)
    .filter(([file]) => file === name)
    .map(([, key]) => [key, { path: key.split('.') }] as const);
  return createTextTree<RequiredText>([...asked, ...elsewhere]);
};

/** Whether a file has the texts that it needs and no other, which is true of almost all and quickly found. */
const hasAllTexts = (data: OfficerData, name: string, { byKey }: TextFile, others: readonly TextFile[]): boolean => {
  const { missing, isUnused } = usedTexts(data);
  return (
    [...byKey.values()].every(({ fullKey }) => !isUnused(fullKey)) &&
    others.every((other) => [...other.byKey].every(([key, { fullKey }]) => byKey.has(key) || isUnused(fullKey))) &&
    missing.every((key) => splitKey(key)[0] !== name || byKey.has(splitKey(key)[1]))
  );
};

const fileOf = (data: OfficerData, form: string, name: string): LocatedJson | undefined =>
  [...data.files.values()].find(({ path }) => path.endsWith(`/${form}/${name}`));

/** A field whose name no language knows, while all of them know a similar one: the name in the form is the misspelt one. */
const misspeltField = (data: OfficerData, { params: { key, meant } }: Finding): Finding | undefined => {
  const [form = '', ...names] = String(key).split('.');
  const schema = fileOf(data, form, 'schema.json');
  const place = [...names.slice(0, -1), String(meant)];
  const at = schema && findFieldPath(schema, place);
  if (!schema || !at || namesOfPath(at).join('.') !== place.join('.')) return undefined;
  const params = { field: place.join('.'), meant: names.at(-1) ?? '' };
  return createFinding(schema, { rule: 'misspeltField', at, isKey: true, params });
};

/** The same for the key of a group of fields in `ui.json`. */
const misspeltGroup = (data: OfficerData, { params: { key, meant } }: Finding): Finding | undefined => {
  const [form = '', ...names] = String(key).split('.');
  const ui = fileOf(data, form, 'ui.json');
  if (!ui || names.at(-2) !== 'group') return undefined;
  const [at] = objectsIn(ui.value).flatMap(([own, path]) =>
    listOf(own['ui:groups']).flatMap((group, index): readonly JsonPath[] =>
      objectOf(group)['key'] === meant ? [[...path, 'ui:groups', index, 'key']] : [],
    ),
  );
  const params = { group: String(meant), meant: names.at(-1) ?? '' };
  return at && createFinding(ui, { rule: 'misspeltGroup', at, params });
};

/** What all languages have in the same way is a mistake in the form. */
const atTheirCause = (data: OfficerData, findings: readonly Finding[]): readonly Finding[] => {
  const count = [...textsByLanguage(data)].length;
  const mistakeOf = ({ rule, params: { key, meant } }: Finding): string => `${rule} ${key} ${meant}`;
  const mistakes = new Map<string, readonly Finding[]>();
  for (const one of findings) mistakes.set(mistakeOf(one), [...(mistakes.get(mistakeOf(one)) ?? []), one]);
  return [...mistakes.values()].flatMap((some) => {
    const [first] = some;
    const isEverywhere = first?.rule === 'misspeltText' && some.length === count;
    return (isEverywhere && (misspeltGroup(data, first) ?? misspeltField(data, first))) || some;
  });
};

/** Every used text exists in every language under the same key, and no other. */
export const languagesHaveSameTexts: Rule = (data) => {
  const { isUnused } = usedTexts(data);
  const findings = listTranslatedFiles(data).flatMap(({ own, others }) => {
    const name = nameOfTextFile(own.file.path);
    if (hasAllTexts(data, name, own, others)) return [];
    const wanted = requiredTexts(data, name, others);
    return compareTrees(createTextTree(own.byKey), wanted, (key) => isUnused(`${name}.${key}`)).map((difference) =>
      differenceFinding(own, name, difference),
    );
  });
  return atTheirCause(data, findings);
};

/** Forms and rules that use texts of a file that no language has. */
const findNamesWithoutFile = (data: OfficerData): readonly Finding[] => {
  const languages = [...textsByLanguage(data)];
  const names = new Set(usedTexts(data).missing.map((key) => splitKey(key)[0]));
  return [...names]
    .filter((name) => !languages.some(([, language]) => language.has(name)))
    .flatMap((name) => {
      const form = fileOf(data, name, 'schema.json');
      const paths = languages.map(([language]) => `locales/${language}/${name}.json`).join(', ');
      return form ? [createFinding(form, { rule: 'noTextsAtAll', params: { name, files: paths } })] : [];
    });
};

/** Every file of texts exists in every language. */
export const languagesHaveSameFiles: Rule = (data) => {
  const { files } = data;
  const paths = [...files.keys()].filter((path) => path.startsWith('locales/') && isReadJson(path));
  const languages = [...new Set(paths.map(languageOf))];
  const missing = languages.flatMap((language) =>
    paths.filter((path) => !files.has(localePath(path, language))).map((path) => localePath(path, language)),
  );
  const findings = [...new Set(missing)].flatMap((path) => {
    const language = languageOf(path);
    const twin = [SOURCE_LANGUAGE, ...languages].map((one) => files.get(localePath(path, one))).find((file) => file);
    return twin ? [createFinding(twin, { rule: 'missingFile', params: { language, file: path } })] : [];
  });
  return [...findings, ...findNamesWithoutFile(data)];
};
