import { migrate } from '../../../engine/evolution/migrate.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';
import { type After, type ExportRow, findExportPart } from '../../store/admin-applications/export.ts';
import type { Wish } from '../../store/admin-applications/wish.ts';
import type { Cell, Column } from './export-columns.ts';

/** Held in memory at a time. */
const PART = 500;

const nothing: Answers = {};

const stepsOf = (columns: readonly Column[]): readonly StepDefinition[] => [
  ...new Set(columns.flatMap(({ step }) => step ?? [])),
];

/** Answers under today's names and values, whichever schema accepted them. */
const answersOf = (row: ExportRow, steps: readonly StepDefinition[]): ReadonlyMap<StepDefinition, Answers> =>
  new Map(
    steps.map((step) => {
      const saved = row.steps.find((one) => one.step === step.key);
      return [step, saved ? migrate(step.migrations, saved.answers, saved.schemaVersion).answers : nothing];
    }),
  );

const cellsOf = (row: ExportRow, columns: readonly Column[], steps: readonly StepDefinition[]): readonly Cell[] => {
  const answers = answersOf(row, steps);
  return columns.map(({ step, read }) => read(row, (step && answers.get(step)) ?? nothing));
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
