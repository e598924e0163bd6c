import type { Migration, StepDefinition } from '../schema/types.ts';
import { entryPath } from './edit-answers.ts';
import { fieldsRead, fieldsWritten } from './migrate.ts';
import { fieldIn, stepIn } from './part-of-step.ts';

/** A field of a step. `field` is a path with `*` for any entry of a list. */
export interface FieldAddress {
  readonly step: string;
  readonly field: string;
}

interface Lineage {
  /** Where the field is and where it was, today's place first. */
  readonly addresses: readonly FieldAddress[];
  /** Number of the migration that ended another field of the first name. */
  readonly endedBy?: number;
}

type Steps = readonly Pick<StepDefinition, 'key' | 'migrations'>[];

/** The field before an operation; undefined where the operation did not move it. */
const before = (
  operation: Migration['operations'][number],
  { step, field }: FieldAddress,
): FieldAddress | undefined => {
  if ('receive' in operation && entryPath(operation.receive.field) === field)
    return { step: stepIn(operation.receive.from), field: entryPath(fieldIn(operation.receive.from)) };
  const moved = 'rename' in operation ? operation.rename : 'move' in operation ? operation.move : undefined;
  if (!moved) return undefined;
  const to = entryPath(moved.to);
  if (field !== to && !field.startsWith(`${to}.`)) return undefined;
  return { step, field: `${entryPath(moved.from)}${field.slice(to.length)}` };
};

const ends = (operation: Migration['operations'][number], field: string): boolean =>
  !('rename' in operation || 'move' in operation) &&
  ['drop', 'send', 'split', 'merge'].some((kind) => kind in operation) &&
  fieldsRead(operation).some((read) => entryPath(read) === field) &&
  !fieldsWritten(operation).some((written) => entryPath(written) === field);

/** The migrations of the step that an answer came from, as far as they are older than the move. */
const olderThan = (steps: Steps, step: string, across: number | undefined): readonly Migration[] => {
  const migrations = steps.find(({ key }) => key === step)?.migrations ?? [];
  const number = migrations.find((migration) => migration.across === across)?.number ?? Number.POSITIVE_INFINITY;
  return migrations.filter((migration) => migration.number < number);
};

const traceField = (steps: Steps, migrations: readonly Migration[], today: FieldAddress): Lineage => {
  const addresses = [today];
  for (const migration of [...migrations].reverse())
    for (const operation of [...migration.operations].reverse()) {
      const current = addresses.at(-1) ?? today;
      if (ends(operation, current.field)) return { addresses, endedBy: migration.number };
      const former = before(operation, current);
      if (!former) continue;
      if (former.step !== current.step) {
        const source = traceField(steps, olderThan(steps, former.step, migration.across), former);
        return { ...source, addresses: [...addresses, ...source.addresses] };
      }
      addresses.push(former);
    }
  return { addresses };
};

/** Where a field is and was, today's place first: migrations rename it and move it, also between steps. */
export const currentAndFormerAddresses = (
  steps: Steps,
  { key, migrations }: Pick<StepDefinition, 'key' | 'migrations'>,
  field: string,
): readonly FieldAddress[] => traceField(steps, migrations, { step: key, field }).addresses;

/**
 * The first `step.field` of a field: a rename or a move, declared in a migration, makes no other field of it. A field that
 * takes the name of one that ended gets the number of the migration that ended it: `personal.hobby@1`.
 */
export const originalAddress = (
  steps: Steps,
  { key, migrations }: Pick<StepDefinition, 'key' | 'migrations'>,
  name: string,
): string => {
  const { addresses, endedBy } = traceField(steps, migrations, { step: key, field: name });
  const { step = key, field = name } = addresses.at(-1) ?? {};
  return `${step}.${field}${endedBy === undefined ? '' : `@${endedBy}`}`;
};
