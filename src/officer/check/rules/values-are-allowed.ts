import { plainField } from '../../../engine/evolution/edit-answers.ts';
import { fieldUiOf } from '../../../engine/schema/json.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { isNeverSent, placeName, wireNameOf } from '../../../engine/wire/wire-names.ts';
import { findCatalogue, formFolders, listValidForms } from '../../data/catalogue.ts';
import { deriveForm } from '../../data/derive-form.ts';
import { formFile } from '../../data/form-file.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { operationsOf } from '../../data/migration-operations.ts';
import { listUiScopes } from '../../data/ui-scopes.ts';
import { collectSourceValues, type KnownSourceValues } from '../../verdict/drafts/collect-source-values.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

/** Possible answers according to the form itself, or to a list that the data have. */
const findAllowedAnswers = ({ form, dataLists }: FormWithLists, field: string): readonly string[] | undefined => {
  const source = sourcedFields(form).find((one) => one.field === field)?.source;
  const list = source === undefined ? undefined : ownProperty(dataLists, source);
  if (list && !list.isMaintained) return list.entries.map(({ value }) => value);
  return deriveForm(form).options.get(field)?.map(String);
};

/** A form, and the known part of the lists that only the server has. */
interface FormWithLists {
  readonly form: FormDefinition;
  readonly lists: KnownSourceValues;
  readonly dataLists: Catalogue['lists'];
}

/** Possible answers of server lists, as far as examples contain them. */
const findExampleAnswers = ({ form, lists }: FormWithLists, field: string): readonly string[] | undefined => {
  const own = sourcedFields(form).find((one) => one.field === field && !one.isGrid);
  const shown = own ? [...new Set(lists.valuesOf(own.source).map(String))] : [];
  return shown.length > 0 ? shown : undefined;
};

const MAX_NAMED = 8;

/** A value that is not a possible answer, or that no example contains; with the most similar one. */
const unknownValueFindings = (
  file: LocatedJson,
  asked: FormWithLists,
  field: string,
  value: unknown,
  at: JsonPath,
  isKey = false,
): readonly Finding[] => {
  const own = findAllowedAnswers(asked, field);
  const known = own ?? findExampleAnswers(asked, field);
  if (!known || known.includes(String(value))) return [];
  const near = findNearestWord(String(value), known);
  const params = { field, value: String(value), known: near ?? known.slice(0, MAX_NAMED).join(', ') };
  return [createFinding(file, { rule: own ? 'noSuchAnswer' : 'unshownAnswer', at, isKey, params })];
};

const checkWire = (file: LocatedJson, asked: FormWithLists): readonly Finding[] =>
  Object.entries(asked.form.wire.values ?? {}).flatMap(([field, values]) =>
    Object.entries(values).flatMap(([value, sent], index, all) => {
      const at = ['values', field, value];
      const first = all.slice(0, index).find(([, other]) => other === sent);
      const params = { field, value, sent, first: first?.[0] ?? '' };
      return [
        ...unknownValueFindings(file, asked, field, value, at, true),
        ...(first ? [createFinding(file, { rule: 'sentAlike', at, params })] : []),
      ];
    }),
  );

const checkUi = (file: LocatedJson, asked: FormWithLists): readonly Finding[] =>
  Object.entries(asked.form.ui).flatMap(([name, look]) => {
    const without = fieldUiOf(look)['ui:options']?.withoutWhen ?? {};
    return Object.entries(without).flatMap(([parameter, { field, in: values }]) =>
      values.flatMap((value, index) =>
        unknownValueFindings(file, asked, field, value, [name, 'ui:options', 'withoutWhen', parameter, 'in', index]),
      ),
    );
  });

/** Fields of one group that travel under one name: the receiver gets one of them. */
const sharedWireNames = (file: LocatedJson, { form }: FormWithLists): readonly Finding[] =>
  listUiScopes(form).flatMap(({ node }) => {
    const fields = [...node.fields.keys()].filter((field) => !isNeverSent(form.wire, field, node));
    return fields.flatMap((field) => {
      const sent = wireNameOf(form.wire, field, node);
      const other = fields.find((name) => name !== field && wireNameOf(form.wire, name, node) === sent);
      if (sent === field || other === undefined) return [];
      const params = { field, sent, first: other };
      return [createFinding(file, { rule: 'sentAsOther', at: ['rename', placeName(node, field)], params })];
    });
  });

/** What the last migration leads to has to be an answer of today. */
const checkMigration = (file: LocatedJson, asked: FormWithLists): readonly Finding[] =>
  operationsOf(file).flatMap((operation, index) => {
    if ('default' in operation) {
      const { field, value } = operation.default;
      return unknownValueFindings(file, asked, plainField(field), value, ['operations', index, 'default', 'value']);
    }
    if (!('map' in operation)) return [];
    const { field, values } = operation.map;
    return Object.entries(values).flatMap(([from, to]) =>
      unknownValueFindings(file, asked, plainField(field), to, ['operations', index, 'map', 'values', from]),
    );
  });

/** Values in `wire.json`, lists and migrations are possible answers of the form. */
export const valuesAreAllowed: Rule = (data) => {
  const folders = formFolders(data);
  const forms = listValidForms(data);
  const lists = collectSourceValues(forms);
  const dataLists = findCatalogue(data)?.lists ?? {};
  return forms.flatMap((form) => {
    const asked = { form, lists, dataLists };
    const folder = folders.get(form.key) ?? '';
    const last = String(form.migrations.length).padStart(3, '0');
    const [wire, ui] = [formFile(data, `${folder}/wire.json`), formFile(data, `${folder}/ui.json`)];
    const migration = data.files.get(`${folder}/migrations/${last}.json`);
    return [
      ...checkWire(wire, asked),
      ...sharedWireNames(wire, asked),
      ...checkUi(ui, asked),
      ...(migration ? checkMigration(migration, asked) : []),
    ];
  });
};
