import type { FormDefinition, Migration } from '../schema/types.ts';

/** The migrations of a form that its older version did not have. */
export const newMigrations = (before: FormDefinition, after: FormDefinition): readonly Migration[] => {
  const last = before.migrations.at(-1)?.number ?? 0;
  return after.migrations.filter(({ number }) => number > last);
};

/** What migrations make of the fields that were there: old name -> name today, undefined when one takes it out. */
export const migratedNames = (
  fields: readonly string[],
  migrations: readonly Migration[],
): ReadonlyMap<string, string | undefined> => {
  const today = new Map<string, string | undefined>(fields.map((name) => [name, name]));
  const nameIt = (current: string, next: string | undefined): void => {
    for (const [born, name] of today) if (name === current) return void today.set(born, next);
  };
  for (const operation of migrations.flatMap(({ operations }) => operations)) {
    if ('rename' in operation) nameIt(operation.rename.from, operation.rename.to);
    if ('drop' in operation) nameIt(operation.drop.field, undefined);
  }
  return today;
};
