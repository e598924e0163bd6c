import { widgetOf } from '../model/field-facts.ts';
import { nodeAt } from '../model/form-model.ts';
import { canonicalJson } from '../schema/fingerprint.ts';
import { fieldUiOf } from '../schema/json.ts';
import type { FormDefinition, WireMap } from '../schema/types.ts';
import { orderFields } from '../summary/groups.ts';
import { fieldTextKey } from './compare-fields.ts';
import type { FormChange } from './form-change.ts';

const isDifferent = (before: unknown, after: unknown): boolean => canonicalJson(before) !== canonicalJson(after);

/** Settings of `ui.json` below a field: `ui:widget`, each of `ui:options`, and the settings of entries. */
const uiSettingsOf = (ui: unknown): Readonly<Record<string, unknown>> => {
  const { 'ui:options': options = {}, ...rest } = fieldUiOf(ui);
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(options).map(([name, value]) => [`ui:options.${name}`, value])),
  };
};

const changedSettings = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly { what: string; before: unknown; after: unknown }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => isDifferent(before[what], after[what]))
    .map((what) => ({ what, before: before[what], after: after[what] }));

/** The fields of both versions, by today's name: [name before, name after]. */
type FieldNamePairs = readonly (readonly [string, string])[];

const isInnerField = (name: string): boolean => !name.startsWith('ui:') && name !== 'items';

/** Changed settings of a field and, where it is a group, of the fields in it. */
const settingChanges = (
  form: string,
  path: readonly string[],
  before: unknown,
  after: unknown,
): readonly FormChange[] =>
  changedSettings(uiSettingsOf(before), uiSettingsOf(after)).flatMap((line): readonly FormChange[] =>
    isInnerField(line.what)
      ? settingChanges(form, [...path, line.what], line.before, line.after)
      : [{ kind: 'lookChanged', path, textKey: fieldTextKey(form, path), ...line }],
  );

const findWidget = (form: FormDefinition, path: readonly string[]): string | undefined => {
  const node = nodeAt(form, path);
  return node && widgetOf(node);
};

/** Naming the widget that a field has anyway changes nothing. */
const fieldUiChanges = (before: FormDefinition, after: FormDefinition, pairs: FieldNamePairs): readonly FormChange[] =>
  pairs.flatMap(([old, name]) =>
    settingChanges(after.key, [name], before.ui[old], after.ui[name]).filter((change) => {
      if (change.kind !== 'lookChanged' || change.what !== 'ui:widget') return true;
      const widget = findWidget(after, change.path);
      return widget === undefined || findWidget(before, [old, ...change.path.slice(1)]) !== widget;
    }),
  );

/** Order and groups of the fields that both versions have; an added or removed field does not move others. */
const arrangementChanges = (
  before: FormDefinition,
  after: FormDefinition,
  pairs: FieldNamePairs,
): readonly FormChange[] => {
  const today = new Map(pairs);
  const base = { path: [], textKey: fieldTextKey(after.key, []) };
  const common = pairs.map(([, name]) => name);
  const was = orderFields(
    common,
    before.ui['ui:order']?.map((name) => (name === '*' ? name : (today.get(name) ?? ''))),
  );
  const is = orderFields(common, after.ui['ui:order']);
  const groupsOf = ({ ui }: FormDefinition, nameOf: (name: string) => string | undefined) =>
    (ui['ui:groups'] ?? [])
      .map(({ key, fields, columns }) => ({
        key,
        ...(columns !== undefined && { columns }),
        fields: fields.flatMap((name) => nameOf(name) ?? []).filter((name) => common.includes(name)),
      }))
      // The heading of added or removed fields alone moves no other field.
      .filter(({ fields }) => fields.length > 0);
  const [columnsBefore, columnsAfter] = [before.ui['ui:columns'], after.ui['ui:columns']];
  const [carriedBefore, carriedAfter] = [before.ui['ui:carryOver'], after.ui['ui:carryOver']];
  const [groupsBefore, groupsAfter] = [groupsOf(before, (name) => today.get(name)), groupsOf(after, (name) => name)];
  return [
    ...(isDifferent(was, is) ? [{ kind: 'orderChanged' as const, ...base, before: was, after: is }] : []),
    ...(isDifferent(groupsBefore, groupsAfter)
      ? [{ kind: 'lookChanged' as const, ...base, what: 'ui:groups', before: groupsBefore, after: groupsAfter }]
      : []),
    ...(columnsBefore === columnsAfter
      ? []
      : [{ kind: 'lookChanged' as const, ...base, what: 'ui:columns', before: columnsBefore, after: columnsAfter }]),
    ...(carriedBefore === carriedAfter
      ? []
      : [{ kind: 'lookChanged' as const, ...base, what: 'ui:carryOver', before: carriedBefore, after: carriedAfter }]),
  ];
};

/** @param name names from the form to the field, joined by dots */
const wireSettingsOf = ({ wire }: FormDefinition, name: string): Readonly<Record<string, unknown>> => {
  const { values = {}, rename = {}, drop = [] } = wire;
  return { name: rename[name] ?? name.split('.').at(-1), values: values[name], isSent: !drop.includes(name) };
};

const wireChanges = (before: FormDefinition, after: FormDefinition, pairs: FieldNamePairs): readonly FormChange[] => {
  const fields = pairs.flatMap(([old, name]) =>
    changedSettings(wireSettingsOf(before, old), wireSettingsOf(after, name)).map((line): FormChange => {
      const path = name.split('.');
      return { kind: 'wireChanged', path, textKey: fieldTextKey(after.key, path), ...line };
    }),
  );
  const whole = ({ wire: { encoding = 'json', dropWhen } }: { readonly wire: WireMap }) => ({ encoding, dropWhen });
  const form = changedSettings(whole(before), whole(after)).map(
    (line): FormChange => ({ kind: 'wireChanged', path: [], textKey: fieldTextKey(after.key, []), ...line }),
  );
  return [...fields, ...form];
};

/**
 * Changes of style, order and wire names: none affects stored answers.
 * @param pairs the fields of the form itself @param all the fields at any depth, their names joined by dots
 */
export const compareUiAndWire = (
  before: FormDefinition,
  after: FormDefinition,
  pairs: FieldNamePairs,
  all: FieldNamePairs,
): readonly FormChange[] => [
  ...arrangementChanges(before, after, pairs),
  ...fieldUiChanges(before, after, pairs),
  ...wireChanges(before, after, all),
];
