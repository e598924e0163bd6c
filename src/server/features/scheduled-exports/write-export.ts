/** Writes the file of a run: on this machine first, then to the place of exports, whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxAgainDays } from '../../../contract/scheduled-exports.ts';
import type { ScheduledExport } from '../../../engine/exports/scheduled-export.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import { directionOf } from '../../../engine/text/direction.ts';
import type { Log } from '../../config/logger.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Rows } from '../../platform/spreadsheets/cell.ts';
import { createCsv } from '../../platform/spreadsheets/csv-file.ts';
import { createXlsx } from '../../platform/spreadsheets/xlsx-file.ts';
import type { ExportPlace } from '../../platform/storage/export-place.ts';
import type { Services } from '../../services.ts';
import { createJsonLines, toWesternIndonesianTime } from '../admin-applications/export-lines.ts';
import { createReviewContext, type ReviewContext } from '../admin-applications/review-context.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import {
  cellsOf,
  type ExportMapping,
  headingOf,
  lineOf,
  openMapping,
  removedCells,
  removedLine,
  UnusableExport,
} from './export-mapping.ts';
import {
  type ClaimedRun,
  claimRun,
  endRun,
  findKeyOf,
  findPreviousRun,
  isBehindAnother,
  lockExport,
  recordFailure,
  recordFile,
  type WrittenFile,
} from './queries.ts';
import { type ExportedLine, type ExportSource, readChanges, readWhole } from './read-changes.ts';
import { forgetRemoved } from './written-queries.ts';

export interface ExportContext {
  readonly review: ReviewContext;
  readonly place: ExportPlace | undefined;
  /** Where files lie on this machine while they are written. */
  readonly folder: string;
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
}

export const createExportContext = (services: Services, log: ExportContext['log']): ExportContext => ({
  review: createReviewContext(services),
  place: services.exportPlace,
  folder: join(services.settings.dataDir, 'exports-in-progress'),
  log,
});

const FORGOTTEN_AT_ONCE = 5_000;
/** No attempt takes so long: the process was killed. */
const ABANDONED_MS = 24 * 3_600_000;

interface Progress {
  lines: number;
  removed: number;
  readonly unmapped: Record<string, number>;
}

/** Counts what is written on the way. */
async function* counted(lines: AsyncIterable<ExportedLine>, progress: Progress): AsyncGenerator<ExportedLine> {
  for await (const line of lines) {
    yield line;
    if ('removed' in line) progress.removed += 1;
    else {
      progress.lines += 1;
      for (const target of line.row.unmapped) progress.unmapped[target] = (progress.unmapped[target] ?? 0) + 1;
    }
  }
}

async function* tableRows(mapping: ExportMapping, lines: AsyncIterable<ExportedLine>): Rows {
  yield headingOf(mapping);
  for await (const line of lines) yield 'removed' in line ? removedCells(line.removed) : cellsOf(mapping, line.row);
}

async function* jsonLines(mapping: ExportMapping, lines: AsyncIterable<ExportedLine>): AsyncGenerator<string> {
  for await (const line of lines) yield 'removed' in line ? removedLine(line.removed) : lineOf(mapping, line.row);
}

const openFile = (mapping: ExportMapping, key: string, lines: AsyncIterable<ExportedLine>): Readable => {
  const { format } = mapping.definition;
  if (format === 'jsonl') return createJsonLines(jsonLines(mapping, lines));
  if (format === 'csv') return createCsv(tableRows(mapping, lines));
  return createXlsx([{ name: key, rows: () => tableRows(mapping, lines) }], directionOf(mapping.context.texts.locale));
};

interface FileFacts {
  readonly bytes: number;
  readonly sha256: string;
}

const writeToDisk = async (content: Readable, path: string): Promise<FileFacts> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measured, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
};

/** `student-system/student-system-2026-11-28`; further files of a day are numbered. */
const baseName = ({ key, day, part }: ClaimedRun): string => `${key}/${key}-${day}${part === 1 ? '' : `-${part}`}`;

export const manifestNameOf = (file: string): string => file.replace(/\.[a-z]+$/, '.manifest.json');

interface Written extends WrittenFile, FileFacts {
  readonly removed: number;
  readonly file: string;
}

