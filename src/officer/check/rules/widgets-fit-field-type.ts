import { isDefaultFilledIn } from '../../../engine/model/defaults.ts';
import {
  defaultOf,
  fileRuleOf,
  findRule,
  formatOf,
  isEverRequired,
  isListOfFiles,
  takesGrades,
} from '../../../engine/model/field-facts.ts';
import { allNodesOf, type FormNode } from '../../../engine/model/form-model.ts';
import { fieldUiOf } from '../../../engine/schema/json.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { factsOf } from '../../../engine/widgets/field-widget.ts';
import type { AnswerType, WidgetFit } from '../../../engine/widgets/widget.ts';
import { widgetFits } from '../../../engine/widgets/widget-facts.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { listUiScopes, uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { listSteps } from './list-steps.ts';
import { takesFractions } from './widgets-are-complete.ts';

const answerTypesByFormat: Readonly<Record<string, AnswerType>> = {
  date: 'date',
  time: 'time',
  'date-time': 'dateTime',
  month: 'month',
};

const answerTypeOf = (node: FormNode): AnswerType | undefined => {
  const types = new Set(node.schemas.map(({ type }) => type));
  const hasChoices = (of: FormNode | undefined): boolean => findRule(of, 'enum') !== undefined;
  if (isListOfFiles(node)) return 'files';
  if (types.has('array')) return hasChoices(node.entry) ? 'choices' : 'list';
  if (fileRuleOf(node)) return 'file';
  if (types.has('boolean')) return 'boolean';
  if (hasChoices(node)) return 'choice';
  if (types.has('integer') || types.has('number')) return 'number';
  return answerTypesByFormat[String(formatOf(node))] ?? (types.has('string') ? 'text' : undefined);
};

/** The widgets proposed in place of one that cannot ask for the answer; undefined where it can. */
const findFittingWidgets = (node: FormNode, widget: string): readonly string[] | undefined => {
  const type = answerTypeOf(node);
  const fits = ({ answerTypes }: WidgetFit): boolean => type !== undefined && answerTypes.includes(type);
  const known = widgetFits[widget];
  if (type === undefined || !known || known.answerTypes.includes('any') || fits(known)) return undefined;
  const names = Object.keys(widgetFits).filter((name) => name !== 'money' || !takesFractions(node));
  return names.filter((name) => widgetFits[name]?.isSuggested && fits(widgetFits[name]));
};

/** Groups without declared fields, such as tables, which no widget shows unless `ui:field` names one. */
const unaskedTables = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  listUiScopes(form).flatMap(({ at, ui, node }) =>
    [...node.fields].flatMap(([name, child]): readonly Finding[] => {
      const isTable = child.fields.size === 0 && findRule(child, 'type') === 'object';
      const isAsked = fieldUiOf(ui[name])['ui:field'] !== undefined;
      if (!isTable || isAsked) return [];
      return [
        createFinding(file, {
          rule: 'unaskedTable',
          at: name in ui ? [...at, name] : [],
          isKey: name in ui,
          params: { field: name },
        }),
      ];
    }),
  );

/** Grid cells that are neither numbers nor grades of a scale: rules could not compare their means. */
const lettersInGrids = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  listUiScopes(form).flatMap(({ at, ui, node }) =>
    [...node.fields].flatMap(([name, child]): readonly Finding[] => {
      if (factsOf(fieldUiOf(ui[name])['ui:field']).answerKind !== 'grid') return [];
      const columns = [...(child.entry?.entry?.fields ?? [])];
      const odd = columns.find(([, column]) => !takesGrades(column));
      if (!odd) return [];
      const params = { field: name, column: odd[0] };
      return [createFinding(file, { rule: 'lettersInGrid', at: [...at, name, 'ui:field'], params })];
    }),
  );

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  allNodesOf(form).flatMap((node) => {
    const widget = node.ui['ui:widget'];
    const known = widget === undefined ? undefined : findFittingWidgets(node, widget);
    if (node.kind === 'form' || widget === undefined || known === undefined) return [];
    const params = {
      field: node.names.at(-1) ?? '',
      widget,
      known: known.length === 0 ? '"ui:field": "repeat"' : known.map((one) => `“${one}”`).join(', '),
    };
    return [createFinding(file, { rule: 'unfitWidget', at: [...uiPathOf(node), 'ui:widget'], params })];
  });

/**
 * A required field that nobody can answer: the page does not let it change, and no default is filled in. Prefetched answers come from the account.
 */
const findUnansweredReadOnly = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  allNodesOf(form)
    .flatMap((group) => [...group.fields].map(([name, node]) => ({ group, name, node })))
    .filter(({ group, name, node }) => {
      const isFilled = defaultOf(node) !== undefined && isDefaultFilledIn(form, node.names);
      return node.ui['ui:options']?.['readOnly'] === true && isEverRequired(group, name) && !isFilled;
    })
    .map(({ node }) => {
      const at = [...uiPathOf(node), 'ui:options', 'readOnly'];
      return createFinding(file, { rule: 'emptyReadOnly', at, isKey: true, params: { field: node.names.join('.') } });
    });

/** Each required read-only field has a default or a prefetched answer. */
export const readOnlyFieldsAreAnswered: Rule = (data) => {
  const folders = formFolders(data);
  const steps = listSteps(data.values.get('schemas/application/steps.json'));
  return listValidForms(data).flatMap((form) => {
    const step = steps.find(({ key }) => key === form.key);
    const file = formFile(data, `${folders.get(form.key)}/ui.json`);
    return step && step['prefetch'] !== true ? findUnansweredReadOnly(file, form) : [];
  });
};

/** Each widget can ask for the type of its field. */
export const widgetsFitFieldType: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = formFile(data, `${folders.get(form.key)}/ui.json`);
    return [...checkForm(file, form), ...unaskedTables(file, form), ...lettersInGrids(file, form)];
  });
};
