import { keysOf } from '../../../contract/keys-of.ts';
import { findSource, sources } from '../../../contract/sources.ts';
import { type ChoiceList, PARENT_PARAMETER } from '../../../engine/lists/choice-list.ts';
import { answerKindOf, defaultOf, valueTypeOf } from '../../../engine/model/field-facts.ts';
import { answerAt, answersAround, nearestPlace, nodeAt, placesOf } from '../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { fieldsWithSource, type SourcedField, sourcedFields } from '../../../engine/steps/sources.ts';
import { findCatalogue, formFolders, listForms } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import { listFiles } from '../../data/list-files.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type FindingParams, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

interface UsedList {
  readonly form: FormDefinition;
  readonly field: SourcedField;
  readonly list: ChoiceList;
}

/** The field around which the parent is answered, if a list of the data gives its values. */
const sourceOfParent = (form: FormDefinition, field: SourcedField): SourcedField | undefined => {
  const parent = field.options.with?.[PARENT_PARAMETER];
  const place = parent === undefined ? undefined : nearestPlace(form, field.path, parent);
  return sourcedFields(form).find((one) => one.path.join('.') === place?.join('.'));
};

const findProblem = ({
  form,
  field,
  list,
}: UsedList): readonly [rule: string, at: JsonPath, FindingParams] | undefined => {
  const node = nodeAt(form, field.path);
  if (!node || field.suggests) return undefined;
  if (answerKindOf(node) !== 'remote') return ['listWidget', [], { field: field.field }];
  if (valueTypeOf(node) !== 'string')
    return ['listFieldType', ['ui:options', 'source'], { field: field.field, list: list.key }];
  const parent = field.options.with?.[PARENT_PARAMETER];
  const { parent: parentList } = list;
  if (parentList === undefined) return undefined;
  if (parent === undefined)
    return ['listWithoutParent', ['ui:options', 'source'], { list: list.key, parent: parentList }];
  const chosen = sourceOfParent(form, field);
  if (chosen?.source === parentList) return undefined;
  return [
    'listOtherParent',
    ['ui:options', 'with', PARENT_PARAMETER],
    { list: list.key, parent: parentList, field: parent },
  ];
};

const checkUse = (file: LocatedJson, used: UsedList): readonly Finding[] => {
  const problem = findProblem(used);
  if (!problem) return [];
  const [rule, at, params] = problem;
  return [createFinding(file, { rule, at: [...uiPathOf(used.field), ...at], params })];
};

const unknownSource = (file: LocatedJson, field: SourcedField, lists: readonly string[]): Finding => {
  const at = [...uiPathOf(field), 'ui:options', 'source'];
  const meant = findNearestWord(field.source, [...lists, ...keysOf(sources)]);
  const params = { source: field.source, meant: meant ?? '', known: lists.join(', ') || '–' };
  return createFinding(file, { rule: meant === undefined ? 'sourceStrange' : 'sourceMisspelt', at, params });
};

/** Valid examples answer with a value of the list, under the parent that they answer. */
const checkExamples = (file: LocatedJson, { form, field, list }: UsedList): readonly Finding[] => {
  const byValue = new Map(list.entries.map((entry) => [entry.value, entry]));
  return Object.entries(form.examples.valid).flatMap(([name, answers]) =>
    placesOf(field.path, answers).flatMap((place): readonly Finding[] => {
      const value = answerAt(answers, place);
      // Staff may add any entry.
      if (value === undefined || list.isMaintained) return [];
      const entry = byValue.get(String(value));
      const parent = answersAround(form, answers, place)[field.options.with?.[PARENT_PARAMETER] ?? ''];
      const isThere = entry && (entry.isOther || list.parent === undefined || entry.parent === parent);
      if (isThere) return [];
      const at = ['valid', name, ...place.map((step) => (/^\d+$/.test(step) ? Number(step) : step))];
      const rule = entry ? 'listExampleParent' : 'listExampleValue';
      return [
        createFinding(file, {
          rule,
          at,
          params: { value: String(value), list: list.key, parent: String(parent ?? '–') },
        }),
      ];
    }),
  );
};

/** A default is a value of the list. Staff may add any entry. */
const checkDefault = (file: LocatedJson, { form, field, list }: UsedList): readonly Finding[] => {
  const node = nodeAt(form, field.path);
  const value = node && defaultOf(node);
  if (value === undefined || list.isMaintained || list.entries.some((entry) => entry.value === value)) return [];
  const at = [...findFieldPath(file, node?.names ?? []), 'default'];
  return [createFinding(file, { rule: 'listDefaultValue', at, params: { value: String(value), list: list.key } })];
};

const isUsed = (forms: readonly FormDefinition[], key: string, lists: readonly ChoiceList[]): boolean =>
  forms.some((form) => fieldsWithSource(form).some(({ source }) => source === key)) ||
  lists.some(({ parent }) => parent === key);

/** Each source is a list; a list is asked by a widget that shows it, in a text field, below the answer it depends on. */
export const listFieldsAreValid: Rule = (data) => {
  const catalogue = findCatalogue(data);
  if (!catalogue) return [];
  const { lists } = catalogue;
  const folders = formFolders(data);
  const forms = listForms(catalogue);
  const unused = listFiles(data)
    .filter(({ key }) => !isUsed(forms, key, Object.values(lists)))
    .map(({ key, file }) => createFinding(file, { rule: 'listUnused', severity: 'warning', params: { list: key } }));
  const findings = forms.flatMap((form) => {
    const folder = folders.get(form.key);
    const ui = formFile(data, `${folder}/ui.json`);
    const examples = data.files.get(`${folder}/examples.json`);
    return fieldsWithSource(form).flatMap((field): readonly Finding[] => {
      if (findSource(field.source)) return [];
      const list = lists[field.source];
      if (!list) return [unknownSource(ui, field, Object.keys(lists))];
      const used = { form, field, list };
      const found = checkUse(ui, used);
      if (found.length > 0 || field.suggests) return found;
      const schema = formFile(data, `${folder}/schema.json`);
      return [...checkDefault(schema, used), ...(examples ? checkExamples(examples, used) : [])];
    });
  });
  return [...findings, ...unused];
};
