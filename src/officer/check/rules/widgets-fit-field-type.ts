import type { FieldShape } from '../../../engine/evolution/form-change.ts';
import type { FieldUi, FormDefinition } from '../../../engine/schema/types.ts';
import type { AnswerType, WidgetFit } from '../../../engine/widgets/widget.ts';
import { widgetFits } from '../../../engine/widgets/widget-facts.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { fieldShapesOf } from '../../data/field-shapes.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { listUiScopes } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

const answerTypeOf = ({ rules }: FieldShape): AnswerType | undefined => {
  const own = rules.filter(({ inside }) => inside === '');
  const has = (keyword: string, value?: unknown): boolean =>
    own.some((rule) => rule.keyword === keyword && (value === undefined || rule.value === value));
  if (has('x-file')) return 'file';
  if (has('type', 'boolean')) return 'boolean';
  if (has('enum')) return 'choice';
  if (has('type', 'integer') || has('type', 'number')) return 'number';
  if (has('format', 'date')) return 'date';
  return has('type', 'string') ? 'text' : undefined;
};

/** The widgets proposed in place of one that cannot ask for the answer; undefined where it can. */
const findFittingWidgets = (type: AnswerType | undefined, widget: string): readonly string[] | undefined => {
  const fits = ({ answerTypes }: WidgetFit): boolean => type !== undefined && answerTypes.includes(type);
  const known = widgetFits[widget];
  if (type === undefined || !known || known.answerTypes.includes('any') || fits(known)) return undefined;
  return Object.entries(widgetFits).flatMap(([name, other]) => (other.isSuggested && fits(other) ? [name] : []));
};

const settingsAt = (ui: FieldUi, at: readonly string[]): FieldUi =>
  at.reduce<FieldUi>((inner, name) => (inner[name] ?? {}) as FieldUi, ui);

/** Where `ui.json` has the settings of a field; `items` stands for the entries of a list. */
const placeInUi = (ui: FieldUi, names: readonly string[]): readonly string[] => {
  const place: string[] = [];
  for (const name of names) {
    const inner = settingsAt(ui, place);
    place.push(...(name in inner || !('items' in inner) ? [name] : ['items', name]));
  }
  return place;
};

/** Groups without declared fields, such as tables, which no part of a form asks for unless `ui:field` names one. */
const unaskedTables = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  listUiScopes(form).flatMap(({ at, ui, node }) =>
    [...node.fields].flatMap(([name, { schemas, fields }]): readonly Finding[] => {
      const isTable = fields.size === 0 && schemas.some(({ type }) => type === 'object');
      const isAsked = ((ui[name] ?? {}) as FieldUi)['ui:field'] !== undefined;
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

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  [...fieldShapesOf(form.schema).values()].flatMap((shape) => {
    const at = placeInUi(form.ui as FieldUi, shape.names);
    const widget = settingsAt(form.ui as FieldUi, at)['ui:widget'];
    const known = widget === undefined ? undefined : findFittingWidgets(answerTypeOf(shape), widget);
    if (widget === undefined || known === undefined) return [];
    const params = { field: shape.names.at(-1) ?? '', widget, known: known.map((one) => `“${one}”`).join(', ') };
    return [createFinding(file, { rule: 'unfitWidget', at: [...at, 'ui:widget'], params })];
  });

/** Each widget can ask for the type of its field. */
export const widgetsFitFieldType: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key)}/ui.json`);
    return file ? [...checkForm(file, form), ...unaskedTables(file, form)] : [];
  });
};
