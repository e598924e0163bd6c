import type { FieldShape } from '../model/field-shape.ts';
import { fieldShapesOf, noteShapesOf } from '../model/field-shapes.ts';
import { formModelOf } from '../model/form-model.ts';
import { canonicalJson } from '../schema/fingerprint.ts';
import type { FormDefinition, Migration } from '../schema/types.ts';
import { compareFields, fieldTextKey } from './compare-fields.ts';
import { compareUiAndWire } from './compare-ui-and-wire.ts';
import { plainField } from './edit-answers.ts';
import type { FormChange } from './form-change.ts';
import { migratedNames, newMigrations, withCurrentNames } from './migrated-names.ts';

type Fields = ReadonlyMap<string, FieldShape>;

const isTopLevel = ({ names }: FieldShape): boolean => names.length === 1;

/** Dotted name before -> dotted name today; absent when a migration removes the field. */
const currentPaths = (fields: Fields, migrations: readonly Migration[]): ReadonlyMap<string, string> => {
  const names = migratedNames(
    [...fields.keys()].filter((path) => path !== ''),
    migrations,
  );
  return new Map([['', ''], ...[...names].flatMap(([was, is]) => (is === undefined ? [] : [[was, is] as const]))]);
};

/** Nested fields of an added or removed field are not reported. */
const outermost = (shapes: readonly FieldShape[]): readonly FieldShape[] => {
  const paths = new Set(shapes.map(({ names }) => names.join('.')));
  return shapes.filter(
    ({ names }) => !names.some((_, index) => index > 0 && paths.has(names.slice(0, index).join('.'))),
  );
};

const valueMapOf = (migrations: readonly Migration[], name: string): Readonly<Record<string, unknown>> =>
  Object.assign(
    {},
    ...migrations.flatMap(({ operations }) =>
      operations.flatMap((operation) =>
        'map' in operation && plainField(operation.map.field) === name ? [operation.map.values] : [],
      ),
    ),
  );

const migrationChanges = (before: FormDefinition, after: FormDefinition): readonly FormChange[] => {
  const base = { path: [], textKey: fieldTextKey(after.key, []) };
  const changed = before.migrations.flatMap((migration): FormChange[] => {
    const now = after.migrations.find(({ number }) => number === migration.number);
    return canonicalJson(now) === canonicalJson(migration)
      ? []
      : [{ kind: 'migrationChanged', ...base, before: migration, after: now }];
  });
  return [
    ...changed,
    ...newMigrations(before, after).map(
      (migration): FormChange => ({ kind: 'migrationAdded', ...base, after: migration }),
    ),
  ];
};

/** The texts between the fields of the form itself that both versions have. */
const keptNotes = (before: FormDefinition, after: FormDefinition): readonly (readonly [string, string])[] => {
  const kept = formModelOf(after).notes;
  return [...formModelOf(before).notes.keys()].filter((name) => kept.has(name)).map((name) => [name, name]);
};

/** Texts between fields that came, went, or are shown in other cases. */
const noteChanges = (before: FormDefinition, after: FormDefinition): readonly FormChange[] => {
  const [was, is] = [noteShapesOf(before.schema), noteShapesOf(after.schema)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => canonicalJson([was.get(name)]) !== canonicalJson([is.get(name)]))
    .map((name): FormChange => {
      const path = name.split('.');
      const textKey = fieldTextKey(after.key, path);
      return { kind: 'noteChanged', path, textKey, before: was.get(name), after: is.get(name) };
    });
};

const parentOf = (names: readonly string[]): string => names.slice(0, -1).join('.');

/** A field under another name or in another place, unless it only followed the group around it. */
const renameChanges = (
  key: string,
  { names: before }: FieldShape,
  { names: after }: FieldShape,
  today: ReadonlyMap<string, string>,
): readonly FormChange[] => {
  const followed = [today.get(parentOf(before)) ?? '-', before.at(-1)].filter((name) => name !== '').join('.');
  if (before.length === 0 || followed === after.join('.')) return [];
  const isSamePlace = (today.get(parentOf(before)) ?? '-') === parentOf(after);
  const kind = isSamePlace ? 'fieldRenamed' : 'fieldMoved';
  return [{ kind, path: after, textKey: fieldTextKey(key, after), before, after }];
};

/**
 * Differences between two versions of a form, as data: fields, options, rules, order, style and wire names, and the
 * declared migrations. A field that a new migration renames is the same field. Texts are not compared.
 * @param before the older version, with the migrations it had
 */
export const compareForms = (before: FormDefinition, after: FormDefinition): readonly FormChange[] => {
  const [was, is] = [fieldShapesOf(before.schema), fieldShapesOf(after.schema)];
  const migrations = newMigrations(before, after);
  const today = currentPaths(was, migrations);
  const names = new Map([...today].filter(([was, is]) => was !== '' && !`${was}${is}`.includes('.')));
  const paired = [...was].flatMap(([path, shape]) => {
    const now = is.get(today.get(path) ?? '-');
    return now ? [{ old: path, before: withCurrentNames(shape, names), after: now }] : [];
  });
  const matched = new Set(paired.map(({ after }) => after));
  const gone = outermost([...was].filter(([path]) => !is.has(today.get(path) ?? '-')).map(([, shape]) => shape));
  const come = outermost([...is.values()].filter((shape) => !matched.has(shape)));
  const pairs = paired.flatMap(({ before, after }) =>
    isTopLevel(before) && isTopLevel(after) ? [[before.names[0] ?? '', after.names[0] ?? ''] as const] : [],
  );
  return [
    ...gone.map(
      (shape): FormChange => ({
        kind: 'fieldRemoved',
        path: shape.names,
        textKey: fieldTextKey(before.key, shape.names),
        before: shape,
        isDeclared: !today.has(shape.names.join('.')),
      }),
    ),
    ...come.map(
      (shape): FormChange => ({
        kind: 'fieldAdded',
        path: shape.names,
        textKey: fieldTextKey(after.key, shape.names),
        after: shape,
      }),
    ),
    ...paired.flatMap(({ before: old, after: now }) => [
      ...renameChanges(after.key, old, now, today),
      ...compareFields({
        form: after.key,
        before: old,
        after: now,
        valueMap: valueMapOf(migrations, now.names.join('.')),
      }),
    ]),
    ...noteChanges(before, after),
    ...compareUiAndWire(
      before,
      after,
      [...pairs, ...keptNotes(before, after)],
      paired.flatMap(({ old, after: now }) => (old === '' ? [] : [[old, now.names.join('.')] as const])),
    ),
    ...migrationChanges(before, after),
  ];
};
