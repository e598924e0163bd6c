import { plainField } from '../evolution/edit-answers.ts';
import { migratedNames } from '../evolution/migrated-names.ts';
import type { Migration, WireMap } from '../schema/types.ts';

const lastName = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/**
 * How a form travels: a field that a migration renamed keeps the name that other programs know, unless `wire.json` names
 * another.
 */
export const withEarlierNames = (wire: WireMap, migrations: readonly Migration[]): WireMap => {
  const operations = migrations.flatMap((migration) =>
    migration.operations.map((operation) => ({ migration, operation })),
  );
  const names = new Map<string, string>();
  for (const [index, { operation }] of operations.entries()) {
    if (!('rename' in operation)) continue;
    const field = plainField(operation.rename.to);
    const later = operations.slice(index + 1).map((one) => ({ ...one.migration, operations: [one.operation] }));
    const today = migratedNames([field], later).get(field);
    if (today !== undefined && !names.has(today)) names.set(today, lastName(plainField(operation.rename.from)));
  }
  const changed = [...names].filter(([today, first]) => lastName(today) !== first);
  return changed.length === 0 ? wire : { ...wire, rename: { ...Object.fromEntries(changed), ...wire.rename } };
};
