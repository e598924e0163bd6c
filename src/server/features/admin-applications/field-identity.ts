import type { Migration } from '../../../engine/schema/types.ts';

/**
 * The name that a field was born with: renaming it, which an officer declares in a migration, makes no other field of it.
 * A field that takes the name of one that was dropped is told apart by the migration that dropped that one.
 */
export const bornAs = (migrations: readonly Migration[], field: string): string => {
  let name = field;
  for (const { number, operations } of [...migrations].reverse())
    for (const operation of [...operations].reverse()) {
      if ('drop' in operation && operation.drop.field === name) return `${name}@${number}`;
      if ('rename' in operation && operation.rename.to === name) name = operation.rename.from;
    }
  return name;
};