/** What a receiver checks the file by. Written last: a file without it is not complete. */
const manifestOf = ({ mapping, run, previous }: ExportSource, written: Written): string => {
  const { definition, columns, steps, identityNumbers } = mapping;
  const manifest = {
    export: run.key,
    /** Rises from file to file, with gaps. */
    number: run.attempt,
    /** Of the file before; null: there is none, this one has everything. */
    previous: previous?.attempt ?? null,
    changesOnly: definition.changesOnly ?? false,
    againFrom: run.againFrom,
    from: previous ? toWesternIndonesianTime(previous.startedAt) : null,
    to: toWesternIndonesianTime(run.startedAt),
    file: written.file.split('/').at(-1),
    format: definition.format,
    lines: written.lines,
    removed: written.removed,
    bytes: written.bytes,
    sha256: written.sha256,
    columns: columns.map(({ target, column }) => ({ name: target, column })),
    identityNumbers,
    forms: Object.fromEntries(steps.map(({ key, schemaVersion }) => [key, schemaVersion])),
    unmapped: written.unmapped,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** Removes what killed processes left on this machine. */
const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const info = await stat(join(folder, name)).catch(() => undefined);
    if (info && info.mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
};

const writeScratch = async (source: ExportSource, path: string): Promise<Written> => {
  const { mapping, run } = source;
  const progress: Progress = { lines: 0, removed: 0, unmapped: {} };
  const lines = mapping.definition.changesOnly ? readChanges(source) : readWhole(source);
  const facts = await writeToDisk(openFile(mapping, run.key, counted(lines, progress)), path);
  return { ...progress, ...facts, file: `${baseName(run)}.${mapping.definition.format}` };
};

/** Another attempt begins where this one was thought to be dead: its file counts. */
const putFiles = async (place: ExportPlace, source: ExportSource, path: string, written: Written): Promise<boolean> => {
  const { review, run } = source;
  if (!(await recordFile(review.db, run, written.file))) return false;
  await place.put(path, written.file);
  if (!(await recordFile(review.db, run, written.file))) return false;
  await writeFile(`${path}-manifest`, manifestOf(source, written), { mode: 0o600 });
  await place.put(`${path}-manifest`, manifestNameOf(written.file));
  return true;
};

const institutionOf = ({ institution }: ScheduledExport): number | null => (institution === 'all' ? null : institution);

/** Ends the run and writes it to the trail. What the attempt wrote counts from here on. */
const end = ({ review, mapping, run }: ExportSource, written: Written): Promise<boolean> =>
  review.db.transaction(async (tx) => {
    const { definition, columns, identityNumbers } = mapping;
    const institutionCode = institutionOf(definition);
    const scope = { institutionCode, programIds: definition.programs ?? [], identityNumbers };
    const ended = { ...written, removed: definition.changesOnly ? written.removed : null };
    if (!(await endRun(tx, run, ended, scope))) return false;
    await writeAuditEntry(tx, {
      actor: 'system',
      action: 'scheduledExport.written',
      subject: { kind: 'scheduledExport', id: run.key },
      institutionCode,
      details: {
        file: written.file,
        format: definition.format,
        rows: written.lines,
        removed: written.removed,
        columns: columns.map(({ column }) => column),
        ...(identityNumbers.length > 0 && { identityNumbers }),
      },
    });
    return true;
  });

const writeRun = async ({ review, place, folder, log }: ExportContext, run: ClaimedRun): Promise<void> => {
  const definition = review.catalogue.exports[run.key];
  if (!definition) throw new UnusableExport('NoExport');
  if (!place) throw new UnusableExport('NoPlace');
  const mapping = await openMapping(review, definition);
  const previous = definition.changesOnly ? await findPreviousRun(review.db, run) : undefined;
  const source: ExportSource = { review, mapping, run, previous };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const path = join(folder, randomUUID());
  try {
    const written = await writeScratch(source, path);
    if (!(await putFiles(place, source, path, written)) || !(await end(source, written))) return;
    log.info({ export: run.key, file: written.file, lines: written.lines, removed: written.removed }, 'export written');
    if (definition.changesOnly) await forgetRemoved(review.db, run.key, maxAgainDays, FORGOTTEN_AT_ONCE);
  } finally {
    await rm(path, { force: true });
    await rm(`${path}-manifest`, { force: true });
  }
};

/** What the page and the log show: a code of the network or the disk, or what the data get wrong. Never a value. */
const describeFailure = (error: unknown): string => {
  if (error instanceof UnusableExport) return error.message;
  const { code, name, cause } = objectOf(error);
  return String(objectOf(cause)['code'] ?? objectOf(cause)['name'] ?? code ?? name ?? 'unknown').slice(0, 200);
};

const LATER_SECONDS = 30;

/** Begins an attempt; where another file of the export comes first, the job is done again later. */
const claim = (db: ReviewContext['db'], id: number): Promise<ClaimedRun | undefined> =>
  db.transaction(async (tx) => {
    const key = await findKeyOf(tx, id);
    if (key === undefined) return undefined;
    // Files of one export are written one after the other: each has what changed since the one before.
    await lockExport(tx, key);
    if (!(await isBehindAnother(tx, key, id))) return claimRun(tx, id);
    await addJob(tx, 'writeExport', { run: id }, { inSeconds: LATER_SECONDS });
    return undefined;
  });

/**
 * Writes the file of a run. A repeat begins again from the start: nothing of an attempt counts before its end.
 * @param isLast no attempt follows
 * @throws when another attempt should follow
 */
export const writeExport = async (context: ExportContext, id: number, isLast: boolean): Promise<void> => {
  const { db } = context.review;
  const run = await claim(db, id);
  if (!run) return;
  try {
    await writeRun(context, run);
  } catch (err) {
    const isUnusable = err instanceof UnusableExport;
    const error = describeFailure(err);
    const isRecorded = await recordFailure(db, run, { error, isLast: isLast || isUnusable }).catch(() => false);
    if (isRecorded && (isLast || isUnusable)) context.log.error({ err, export: run.key }, 'an export is not written');
    if (!isUnusable) throw err;
  }
};
