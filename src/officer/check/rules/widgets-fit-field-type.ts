import type { FieldShape } from '../../../engine/evolution/form-change.ts';
import { isDefaultFilledIn } from '../../../engine/model/defaults.ts';
import { fieldUiOf, isObject } from '../../../engine/schema/json.ts';
import type { FieldUi, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { factsOf } from '../../../engine/widgets/field-widget.ts';
import type { AnswerType, WidgetFit } from '../../../engine/widgets/widget.ts';
import { widgetFits } from '../../../engine/widgets/widget-facts.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { fieldShapesOf } from '../../data/field-shapes.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { listUiScopes } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';
import { listSteps } from './list-steps.ts';

const answerTypeOf = ({ rules }: FieldShape): AnswerType | undefined => {
  const own = rules.filter(({ inside }) => inside === '');
  const hasIn =
    (some: FieldShape['rules']) =>
    (keyword: string, value?: unknown): boolean =>
      some.some((rule) => rule.keyword === keyword && (value === undefined || rule.value === value));
  const has = hasIn(own);
  const hasEntry = hasIn(rules.filter(({ inside }) => inside === 'items'));
  if (has('type', 'array') && hasEntry('x-file')) return 'files';
  if (has('type', 'array')) return hasEntry('enum') ? 'choices' : 'list';
  if (has('x-file')) return 'file';
  if (has('type', 'boolean')) return 'boolean';
  if (has('enum')) return 'choice';
  if (has('type', 'integer') || has('type', 'number')) return 'number';
  if (has('format', 'date')) return 'date';
  if (has('format', 'time')) return 'time';
  if (has('format', 'date-time')) return 'dateTime';
  if (has('format', 'month')) return 'month';
  return has('type', 'string') ? 'text' : undefined;
};

/** The widgets proposed in place of one that cannot ask for the answer; undefined where it can. */
const findFittingWidgets = (type: AnswerType | undefined, widget: string): readonly string[] | undefined => {
  const fits = ({ answerTypes }: WidgetFit): boolean => type !== undefined && answerTypes.includes(type);
  const known = widgetFits[widget];
  if (type === undefined || !known || known.answerTypes.includes('any') || fits(known)) return undefined;
  return Object.entries(widgetFits).flatMap(([name, other]) => (other.isSuggested && fits(other) ? [name] : []));
};

interface UiPlace {
  readonly path: JsonPath;
  readonly ui: FieldUi;
}

/** The settings of a field inside groups and entries of lists. */
const findUi = (form: FormDefinition, names: readonly string[]): UiPlace | undefined =>
  names.reduce<UiPlace | undefined>(
    (place, name) => {
      const [path, ui] = isObject(place?.ui['items'])
        ? [[...place.path, 'items'], place.ui['items']]
        : [place?.path ?? [], place?.ui];
      const own = ui?.[name];
      return isObject(own) ? { path: [...path, name], ui: own } : undefined;
    },
    { path: [], ui: form.ui },
  );

/** Groups without declared fields, such as tables, which no widget shows unless `ui:field` names one. */
const unaskedTables = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  listUiScopes(form).flatMap(({ at, ui, node }) =>
    [...node.fields].flatMap(([name, { schemas, fields }]): readonly Finding[] => {
      const isTable = fields.size === 0 && schemas.some(({ type }) => type === 'object');
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

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';

/** Grid cells that are not numbers: the grid reads numbers, and rules compare their means. */
const lettersInGrids = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  listUiScopes(form).flatMap(({ at, ui, node }) =>
    [...node.fields].flatMap(([name, child]): readonly Finding[] => {
      if (factsOf(fieldUiOf(ui[name])['ui:field']).answerKind !== 'grid') return [];
      const columns = [...(child.entry?.entry?.fields ?? [])];
      const odd = columns.find(([, { schemas }]) => !schemas.some(isNumber));
      if (!odd) return [];
      const params = { field: name, column: odd[0] };
      return [createFinding(file, { rule: 'lettersInGrid', at: [...at, name, 'ui:field'], params })];
    }),
  );

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  [...fieldShapesOf(form.schema).values()].flatMap((shape) => {
    const place = findUi(form, shape.names);
    const widget = place?.ui['ui:widget'];
    const known = widget === undefined ? undefined : findFittingWidgets(answerTypeOf(shape), widget);
    if (place === undefined || widget === undefined || known === undefined) return [];
    const params = {
      field: shape.names.at(-1) ?? '',
      widget,
      known: known.length === 0 ? '"ui:field": "repeat"' : known.map((one) => `“${one}”`).join(', '),
    };
    return [createFinding(file, { rule: 'unfitWidget', at: [...place.path, 'ui:widget'], params })];
  });

/**
 * A required field that nobody can answer: the page does not let it change, and no default is filled in. Prefetched answers come from the account.
 */
const findUnansweredReadOnly = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  [...fieldShapesOf(form.schema).values()].flatMap((shape) => {
    const place = findUi(form, shape.names);
    const isRequired = shape.required.isAlways || shape.required.cases.length > 0;
    const isFilled = shape.prefill !== undefined && isDefaultFilledIn(form, shape.names);
    if (place?.ui['ui:options']?.['readOnly'] !== true || !isRequired || isFilled) return [];
    const at = [...place.path, 'ui:options', 'readOnly'];
    return [createFinding(file, { rule: 'emptyReadOnly', at, isKey: true, params: { field: shape.names.join('.') } })];
  });

/** Each required read-only field has a default or a prefetched answer. */
export const readOnlyFieldsAreAnswered: Rule = (data) => {
  const folders = formFolders(data);
  const steps = listSteps(data.values.get('schemas/application/steps.json'));
  return listValidForms(data).flatMap((form) => {
    const step = steps.find(({ key }) => key === form.key);
    const file = data.files.get(`${folders.get(form.key)}/ui.json`);
    return file && step && step['prefetch'] !== true ? findUnansweredReadOnly(file, form) : [];
  });
};

/** Each widget can ask for the type of its field. */
export const widgetsFitFieldType: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key)}/ui.json`);
    return file ? [...checkForm(file, form), ...unaskedTables(file, form), ...lettersInGrids(file, form)] : [];
  });
};
