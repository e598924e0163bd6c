import { findCodedForm } from '../../../contract/fixed-fields.ts';
import type { MigrationOperation } from '../../../engine/schema/types.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import { deriveForm } from '../../data/derive-form.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { operationsOf } from '../../data/migration-operations.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

/** The fields whose answers the form's migrations carry: its own, and those of forms that are stored with it. */
const fieldsOf = (data: OfficerData, key: string): readonly string[] =>
  listValidForms(data)
    .filter((form) => form.key === key || findCodedForm(form.key)?.storedIn === key)
    .flatMap((form) => [...deriveForm(form).fields.keys()].filter((name) => !name.includes('.')));

/** The field whose saved answers an operation reads, and where it is named. */
const findReadField = (operation: MigrationOperation): readonly [name: string, at: JsonPath] | undefined => {
  if ('rename' in operation) return [operation.rename.from, ['rename', 'from']];
  if ('map' in operation) return [operation.map.field, ['map', 'field']];
  return 'drop' in operation ? [operation.drop.field, ['drop', 'field']] : undefined;
};

/** The field that an operation answers, and where it is named. */
const findWrittenField = (operation: MigrationOperation): readonly [name: string, at: JsonPath] | undefined => {
  if ('rename' in operation) return [operation.rename.to, ['rename', 'to']];
  return 'default' in operation ? [operation.default.field, ['default', 'field']] : undefined;
};

const migrationFinding = (
  file: LocatedJson,
  rule: string,
  index: number,
  [name, at]: readonly [string, JsonPath],
  known: Iterable<string>,
) => {
  const near = findNearestWord(name, [...known]);
  const params = { name, known: near ?? [...known].join(', ') };
  return createFinding(file, { rule, at: ['operations', index, ...at], params });
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
  const moving = new Set(before);
  return steps.flatMap(({ file, operation, index }, at): readonly Finding[] => {
    const [taken, given] = [findReadField(operation), findWrittenField(operation)];
    const later = steps.slice(at + 1).map((step) => findReadField(step.operation)?.[0]);
    const isLost = given && !now.includes(given[0]) && !later.includes(given[0]);
    const isStrange = taken && !moving.has(taken[0]);
    if (given) moving.add(given[0]);
    return [
      ...(taken && isStrange ? [migrationFinding(file, 'migratesNothing', index, taken, before)] : []),
      ...(given && isLost ? [migrationFinding(file, 'migratesNowhere', index, given, now)] : []),
    ];
  });
};

/** A new migration covers all removed fields and refers to existing ones only. */
export const migrationFieldsExist: Rule = (data, base) =>
  base ? [...formFolders(data)].flatMap(([key, folder]) => checkForm(data, base, key, folder)) : [];
