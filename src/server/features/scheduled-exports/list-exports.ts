/** What staff see of the scheduled exports and their files, and what they ask for. */
import type { Readable } from 'node:stream';
import type { DataOf } from '../../../contract/call.ts';
import { type listScheduledExports, maxAgainDays, maxListedRuns } from '../../../contract/scheduled-exports.ts';
import { keepDaysOf, type ScheduledExport, targetColumnsOf } from '../../../engine/exports/scheduled-export.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { MissingFile } from '../../platform/storage/storage.ts';
import type { Services } from '../../services.ts';
import type { StaffBounds } from '../../staff-bounds.ts';
import { applicationExportHour, countAttempt } from '../account/limits.ts';
import { mediaTypes } from '../admin-applications/read-export-rows.ts';
import { auditActorOf, type Viewer } from '../admin-applications/review-context.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { jakartaDayOf, nextDueTime } from './due-time.ts';
import {
  addAskedRun,
  type ExportRun,
  findRun,
  hasWaitingRun,
  listRuns,
  lockExport,
  rememberExport,
} from './queries.ts';

type ListReply = DataOf<typeof listScheduledExports>;
type ExportReply = ListReply['Exports'][number];

const institutionOf = ({ institution }: ScheduledExport): number | null => (institution === 'all' ? null : institution);

const boundsOf = (one: ScheduledExport): StaffBounds => ({
  institutionCode: institutionOf(one),
  programIds: one.programs ?? [],
});

/** Whether somebody with these bounds may see every application that an export, or a file of it, can have. */
const isWithin = (one: StaffBounds, { institutionCode, programIds }: StaffBounds): boolean => {
  if (institutionCode !== null && one.institutionCode !== institutionCode) return false;
  return (
    programIds.length === 0 || (one.programIds.length > 0 && one.programIds.every((id) => programIds.includes(id)))
  );
};

/** A file keeps the bounds with which it was written, whatever the data say of its export since. */
const isVisible = (run: ExportRun, viewer: StaffBounds): boolean => run.state !== 'done' || isWithin(run, viewer);

/** @throws AppError 404 for an export that the data do not have, or that has more than the viewer may see */
const getExport = ({ exports }: Pick<Catalogue, 'exports'>, viewer: StaffBounds, key: string): ScheduledExport => {
  const found = Object.hasOwn(exports, key) ? exports[key] : undefined;
  if (!found || !isWithin(boundsOf(found), viewer)) throw notFound();
  return found;
};

const toRun = (run: ExportRun): ExportReply['Runs'][number] => ({
  Id: run.id,
  State: run.state,
  DueAt: run.dueAt,
  CreatedAt: run.createdAt,
  AskedBy: run.askedBy,
  AgainFrom: run.againFrom,
  EndedAt: run.endedAt,
  File: run.file?.split('/').at(-1) ?? null,
  IsKept: run.isKept,
  Lines: run.lines,
  Removed: run.removed,
  Bytes: run.bytes,
  Unmapped: Object.values(run.unmapped).reduce((sum, count) => sum + count, 0),
  Error: run.error,
});

const toExport = (key: string, one: ScheduledExport, runs: readonly ExportRun[], now: Date): ExportReply => ({
  Key: key,
  InstitutionCode: institutionOf(one),
  Statuses: [...(one.statuses ?? [])],
  Time: one.time,
  Days: [...(one.days ?? [])],
  NextAt: nextDueTime(one, now).toISOString(),
  Format: one.format,
  ChangesOnly: one.changesOnly ?? false,
  KeepDays: keepDaysOf(one),
  Columns: targetColumnsOf(one).map(({ target, column }) => ({ Name: target, Column: column })),
  IdentityNumbers: [...(one.identityNumbers ?? [])],
  Runs: runs.filter((run) => run.key === key).map(toRun),
});

export const listExports = async (
  { db, catalogue, exportPlace }: Pick<Services, 'db' | 'catalogue' | 'exportPlace'>,
  viewer: StaffBounds,
): Promise<ListReply> => {
  const own = Object.entries(catalogue.exports).filter(([, one]) => isWithin(boundsOf(one), viewer));
  const runs = await listRuns(
    db,
    own.map(([key]) => key),
    maxListedRuns,
  );
  const now = new Date();
  return {
    IsConfigured: exportPlace !== undefined,
    Exports: own.map(([key, one]) =>
      toExport(
        key,
        one,
        runs.filter((run) => isVisible(run, viewer)),
        now,
      ),
    ),
  };
};

const DAY_MS = 86_400_000;

/** @throws AppError 422 for a day that is to come, or so long ago that removals are forgotten */
const assertAgainFrom = (againFrom: string | undefined): void => {
  if (againFrom === undefined) return;
  const [first, last] = [new Date(Date.now() - maxAgainDays * DAY_MS), new Date()].map(jakartaDayOf);
  if (first !== undefined && last !== undefined && againFrom >= first && againFrom <= last) return;
  throw new AppError(422, 'server.scheduledExport.againFrom', { params: { days: maxAgainDays } });
};

/** Plans a file now. @throws AppError 404, 409 while one is written or without a place, 422 for the day */
export const askForExport = async (
  { catalogue, exportPlace }: Pick<Services, 'catalogue' | 'exportPlace'>,
  tx: Tx,
  viewer: Viewer,
  { key, againFrom }: { readonly key: string; readonly againFrom?: string | undefined },
): Promise<number> => {
  const one = getExport(catalogue, viewer, key);
  assertAgainFrom(againFrom);
  if (!exportPlace) throw new AppError(409, 'server.scheduledExport.noPlace');
  await rememberExport(tx, key);
  await lockExport(tx, key);
  if (await hasWaitingRun(tx, key)) throw new AppError(409, 'server.scheduledExport.waiting');
  const run = await addAskedRun(tx, { key, askedBy: viewer.accountId, againFrom });
  await addJob(tx, 'writeExport', { run });
  await writeAuditEntry(tx, {
    actor: auditActorOf(viewer),
    action: 'scheduledExport.asked',
    subject: { kind: 'scheduledExport', id: key },
    institutionCode: institutionOf(one),
    details: againFrom === undefined ? {} : { againFrom },
  });
  return run;
};

/** The file of a run. @throws AppError 404 where it is gone, 429 after too many exports in an hour */
export const openExportedFile = async (
  { db, catalogue, exportPlace }: Pick<Services, 'db' | 'catalogue' | 'exportPlace'>,
  viewer: Viewer,
  { key, runId }: { readonly key: string; readonly runId: number },
): Promise<{ readonly file: Readable; readonly name: string; readonly type: string }> => {
  const one = getExport(catalogue, viewer, key);
  const run = await findRun(db, runId);
  if (run?.key !== key || !isVisible(run, viewer) || !run.isKept || run.file === null || !exportPlace) throw notFound();
  await countAttempt(db, [applicationExportHour(viewer.accountId)]);
  const file = await exportPlace.read(run.file).catch((error: unknown) => {
    throw error instanceof MissingFile ? notFound() : error;
  });
  await writeAuditEntry(db, {
    actor: auditActorOf(viewer),
    action: 'scheduledExport.downloaded',
    subject: { kind: 'scheduledExport', id: key },
    institutionCode: institutionOf(one),
    details: {
      file: run.file,
      rows: run.lines,
      ...(run.identityNumbers.length > 0 && { identityNumbers: run.identityNumbers }),
    },
  });
  return { file, name: run.file.split('/').at(-1) ?? key, type: mediaTypes[one.format] };
};
