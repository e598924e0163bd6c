import type { Condition, FieldShape, Presence, RuleShape } from '../model/field-shape.ts';
import { type NameMap, renameInCondition } from '../model/rename-in-condition.ts';
import { namesSibling } from '../model/schema-parts.ts';
import type { FormDefinition, Migration, MigrationOperation } from '../schema/types.ts';
import { plainField } from './edit-answers.ts';
import { fieldsRead, fieldsWritten } from './migrate.ts';

/** The migrations of a form that its older version did not have. */
export const newMigrations = (before: FormDefinition, after: FormDefinition): readonly Migration[] => {
  const last = before.migrations.at(-1)?.number ?? 0;
  return after.migrations.filter(({ number }) => number > last);
};

/** The fields whose answers an operation takes out of their place without another one for them. */
const fieldsEnded = (operation: MigrationOperation): readonly string[] => {
  if ('drop' in operation || 'send' in operation) return fieldsRead(operation);
  if (!('split' in operation || 'merge' in operation)) return [];
  const written = new Set(fieldsWritten(operation));
  return fieldsRead(operation).filter((field) => !written.has(field));
};

const isWithin = (name: string, group: string): boolean => name === group || name.startsWith(`${group}.`);

/**
 * What migrations make of the fields that were there: old name -> name today, undefined when one takes it out. A field
 * in a group or a list has the names around it before its own: `address.street`.
 */
export const migratedNames = (
  fields: readonly string[],
  migrations: readonly Migration[],
): ReadonlyMap<string, string | undefined> => {
  const today = new Map<string, string | undefined>(fields.map((name) => [name, name]));
  const replace = (group: string, next: (name: string) => string | undefined): void => {
    for (const [born, name] of today) if (name !== undefined && isWithin(name, group)) today.set(born, next(name));
  };
  for (const operation of migrations.flatMap(({ operations }) => operations)) {
    const moved = 'rename' in operation ? operation.rename : 'move' in operation ? operation.move : undefined;
    if (moved) {
      const [from, to] = [plainField(moved.from), plainField(moved.to)];
      replace(from, (name) => `${to}${name.slice(from.length)}`);
    }
    for (const field of fieldsEnded(operation)) replace(plainField(field), () => undefined);
  }
  return today;
};

/** A field description with current names: a rule that follows a renamed field is unchanged. */
export const withCurrentNames = (shape: FieldShape, names: NameMap): FieldShape => {
  if ([...names].every(([was, is]) => was === is)) return shape;
  const condition = (one: Condition): Condition =>
    one.at.length === 0 ? { ...one, if: renameInCondition(one.if, names) } : one;
  const presence = ({ isAlways, cases }: Presence): Presence => ({
    isAlways,
    cases: cases.map((chain) => chain.map(condition)),
  });
  const rule = (one: RuleShape): RuleShape => ({
    ...one,
    conditions: one.conditions.map(condition),
    ...(namesSibling(one.keyword) && { value: names.get(String(one.value)) ?? one.value }),
  });
  return {
    ...shape,
    shown: presence(shape.shown),
    required: presence(shape.required),
    rules: shape.rules.map(rule),
  };
};
