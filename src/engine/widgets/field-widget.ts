import { fieldUiOf } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { FieldUi, JsonSchema } from '../schema/types.ts';
import type { OptionMeaning, WidgetDefault, WidgetFacts } from './widget.ts';
import { optionMeanings, widgetDefaults, widgetFacts } from './widget-facts.ts';

const unknownWidget: WidgetFacts = { answerKind: 'text' };

export const factsOf = (widget = ''): WidgetFacts => ownProperty<WidgetFacts>(widgetFacts, widget) ?? unknownWidget;

/** The name in `ui.json`; undefined when the schema decides. */
const namedWidget = (ui: FieldUi | undefined): string | undefined => ui?.['ui:field'] ?? ui?.['ui:widget'];

const matches = (schema: JsonSchema, { keyword, equals, maxItems, atLeast, entries }: WidgetDefault): boolean => {
  const value = schema[keyword];
  if (entries !== undefined && !Object.hasOwn(Object(schema['items']), entries)) return false;
  if (atLeast !== undefined) return typeof value === 'number' && value >= atLeast;
  if (equals !== undefined) return value === equals;
  if (maxItems !== undefined) return Array.isArray(value) && value.length <= maxItems;
  return value !== undefined;
};

/** The widget's name: the officers' choice in `ui.json`, else the first default that matches a schema, else `text`. */
export const pickWidgetOfAll = (schemas: readonly JsonSchema[], ui: FieldUi): string =>
  namedWidget(ui) ??
  widgetDefaults.find((candidate) => schemas.some((schema) => matches(schema, candidate)))?.widget ??
  'text';

/**
 * Every widget that `pickWidget` may find when some of the schemas hold at the same time, merged into one: a list of values
 * may become shorter, and two keywords of one default may come from two schemas.
 */
export const possibleWidgets = (schemas: readonly JsonSchema[], ui: FieldUi): readonly string[] => {
  if (schemas.length < 2 || namedWidget(ui) !== undefined) return [pickWidgetOfAll(schemas, ui)];
  const isPossible = ({ keyword, equals }: WidgetDefault): boolean =>
    schemas.some((schema) => (equals === undefined ? schema[keyword] !== undefined : schema[keyword] === equals));
  return ['text', ...widgetDefaults.filter(isPossible).map(({ widget }) => widget)];
};

/** The widget for the one schema that describes the answer now. */
export const pickWidget = (schema: JsonSchema, ui: FieldUi): string => pickWidgetOfAll([schema], ui);

/** The facts of the widget that `ui.json` names. */
export const namedWidgetFacts = (ui: unknown): WidgetFacts => factsOf(namedWidget(fieldUiOf(ui)));

export const meaningOfOption = (option: string): OptionMeaning | undefined =>
  ownProperty<OptionMeaning>(optionMeanings, option);

/** Options of a field that name the sibling whose answer is shown before its own: option -> name of the sibling. */
export const prefixOptionsOf = (ui: FieldUi | undefined): readonly (readonly [string, string])[] =>
  Object.entries(ui?.['ui:options'] ?? {}).flatMap(([option, name]) =>
    meaningOfOption(option) === 'prefixField' && typeof name === 'string' ? [[option, name] as const] : [],
  );

/** The sibling whose answer is shown before that of this field, such as the dial code of a phone number. */
export const prefixFieldOf = (ui: FieldUi | undefined): string | undefined => prefixOptionsOf(ui)[0]?.[1];
