import type { FieldUi, FormDefinition, MigrationOperation } from '../../../engine/schema/types.ts';
import { sourcedFields } from '../../../engine/steps/sources.ts';
import { type KnownLists, knownLists } from '../../corpus/known-lists.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { derive } from '../../forms/derive.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { foldersOf, soundForms } from '../shared.ts';
import type { Path } from '../walk.ts';

/** What can be answered, where the form itself says so. */
const answersTo = (form: FormDefinition, field: string): readonly string[] | undefined =>
  derive(form).options.get(field)?.map(String);

/** A form, and what is known of the lists that only the server has. */
interface Asked {
  readonly form: FormDefinition;
  readonly lists: KnownLists;
}

/** What examples answer, where the server says what can be answered; nothing is known of a list that none shows. */
const shownFor = ({ form, lists }: Asked, field: string): readonly string[] | undefined => {
  const own = sourcedFields(form).find((one) => one.field === field && !one.isGrid);
  const shown = own ? [...new Set(lists.valuesOf(own.source).map(String))] : [];
  return shown.length > 0 ? shown : undefined;
};

const MOST_NAMED = 8;

/** A value that nobody can answer, or of which no example shows that somebody can; with the one that may be meant. */
const strange = (
  file: LocatedJson,
  asked: Asked,
  field: string,
  value: unknown,
  at: Path,
  isKey = false,
): readonly Finding[] => {
  const own = answersTo(asked.form, field);
  const known = own ?? shownFor(asked, field);
  if (!known || known.includes(String(value))) return [];
  const near = nearestWord(String(value), known);
  const params = { field, value: String(value), known: near ?? known.slice(0, MOST_NAMED).join(', ') };
  return [findingIn(file, { rule: own ? 'noSuchAnswer' : 'unshownAnswer', at, isKey, params })];
};

const inWire = (file: LocatedJson, asked: Asked): readonly Finding[] =>
  Object.entries(asked.form.wire.values ?? {}).flatMap(([field, values]) =>
    Object.entries(values).flatMap(([value, sent], index, all) => {
      const at = ['values', field, value];
      const first = all.slice(0, index).find(([, other]) => other === sent);
      const params = { field, value, sent, first: first?.[0] ?? '' };
      return [
        ...strange(file, asked, field, value, at, true),
        ...(first ? [findingIn(file, { rule: 'sentAlike', at, params })] : []),
      ];
    }),
  );

const inUi = (file: LocatedJson, asked: Asked): readonly Finding[] =>
  Object.entries(asked.form.ui).flatMap(([name, look]) => {
    const without = (look as FieldUi | undefined)?.['ui:options']?.withoutWhen ?? {};
    return Object.entries(without).flatMap(([parameter, { field, in: values }]) =>
      values.flatMap((value, index) =>
        strange(file, asked, field, value, [name, 'ui:options', 'withoutWhen', parameter, 'in', index]),
      ),
    );
  });

/** What the last migration leads to has to be an answer of today. */
const inMigration = (file: LocatedJson, asked: Asked): readonly Finding[] =>
  ((file.value as { readonly operations?: readonly MigrationOperation[] }).operations ?? []).flatMap(
    (operation, index) => {
      if ('default' in operation) {
        const { field, value } = operation.default;
        return strange(file, asked, field, value, ['operations', index, 'default', 'value']);
      }
      if (!('map' in operation)) return [];
      const { field, values } = operation.map;
      return Object.entries(values).flatMap(([from, to]) =>
        strange(file, asked, field, to, ['operations', index, 'map', 'values', from]),
      );
    },
  );

/** Values that the call, a list or a migration names are answers that the form knows. */
export const valuesAreAnswers: Rule = (data) => {
  const folders = foldersOf(data);
  const forms = soundForms(data);
  const lists = knownLists(forms);
  return forms.flatMap((form) => {
    const asked = { form, lists };
    const folder = folders.get(form.key) ?? '';
    const last = String(form.migrations.length).padStart(3, '0');
    const [wire, ui, migration] = ['wire.json', 'ui.json', `migrations/${last}.json`].map((name) =>
      data.files.get(`${folder}/${name}`),
    );
    return [
      ...(wire ? inWire(wire, asked) : []),
      ...(ui ? inUi(ui, asked) : []),
      ...(migration ? inMigration(migration, asked) : []),
    ];
  });
};
