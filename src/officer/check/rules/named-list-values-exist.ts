import { resolvePath } from '../../../engine/schema/bundle.ts';
import { isObject, listOf, valueAt } from '../../../engine/schema/json.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { findCatalogue, formFolders, listForms } from '../../data/catalogue.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { knownFactValues } from '../paths/fact-values.ts';
import type { JsonPath } from '../walk-json.ts';

/** A value that a file compares an answer or a fact with. */
interface NamedValue {
  /** Names from the form to the answer; `*` for entries of lists. After `$facts`: the fact. */
  readonly names: readonly string[];
  readonly value: unknown;
  readonly file: string;
  readonly at: JsonPath;
}

/** Parts of a schema that name no answer of this form. */
const otherParts = ['$defs', 'default', 'examples', '$comment'];

interface Place {
  readonly file: string;
  readonly at: JsonPath;
  readonly names: readonly string[];
  /** References that lead here: a circle is followed once. */
  readonly followed: readonly string[];
}

const valuesInside = (data: OfficerData, node: unknown, place: Place): readonly NamedValue[] => {
  const inside = (inner: unknown, key: string | number, ...names: readonly string[]): readonly NamedValue[] =>
    valuesInside(data, inner, { ...place, at: [...place.at, key], names: [...place.names, ...names] });
  if (Array.isArray(node)) return node.flatMap((inner, index) => inside(inner, index));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([keyword, inner]): readonly NamedValue[] => {
    const at = [...place.at, keyword];
    if (otherParts.includes(keyword) || keyword.startsWith('x-')) return [];
    if (keyword === '$ref') return valuesBehind(data, String(inner), place);
    if (keyword === 'const') return [{ names: place.names, value: inner, file: place.file, at }];
    if (keyword === 'enum')
      return listOf(inner).map((value, index) => ({ names: place.names, value, file: place.file, at: [...at, index] }));
    if (keyword === 'items' || keyword === 'contains') return inside(inner, keyword, '*');
    if (keyword !== 'properties' || !isObject(inner)) return inside(inner, keyword);
    return Object.entries(inner).flatMap(([name, part]) =>
      valuesInside(data, part, { ...place, at: [...at, name], names: [...place.names, name] }),
    );
  });
};

const valuesBehind = (data: OfficerData, reference: string, place: Place): readonly NamedValue[] => {
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? place.file : resolvePath(place.file, path);
  const target = `${file}#${pointer}`;
  if (place.followed.includes(target)) return [];
  const at = pointer.split('/').filter(Boolean);
  const followed = [...place.followed, target];
  return valuesInside(data, valueAt(data.values.get(file), at), { ...place, file, at, followed });
};

/** The list that gives the values of a field. */
const listOfField = (form: FormDefinition | undefined, path: string): string | undefined =>
  form && sourcedFields(form).find((field) => field.path.join('.') === path)?.source;

/** The list that gives the values of a fact: the one of the answer that it is. */
const listOfFact = ({ facts: { facts }, steps }: Catalogue, name: string): string | undefined => {
  const rule = ownProperty(facts, name);
  if (rule?.compute !== 'value') return undefined;
  return listOfField(
    steps.find(({ key }) => key === rule.step),
    rule.field,
  );
};

const MAX_NAMED = 8;

const findingOf = (
  data: OfficerData,
  { lists }: Catalogue,
  { value, file: path, at, names }: NamedValue,
  key: string | undefined,
): readonly Finding[] => {
  const list = key === undefined ? undefined : ownProperty(lists, key);
  const file = data.files.get(path);
  if (!list || !file || list.entries.some((entry) => entry.value === value)) return [];
  const values = list.entries.map((entry) => entry.value);
  const known = findNearestWord(String(value), values) ?? (values.slice(0, MAX_NAMED).join(', ') || '–');
  const params = { value: String(value), list: list.key, field: names.at(-1) ?? '', known };
  return [createFinding(file, { rule: list.isMaintained ? 'listValueOfStaff' : 'listValueNamed', at, params })];
};

/** A value that a fact never has, such as an institution that does not exist. */
const factFinding = (
  data: OfficerData,
  catalogue: Catalogue,
  { value, file: path, at }: NamedValue,
  fact: string,
): readonly Finding[] => {
  const [file, values] = [data.files.get(path), knownFactValues(catalogue, fact)];
  if (!file || !values || values.includes(value)) return [];
  const known = findNearestWord(String(value), values.map(String)) ?? values.slice(0, MAX_NAMED).join(', ');
  return [createFinding(file, { rule: 'strangeFactValue', at, params: { value: String(value), fact, known } })];
};

const RULE_FILES = /^schemas\/(?:rules\/(?!facts\.)[^/]+|application\/steps)\.json$/;

/**
 * Conditions and other parts of a form, and of rules over facts, name only values that the list of the answer has. Of a
 * list that staff maintain, these are the entries that the data begin it with: staff never remove them.
 * Conditions over facts name only values that the fact can have.
 */
export const namedListValuesExist: Rule = (data) => {
  const catalogue = findCatalogue(data);
  if (!catalogue) return [];
  const folders = formFolders(data);
  const inForms = listForms(catalogue).flatMap((form) => {
    const file = `${folders.get(form.key)}/schema.json`;
    const values = valuesInside(data, data.values.get(file), { file, at: [], names: [], followed: [] });
    return values.flatMap((named) => {
      const facts = named.names.indexOf('$facts');
      const fact = facts < 0 ? undefined : named.names[facts + 1];
      if (fact === undefined) return findingOf(data, catalogue, named, listOfField(form, named.names.join('.')));
      if (named.names.length > facts + 2) return [];
      const list = listOfFact(catalogue, fact);
      return list === undefined ? factFinding(data, catalogue, named, fact) : findingOf(data, catalogue, named, list);
    });
  });
  const inRules = [...data.values.keys()]
    .filter((file) => RULE_FILES.test(file))
    .flatMap((file) => valuesInside(data, data.values.get(file), { file, at: [], names: [], followed: [] }))
    .flatMap((named) => findingOf(data, catalogue, named, listOfFact(catalogue, named.names.at(-1) ?? '')));
  return [...inForms, ...inRules];
};
