import { migrateExample } from '../../../engine/evolution/migrate.ts';
import { type FormNode, formModelOf } from '../../../engine/model/form-model.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { fieldUiOf, isObject, listOf, objectOf } from '../../../engine/schema/json.ts';
import type { FieldUi, FormDefinition } from '../../../engine/schema/types.ts';
import { prefixOptionsOf } from '../../../engine/widgets/field-widget.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { deriveForm } from '../../data/derive-form.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { dressedFields, listUiScopes } from '../../data/ui-scopes.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';
import { missingFieldFinding, unknownNameFinding } from './unknown-name-finding.ts';

const siblingsIn = (field: readonly string[], ui: FieldUi): readonly (readonly [JsonPath, string])[] => {
  const options = ui['ui:options'];
  const at = [...field, 'ui:options'];
  return [
    ...Object.entries(options?.with ?? {}).map(([name, to]) => [[...at, 'with', name], to] as const),
    ...Object.entries(options?.withoutWhen ?? {}).map(
      ([name, to]) => [[...at, 'withoutWhen', name, 'field'], to.field] as const,
    ),
    ...prefixOptionsOf(ui).map(([option, to]) => [[...at, option], to] as const),
  ];
};

/** Names that the settings of a group, or of the entries of a list, use for their fields. */
const namesInside = (
  ui: FieldUi,
  path: JsonPath,
): readonly (readonly [name: string, at: JsonPath, isKey: boolean])[] => {
  const { 'ui:order': order = [], 'ui:groups': groups = [] } = ui;
  return [
    ...order.map((name, index) => [name, [...path, 'ui:order', index], false] as const),
    ...groups.flatMap(({ fields }, group) =>
      fields.map((name, index) => [name, [...path, 'ui:groups', group, 'fields', index], false] as const),
    ),
    ...Object.keys(ui)
      .filter((name) => !name.startsWith('ui:') && name !== 'items')
      .map((name) => [name, [...path, name], true] as const),
  ];
};

/** The names that a group arranges: its fields, and the texts between them. */
const placesIn = (group: FormNode): readonly string[] => [...group.fields.keys(), ...group.notes.keys()];

/** Unknown names inside a field, at any depth. */
const checkInside = (
  file: LocatedJson,
  key: string,
  node: FormNode | undefined,
  ui: FieldUi,
  path: JsonPath,
): readonly Finding[] => {
  const known = node ? placesIn(node) : [];
  const inner = Object.entries(ui).filter(([name, own]) => !name.startsWith('ui:') && isObject(own));
  return [
    ...namesInside(ui, path)
      .filter(([name]) => name !== '*' && !known.includes(name))
      .map(([name, at, isKey]) => unknownNameFinding(file, at, name, [key, ...path].join('.'), known, isKey)),
    ...inner.flatMap(([name, own]) => {
      const child = name === 'items' ? node?.entry : node?.fields.get(name);
      return child ? checkInside(file, key, child, fieldUiOf(own), [...path, name]) : [];
    }),
  ];
};

const checkUi = (file: LocatedJson, form: FormDefinition, answered: readonly string[]): readonly Finding[] => {
  const { key } = form;
  const ui = fieldUiOf(file.value);
  const model = formModelOf(form);
  const fields = [...answered, ...model.notes.keys()];
  const dressed = Object.entries(ui).filter(([name]) => !name.startsWith('ui:') && name !== '$schema');
  const order = (ui['ui:order'] ?? []).map((field, index) => [field, ['ui:order', index]] as const);
  const groups = (ui['ui:groups'] ?? []).flatMap(({ fields: some }, group) =>
    some.map((field, index) => [field, ['ui:groups', group, 'fields', index]] as const),
  );
  const known = new Set(fields);
  const unknownNames = [...order, ...groups].filter(([field]) => field !== '*' && !known.has(field));
  const odd = dressed.filter(([field]) => !known.has(field));
  // A misspelt entry is reported once, at its location, and not as missing too.
  const placed = new Set(groups.map(([name]) => (known.has(name) ? name : findNearestWord(name, fields))));
  const withoutHeading = fields
    .filter((field) => !placed.has(field))
    .map((field) => missingFieldFinding(file, ['ui:groups'], field, `ui:groups (${file.path})`));
  return [
    ...unknownNames.map(([field, at]) => unknownNameFinding(file, at, field, key, fields)),
    ...odd.map(([field]) => unknownNameFinding(file, [field], field, key, fields, true)),
    ...dressed.flatMap(([field, own]) =>
      siblingsIn([field], fieldUiOf(own))
        .filter(([, to]) => !answered.includes(to))
        .map(([at, to]) => unknownNameFinding(file, at, to, key, answered)),
    ),
    ...dressed.flatMap(([field, own]) => checkInside(file, key, model.fields.get(field), fieldUiOf(own), [field])),
    ...(groups.length === 0 ? [] : withoutHeading),
  ];
};

/** Settings of a group or of the entries of a list name fields that they have, or fields around them. */
const checkInnerSiblings = (file: LocatedJson, form: FormDefinition): readonly Finding[] =>
  listUiScopes(form)
    .filter(({ at }) => at.length > 0)
    .flatMap(({ at, ui, node, visible }) =>
      dressedFields(ui).flatMap((name) =>
        siblingsIn([...at, name], fieldUiOf(ui[name]))
          .filter(([, to]) => !visible.has(to))
          .map(([place, to]) => {
            const owner = [form.key, ...node.path.filter((part) => part !== '*')].join('.');
            return unknownNameFinding(file, place, to, owner, [...visible]);
          }),
      ),
    );

const checkWire = (file: LocatedJson, { key }: FormDefinition, fields: readonly string[]): readonly Finding[] =>
  [
    ...listOf(objectOf(file.value)['drop']).map((name, index) => [String(name), ['drop', index], false] as const),
    ...(['rename', 'values'] as const).flatMap((part) =>
      Object.keys(objectOf(objectOf(file.value)[part])).map((name) => [name, [part, name], true] as const),
    ),
  ].flatMap(([name, at, isKey]) =>
    fields.includes(name) ? [] : [unknownNameFinding(file, at, name, key, fields, isKey)],
  );

const checkMigrations = ({ files }: OfficerData, folder: string, { migrations }: FormDefinition): readonly Finding[] =>
  migrations.flatMap((migration) => {
    const file = files.get(`${folder}/migrations/${String(migration.number).padStart(3, '0')}.json`);
    if (!file || !migration.example) return [];
    const { answers } = migrateExample(migration, migration.example);
    if (canonicalJson(answers) === canonicalJson(migration.example.after)) return [];
    return [
      createFinding(file, {
        rule: 'untrueMigration',
        at: ['example', 'after'],
        params: { given: JSON.stringify(answers) },
      }),
    ];
  });

/** `ui.json`, `wire.json` and migrations refer to existing fields, and headings have every field. */
export const uiAndWireMatchFields: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const folder = folders.get(form.key) ?? '';
    const fields = [...deriveForm(form).fields.keys()].filter((field) => !field.includes('.'));
    const [ui, wire] = [data.files.get(`${folder}/ui.json`), data.files.get(`${folder}/wire.json`)];
    return [
      ...(ui ? [...checkUi(ui, form, fields), ...checkInnerSiblings(ui, form)] : []),
      ...(wire ? checkWire(wire, form, [...deriveForm(form).fields.keys()]) : []),
      ...checkMigrations(data, folder, form),
    ];
  });
};
