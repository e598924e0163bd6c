import type { MigrationOperation, StepDefinition } from '../schema/types.ts';
import { pathOf, plainField } from './edit-answers.ts';
import type { FieldAddress } from './field-lineage.ts';
import { fieldsRead, fieldsWritten } from './migrate.ts';
import { fieldIn, stepIn } from './part-of-step.ts';

type Steps = readonly Pick<StepDefinition, 'key' | 'migrations'>[];

const isAround = (one: string, other: string): boolean => one === other || other.startsWith(`${one}.`);

const topOf = (field: string): string => pathOf(field)[0] ?? '';

const endings = ['rename', 'move', 'drop', 'send', 'split', 'merge'];

/** Whether a field of this name is no longer there after an operation. */
const isEnded = (operation: MigrationOperation, name: string): boolean =>
  endings.some((kind) => kind in operation) &&
  fieldsRead(operation).some((field) => plainField(field) === name) &&
  !fieldsWritten(operation).some((field) => plainField(field) === name);

/** Whether an operation takes the answer of a top-level field, or of one in it. */
const takesFrom = (operation: MigrationOperation, name: string): boolean =>
  fieldsRead(operation).some((field) => isAround(name, plainField(field)));

/** The top-level fields of the same step that have the answer after an operation; a group may keep a part of it. */
const namesAfter = (operation: MigrationOperation, name: string): readonly string[] => {
  if (!takesFrom(operation, name)) return [name];
  const taken = fieldsWritten(operation).map((field) => topOf(plainField(field)));
  return isEnded(operation, name) ? taken : [name, ...taken];
};

interface Followed {
  /** The fields that can have the answer in today's forms. */
  readonly now: readonly FieldAddress[];
  /** These, and those that had it on the way. */
  readonly ever: readonly FieldAddress[];
}

const unique = (found: readonly FieldAddress[]): readonly FieldAddress[] => [
  ...new Map(found.map((one) => [`${one.step}.${one.field}`, one])).values(),
];

/**
 * The top-level fields that can have the answer of one of them: migrations rename, split and merge it, and move it or a
 * part of it, also to another step. A field that migrations dropped has none.
 * @param field a top-level field of the step
 * @param after number of the last migration of the step that the field has been through
 */
export const followField = (steps: Steps, { step, field }: FieldAddress, after: number): Followed => {
  const migrations = steps.find(({ key }) => key === step)?.migrations.filter(({ number }) => number > after) ?? [];
  let names: readonly string[] = [field];
  const ever = new Set(names);
  const elsewhere: Followed[] = [];
  for (const { operations, across } of migrations)
    for (const operation of operations) {
      if ('send' in operation && names.some((name) => takesFrom(operation, name))) {
        const target = { step: stepIn(operation.send.to), field: topOf(fieldIn(operation.send.to)) };
        const received = steps
          .find(({ key }) => key === target.step)
          ?.migrations.find((migration) => across !== undefined && migration.across === across);
        elsewhere.push(followField(steps, target, received?.number ?? 0));
      }
      names = [...new Set(names.flatMap((name) => namesAfter(operation, name)))];
      for (const name of names) ever.add(name);
    }
  const here = (found: Iterable<string>): readonly FieldAddress[] => [...found].map((name) => ({ step, field: name }));
  return {
    now: unique([...here(names), ...elsewhere.flatMap(({ now }) => now)]),
    ever: unique([...here(ever), ...elsewhere.flatMap((one) => one.ever)]),
  };
};
