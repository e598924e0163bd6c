import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { Column, Reader } from './export-column.ts';
import { givenTo, nothingGiven } from './export-given.ts';
import { type After, type ExportRow, findExportPart } from './queries/export.ts';
import type { Wish } from './queries/wish.ts';

/**
 * Held in memory at a time. Small enough to be forgotten before the collector takes its objects for lasting ones: with 500
 * the heap grew by 200 MiB between two of its great collections, with 100 by 3.
 */
const PART = 100;

export const stepsOf = (columns: readonly Column[]): readonly StepDefinition[] => [
  ...new Set(columns.flatMap(({ step }) => step ?? [])),
];

/** Every application that the filter finds, part by part, with its answers to these steps. */
export async function* findExportRows(
  db: Queryable,
  wish: Wish,
  steps: readonly StepDefinition[],
): AsyncGenerator<ExportRow> {
  const keys = steps.map(({ key }) => key);
  let after: After | undefined;
  for (;;) {
    const part = await findExportPart(db, wish, keys, PART, after);
    yield* part;
    after = part.at(-1);
    if (part.length < PART) return;
  }
}

/** The cells of one application. */
export const cellsOf = (row: ExportRow, columns: readonly Column[], reader: Reader): Promise<readonly Cell[]> => {
  const given = new Map(stepsOf(columns).map((step) => [step, givenTo(row, step)]));
  return Promise.all(columns.map(({ step, read }) => read(row, (step && given.get(step)) ?? nothingGiven, reader)));
};
