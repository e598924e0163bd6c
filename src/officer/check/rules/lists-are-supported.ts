import { defaultOf, isEverRequired, isListOfGroups, widgetOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, entryOf, type FormNode, nodeAt } from '../../../engine/model/form-model.ts';
import { canBeColumn, columnsOf, rowsOf } from '../../../engine/model/table-columns.ts';
import { isObject, listOf } from '../../../engine/schema/json.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { factsOf } from '../../../engine/widgets/field-widget.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

interface Problem {
  readonly rule: string;
  readonly at: JsonPath;
  readonly params?: Readonly<Record<string, string>>;
}

const tableProblems = (node: FormNode): readonly Problem[] => {
  const at = uiPathOf(node);
  if (!isListOfGroups(node)) return [{ rule: 'tableOfNoGroups', at: [...at, 'ui:field'] }];
  const wide = columnsOf(node).find((column) => !canBeColumn(column));
  return [
    ...(wide ? [{ rule: 'wideColumn', at: [...at, 'ui:field'], params: { column: wide.names.at(-1) ?? '' } }] : []),
    ...(isObject(node.ui['items']) && 'ui:groups' in entryOf(node).ui
      ? [{ rule: 'headingInTable', at: [...at, 'items', 'ui:groups'] }]
      : []),
  ];
};

/** A grid is a group of groups whose fields have one value each. */
const gridProblems = (node: FormNode): readonly Problem[] => {
  const at = [...uiPathOf(node), 'ui:field'];
  const odd = node.kind === 'group' ? rowsOf(node).find(({ kind }) => kind !== 'group') : node;
  if (odd) return [{ rule: 'gridOfNoGroups', at, params: { row: odd === node ? '–' : (odd.names.at(-1) ?? '') } }];
  const wide = columnsOf(node).find((column) => !canBeColumn(column));
  const heading = ['ui:groups' in node.ui ? node : undefined, ...rowsOf(node).filter(({ ui }) => 'ui:groups' in ui)][0];
  return [
    ...(wide ? [{ rule: 'wideColumn', at, params: { column: wide.names.at(-1) ?? '' } }] : []),
    ...(heading ? [{ rule: 'headingInTable', at: [...uiPathOf(heading), 'ui:groups'] }] : []),
  ];
};

const listOptions = ['canReorder', 'canCopy', 'canAdd', 'canRemove'];

/** Whether a list is shown with an entry that nobody added, in some case. */
const startsWithEntry = (form: FormDefinition, node: FormNode): boolean => {
  const parent = nodeAt(form, node.path.slice(0, -1));
  const isRequired = parent !== undefined && isEverRequired(parent, node.path.at(-1) ?? '');
  const hasLimit = node.schemas.some(({ minItems }) => Number(minItems ?? 0) > 0);
  return isRequired || hasLimit || listOf(defaultOf(node)).length > 0;
};

/** Settings of buttons that move, copy, add or remove entries, where they have no effect or leave nothing to answer. */
const toolProblems = (form: FormDefinition, node: FormNode): readonly Problem[] => {
  const options = node.ui['ui:options'] ?? {};
  const isList = node.kind === 'list' && factsOf(widgetOf(node)).isField === true;
  const at = (option: string): JsonPath => [...uiPathOf(node), 'ui:options', option];
  if (!isList)
    return listOptions
      .filter((option) => option in options)
      .map((option) => ({ rule: 'toolOfNoList', at: at(option), params: { option } }));
  if (options['canAdd'] !== false) return [];
  if (options['canCopy'] === true) return [{ rule: 'copyWithoutAdding', at: at('canCopy') }];
  return startsWithEntry(form, node) ? [] : [{ rule: 'emptyForGood', at: at('canAdd') }];
};

const problemsOf = (form: FormDefinition, node: FormNode): readonly Problem[] => [
  ...(widgetOf(node) === 'table' ? tableProblems(node) : []),
  ...(widgetOf(node) === 'grid' ? gridProblems(node) : []),
  ...toolProblems(form, node),
];

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  allNodesOf(form)
    .filter((node) => node.kind !== 'form')
    .flatMap((node) =>
      problemsOf(form, node).map(({ rule, at, params }) =>
        createFinding(file, { rule, at, params: { field: node.names.join('.'), ...params } }),
      ),
    );

/** A table is a list of groups whose fields have one value each, and only entries of lists are moved and copied. */
export const listsAreSupported: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = formFile(data, `${folders.get(form.key)}/ui.json`);
    return checkForm(file, form);
  });
};
