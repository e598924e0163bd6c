import { findCodedForm } from '../../../contract/fixed-fields.ts';
import { entryPath } from '../../../engine/evolution/edit-answers.ts';
import { fieldsRead, fieldsWritten } from '../../../engine/evolution/migrate.ts';
import { namedPlaces } from '../../../engine/model/form-model.ts';
import type { MigrationOperation } from '../../../engine/schema/types.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { operationsOf } from '../../data/migration-operations.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

/** Every place, as a migration names it (`members.*.job`), of the form and of forms that are stored with it. */
const fieldsOf = (data: OfficerData, key: string): readonly string[] =>
  listValidForms(data)
    .filter((form) => form.key === key || findCodedForm(form.key)?.storedIn === key)
    .flatMap((form) => [...namedPlaces(form)]);

type NamedField = readonly [name: string, at: JsonPath];

/** Where an operation names the fields whose saved answers it takes up. */
const fieldsTaken = (operation: MigrationOperation): readonly NamedField[] => {
  const [kind = ''] = Object.keys(operation);
  const word = { rename: 'from', move: 'from', merge: 'template' }[kind] ?? 'field';
  return fieldsRead(operation).map((field) => [entryPath(field), [kind, word]]);
};

/** Where an operation names the fields that it gives an answer. */
const fieldsGiven = (operation: MigrationOperation): readonly NamedField[] => {
  const [kind = ''] = Object.keys(operation);
  const parts = 'split' in operation && operation.split.into ? 'into' : 'pattern';
  const word = { rename: 'to', move: 'to', merge: 'into', split: parts }[kind] ?? 'field';
  return fieldsWritten(operation).map((field) => [entryPath(field), [kind, word]]);
};

/** The fields after a move, with those inside of the moved one. */
const placesAfter = (operation: MigrationOperation, known: ReadonlySet<string>): readonly string[] => {
  const moved = 'rename' in operation ? operation.rename : 'move' in operation ? operation.move : undefined;
  if (!moved) return fieldsGiven(operation).map(([name]) => name);
  const [from, to] = [entryPath(moved.from), entryPath(moved.to)];
  return [
    to,
    ...[...known].filter((name) => name.startsWith(`${from}.`)).map((name) => `${to}${name.slice(from.length)}`),
  ];
};

const migrationFinding = (
  file: LocatedJson,
  rule: string,
  index: number,
  [name, at]: NamedField,
  known: Iterable<string>,
) => {
  const near = findNearestWord(name, [...known]);
  const params = { name, known: near ?? [...known].join(', ') };
  return createFinding(file, { rule, at: ['operations', index, ...at], params });
};

const isWithin = (name: string, group: string): boolean => name === group || name.startsWith(`${group}.`);

/** What new migrations over several steps do in a step. */
const newPartsOf = (data: OfficerData, base: OfficerData, key: string): readonly MigrationOperation[] => {
  const migrations = listValidForms(data).find((form) => form.key === key)?.migrations ?? [];
  const known = new Set(
    listValidForms(base)
      .find((form) => form.key === key)
      ?.migrations.map(({ across }) => across),
  );
  return migrations.flatMap(({ across, operations }) => (across === undefined || known.has(across) ? [] : operations));
};

const checkForm = (data: OfficerData, base: OfficerData, key: string, folder: string): readonly Finding[] => {
  const numbered = [...data.files.values()]
    .filter(({ path }) => path.startsWith(`${folder}/migrations/`) && !base.files.has(path))
    .sort((a, b) => a.path.localeCompare(b.path));
  const steps = numbered.flatMap((file) =>
    operationsOf(file).map((operation, index) => ({ file, operation, index }) as const),
  );
  if (steps.length === 0) return [];
  const [before, now] = [fieldsOf(base, key), fieldsOf(data, key)];
  if (before.length === 0 || now.length === 0) return [];
  // Answers come from other steps, too.
  const shared = newPartsOf(data, base, key).flatMap((operation) => fieldsWritten(operation).map(entryPath));
  const taken = new Set(newPartsOf(data, base, key).flatMap((operation) => fieldsRead(operation).map(entryPath)));
  const moving = new Set([...before, ...shared]);
  return steps.flatMap(({ file, operation, index }, at): readonly Finding[] => {
    const later = new Set([
      ...taken,
      ...steps.slice(at + 1).flatMap((step) => fieldsTaken(step.operation).map(([name]) => name)),
    ]);
    const isLost = (name: string): boolean =>
      !now.includes(name) && ![...later].some((other) => isWithin(other, name) || isWithin(name, other));
    const strange = fieldsTaken(operation).filter(([name]) => !moving.has(name));
    const lost = fieldsGiven(operation).filter(([name]) => isLost(name));
    for (const name of placesAfter(operation, moving)) moving.add(name);
    return [
      ...strange.map((one) => migrationFinding(file, 'migratesNothing', index, one, before)),
      ...lost.map((one) => migrationFinding(file, 'migratesNowhere', index, one, now)),
    ];
  });
};

/** A new migration covers all removed fields and refers to existing ones only. */
export const migrationFieldsExist: Rule = (data, base) =>
  base ? [...formFolders(data)].flatMap(([key, folder]) => checkForm(data, base, key, folder)) : [];
