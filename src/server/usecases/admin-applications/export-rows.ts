import { migrate } from '../../../engine/evolution/migrate.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';
import { type After, type ExportRow, findExportPart } from '../../store/admin-applications/export.ts';
import type { Wish } from '../../store/admin-applications/wish.ts';
import type { Cell, Column } from './export-columns.ts';

/**
 * Held in memory at a time. Small enough to be forgotten before the collector takes its objects for lasting ones: with 500
 * the heap grew by 200 MiB between two of its great collections, with 100 by 3.
 */
const PART = 100;

const nothing: Answers = {};

const stepsOf = (columns: readonly Column[]): readonly StepDefinition[] => [
  ...new Set(columns.flatMap(({ step }) => step ?? [])),
];

interface Given {
  readonly answers: Answers;
  /** What later forms no longer ask. */
  readonly former: Answers;
}

const none: Given = { answers: nothing, former: nothing };

const givenTo = (row: ExportRow, step: StepDefinition): Given => {
  const saved = row.steps.find((one) => one.step === step.key);
  if (!saved) return none;
  const { answers, dropped } = migrate(step.migrations, saved.answers, saved.schemaVersion);
  return { answers, former: { ...saved.dropped, ...dropped } };
};

/** Answers under today's names and values, whichever schema accepted them. */
const answersOf = (row: ExportRow, steps: readonly StepDefinition[]): ReadonlyMap<StepDefinition, Given> =>
  new Map(steps.map((step) => [step, givenTo(row, step)]));

const cellsOf = (row: ExportRow, columns: readonly Column[], steps: readonly StepDefinition[]): readonly Cell[] => {
  const answers = answersOf(row, steps);
  return columns.map(({ step, read }) => {
    const given = (step && answers.get(step)) ?? none;
    return read(row, given.answers, given.former);
  });
};

/** The cells of every application that the filter finds, part by part. */
export async function* exportRows(
  db: Queryable,
  wish: Wish,
  columns: readonly Column[],
): AsyncGenerator<readonly Cell[]> {
  const steps = stepsOf(columns);
  const keys = steps.map(({ key }) => key);
  let after: After | undefined;
  for (;;) {
    const part = await findExportPart(db, wish, keys, PART, after);
    for (const row of part) yield cellsOf(row, columns, steps);
    after = part.at(-1);
    if (part.length < PART) return;
  }
}
