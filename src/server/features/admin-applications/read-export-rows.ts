import type { ExportFormat } from '../../../engine/exports/scheduled-export.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { stepKeysOf } from './export-column.ts';
import type { ApplicationFilter } from './queries/application-list.ts';
import { type ExportCursor, type ExportRow, listExportRows, listReleasedRows } from './queries/export.ts';
import type { ReleasedScope } from './queries/released-scope.ts';
import type { ReviewContext } from './review-context.ts';

export const mediaTypes = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>;

/**
 * Applications in memory at a time. The garbage collector frees small batches early: with 500 the heap grew by
 * 200 MiB between two full collections, with 100 by 3 MiB.
 */
const BATCH_SIZE = 100;

type ListBatch = (
  steps: readonly string[],
  limit: number,
  after: ExportCursor | undefined,
) => Promise<readonly ExportRow[]>;

async function* readBatches(steps: readonly string[], list: ListBatch): AsyncGenerator<readonly ExportRow[]> {
  let after: ExportCursor | undefined;
  for (;;) {
    const batch = await list(steps, BATCH_SIZE, after);
    if (batch.length > 0) yield batch;
    after = batch.at(-1);
    if (batch.length < BATCH_SIZE) return;
  }
}

/** Every application that the filter finds, batch by batch, with its answers to these steps. */
export async function* readExportRows(
  { reads, catalogue }: Pick<ReviewContext, 'reads' | 'catalogue'>,
  filter: ApplicationFilter,
  steps: readonly StepDefinition[],
  locale: Locale,
): AsyncGenerator<ExportRow> {
  const keys = stepKeysOf(catalogue, steps);
  for await (const batch of readBatches(keys, (...page) => listExportRows(reads, filter, ...page, locale)))
    yield* batch;
}

export type { ExportRow };

/** The applications of a scope as applicants see them, in batches. */
export const readReleasedRows = (
  { reads, catalogue }: Pick<ReviewContext, 'reads' | 'catalogue'>,
  scope: ReleasedScope,
  steps: readonly StepDefinition[],
  locale: Locale,
): AsyncGenerator<readonly ExportRow[]> =>
  readBatches(stepKeysOf(catalogue, steps), (...page) => listReleasedRows(reads, scope, ...page, locale));
