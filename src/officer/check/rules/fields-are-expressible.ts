import { choicesOf, findRule, isOneOfTypes, normalizationOf, valueTypeOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, type FormNode } from '../../../engine/model/form-model.ts';
import {
  conditionNamesIn,
  isClosed,
  isGroupWithTable,
  requirementsIn,
  rulesOfWholeIn,
} from '../../../engine/model/schema-parts.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { optionPart } from '../../../engine/text/text-keys.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

type Problem = Pick<Finding, 'rule'> & { readonly params?: Readonly<Record<string, string>> };

/** Keywords that stand beside `properties` and not in it. */
const keywordsOfGroups = ['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'not', 'required', 'properties', '$defs'];

/** Two options with one text, such as 1 and "1": neither a page nor a reader can tell them apart. */
const optionsWithOneText = (options: readonly unknown[]): readonly [string, string] | undefined => {
  const known = new Map<string, unknown>();
  for (const option of options) {
    const text = optionPart(option);
    const other = known.get(text);
    if (other !== undefined && other !== option) return [JSON.stringify(other), JSON.stringify(option)];
    known.set(text, option);
  }
  return undefined;
};

const typeProblems = (node: FormNode): readonly Problem[] => {
  const type = valueTypeOf(node);
  const isPlain = ['string', 'integer', 'number', 'boolean'].includes(type ?? '');
  const isKeyword = keywordsOfGroups.includes(node.names.at(-1) ?? '');
  if (node.kind === 'field' && !isPlain && findRule(node, 'x-value') === undefined)
    return [{ rule: isKeyword ? 'keywordAsField' : 'untypedField' }];
  if (node.kind === 'list' && node.fields.size > 0) return [{ rule: 'untypedField' }];
  // No part of a form asks for a table in an entry.
  if (node.kind === 'list' && node.entry?.kind === 'table') return [{ rule: 'unaskedTable' }];
  const twins = optionsWithOneText(choicesOf(node));
  if (twins) return [{ rule: 'sameOption', params: { value: twins[1], other: twins[0] } }];
  const declared = findRule(node, 'type');
  const odd = declared === undefined ? undefined : choicesOf(node).find((value) => !isOneOfTypes(value, declared));
  return odd === undefined
    ? []
    : [{ rule: 'optionOfOtherType', params: { value: JSON.stringify(odd), type: String(declared) } }];
};

/** The dial code is used to normalize a telephone number, and for nothing else. */
const normalizationProblems = ({ schemas }: FormNode): readonly Problem[] => {
  const { kinds, dialCodeField } = normalizationOf(schemas);
  return dialCodeField === undefined || kinds.includes('phone') ? [] : [{ rule: 'idleDialCode' }];
};

const groupProblems = (node: FormNode): readonly Problem[] => {
  if (node.fields.size === 0 || node.kind === 'form') return [];
  const known = [...node.fields.keys()];
  const missing = node.schemas.flatMap(requirementsIn).find(({ field }) => !known.includes(field));
  const unread = node.schemas.flatMap(conditionNamesIn).find((name) => !known.includes(name));
  return [
    ...(isClosed(node) ? [] : [{ rule: 'openGroup' }]),
    ...(isGroupWithTable(node) ? [{ rule: 'openGroup' }] : []),
    ...(missing ? [{ rule: 'missingInGroup', params: { name: missing.field, known: known.join(', ') } }] : []),
    ...(unread === undefined ? [] : [{ rule: 'missingInGroup', params: { name: unread, known: known.join(', ') } }]),
  ];
};

const formProblems = (node: FormNode): readonly Problem[] =>
  node.schemas.flatMap(rulesOfWholeIn).map((keyword) => ({ rule: 'ruleOfWholeForm', params: { keyword } }));

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  allNodesOf(form).flatMap((node) => {
    const problems =
      node.kind === 'form'
        ? formProblems(node)
        : [...typeProblems(node), ...normalizationProblems(node), ...groupProblems(node)];
    return problems.map(({ rule, params }) =>
      createFinding(file, {
        rule,
        at: findFieldPath(file, node.names),
        isKey: node.names.length > 0,
        params: { field: node.names.join('.'), ...params },
      }),
    );
  });

/** Each field is one that the form model can express: everything else would be accepted and work nowhere. */
export const fieldsAreExpressible: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key)}/schema.json`);
    return file ? checkForm(file, form) : [];
  });
};
