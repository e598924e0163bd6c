import type { FieldShape } from '../../../engine/evolution/form-change.ts';
import type { FieldUi, FormDefinition } from '../../../engine/schema/types.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { fieldShapesOf } from '../../data/field-shapes.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/** Kind of answer -> the widgets that can ask for it. */
const widgetsByKind: Readonly<Record<string, readonly string[]>> = {
  file: ['file', 'image'],
  choice: ['radio', 'select'],
  boolean: ['radio', 'select', 'checkbox'],
  number: ['number', 'money'],
  date: ['date', 'text'],
};

/** Widgets that suit one kind of answer only. */
const singleKindWidgets: ReadonlySet<string> = new Set(['file', 'image', 'checkbox', 'number', 'money', 'date']);

/** The list of the widget, or its kind, defines the possible answers. */
const freeWidgets: ReadonlySet<string> = new Set(['remoteSelect', 'remoteRadio', 'givenSelect', 'hidden', 'dialCode']);

const kindOf = ({ rules }: FieldShape): string | undefined => {
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

/** The widgets to choose from, where the one that is written cannot ask for the answer. */
const findFittingWidgets = (kind: string | undefined, widget: string): readonly string[] | undefined => {
  if (kind === undefined || freeWidgets.has(widget)) return undefined;
  const known = widgetsByKind[kind];
  if (known) return known.includes(widget) ? undefined : known;
  return singleKindWidgets.has(widget) || widgetsByKind['choice']?.includes(widget)
    ? ['text', 'textarea', 'email', 'tel']
    : undefined;
};

const checkForm = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  [...fieldShapesOf(form.schema).values()].flatMap((shape) => {
    const [name = '', ...inner] = shape.names;
    const widget = inner.length === 0 ? ((form.ui[name] ?? {}) as FieldUi)['ui:widget'] : undefined;
    const known = widget === undefined ? undefined : findFittingWidgets(kindOf(shape), widget);
    if (widget === undefined || known === undefined) return [];
    const params = { field: name, widget, known: known.map((one) => `“${one}”`).join(', ') };
    return [createFinding(file, { rule: 'unfitWidget', at: [name, 'ui:widget'], params })];
  });

/** A question is asked in a way in which it can be answered. */
export const widgetsFitFieldType: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key)}/ui.json`);
    return file ? checkForm(file, form) : [];
  });
};
