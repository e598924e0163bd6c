/**
 * The applications that a file has: all of a scope, or those that changed. What changed is found by comparing each application
 * with what the files before said about it, so that no commit is missed, however late it comes.
 */
import { applicationStatuses } from '../../../../machines/application.status.ts';
import type { ScheduledExport } from '../../../engine/exports/scheduled-export.ts';
import type { ReleasedScope } from '../admin-applications/queries/released-scope.ts';
import { readReleasedRows } from '../admin-applications/read-export-rows.ts';
import type { ReviewContext } from '../admin-applications/review-context.ts';
import { digestOf, type ExportMapping, type MappedRow, mapRow } from './export-mapping.ts';
import type { ClaimedRun, PreviousRun } from './queries.ts';
import { forgetWritten, listWritten, listWrittenPage, stageRows, type WrittenRow } from './written-queries.ts';

export type ExportedLine = { readonly row: MappedRow } | { readonly removed: string };

const { Draft: _draft, Deleted: _deleted, Withdrawn: _withdrawn, ...submitted } = applicationStatuses;

/** The applications of an export. */
export const scopeOf = ({ institution, programs = [], statuses }: ScheduledExport): ReleasedScope => ({
  within: { institutionCode: institution === 'all' ? null : institution, programIds: programs },
  statuses: statuses ?? Object.values(submitted),
});

export interface ExportSource {
  readonly review: ReviewContext;
  readonly mapping: ExportMapping;
  readonly run: ClaimedRun;
  /** The file of changes before; undefined: this one has everything. */
  readonly previous: PreviousRun | undefined;
}

const readMapped = async function* ({ review, mapping }: ExportSource): AsyncGenerator<readonly MappedRow[]> {
  const { definition, steps, context } = mapping;
  for await (const batch of readReleasedRows(review, scopeOf(definition), steps, context.texts.locale))
    yield await Promise.all(batch.map((row) => mapRow(mapping, row)));
};

/** Everything, whatever was written before. */
export async function* readWhole(source: ExportSource): AsyncGenerator<ExportedLine> {
  for await (const rows of readMapped(source)) for (const row of rows) yield { row };
}

/** Whether a file that is written again from a day has what was last written on this day. */
const isAgain = ({ againFrom }: ClaimedRun, writtenOn: string | null | undefined): boolean =>
  againFrom !== null && typeof writtenOn === 'string' && writtenOn >= againFrom;

async function* readChanged(source: ExportSource): AsyncGenerator<ExportedLine> {
  const { review, mapping, run } = source;
  for await (const rows of readMapped(source)) {
    const written = await listWritten(
      review.db,
      run,
      rows.map(({ id }) => id),
    );
    const known = new Map<string, WrittenRow>(written.map((one) => [one.applicationId, one]));
    const digests = new Map(rows.map((row) => [row.id, digestOf(mapping, row)]));
    const isNew = ({ id }: MappedRow): boolean => {
      const before = known.get(id);
      return !before?.digest || before.isOpen || digests.get(id)?.equals(before.digest) !== true;
    };
    const lines = rows.filter((row) => isNew(row) || isAgain(run, known.get(row.id)?.writtenOn));
    await stageRows(
      review.db,
      run,
      lines.map(({ id }) => ({ id, digest: digests.get(id) ?? null })),
    );
    for (const row of lines) yield { row };
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const PAGE_SIZE = 500;

/** What was written and is in the scope no more: withdrawn, erased, or in another status or program. */
async function* readRemoved({ review, mapping, run }: ExportSource): AsyncGenerator<ExportedLine> {
  const scope = scopeOf(mapping.definition);
  for (let after = FIRST_ID; ; ) {
    const page = await listWrittenPage(review.db, run, scope, { after, limit: PAGE_SIZE });
    const gone = page.filter(
      ({ isThere, isOpen, isCounted, isRemoved, writtenOn }) =>
        !isThere && (isOpen || (isCounted && (!isRemoved || isAgain(run, writtenOn)))),
    );
    await stageRows(
      review.db,
      run,
      gone.map(({ applicationId }) => ({ id: applicationId, digest: null })),
    );
    for (const { applicationId } of gone) yield { removed: applicationId };
    after = page.at(-1)?.applicationId ?? after;
    if (page.length < PAGE_SIZE) return;
  }
}

/**
 * What changed since the files before. An application that leaves and enters the scope while the file is written may be there
 * twice: its last line holds.
 */
export async function* readChanges(source: ExportSource): AsyncGenerator<ExportedLine> {
  const { review, run, previous } = source;
  if (!previous) await forgetWritten(review.db, run);
  yield* readChanged(source);
  yield* readRemoved(source);
}
