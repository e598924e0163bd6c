import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../staff-bounds.ts';

const fileRow = {
  id: column.uuid,
  accountId: column.uuid,
  applicationId: column.uuid,
  /** Key of the step, and the field of it that the file answers. */
  step: column.text,
  field: column.text,
  name: column.text,
  contentType: column.text,
  /** Bytes. */
  size: column.integer,
  storageName: column.text,
} satisfies RowShape;

/** An uploaded file: its owner, the answer it is meant for, and the name under which its bytes are stored. */
export type FileRow = RowOf<typeof fileRow>;

export interface NewFile extends Omit<FileRow, 'id'> {
  readonly sha256: string;
  /** Pixels of a picture. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * Bytes that the applicant has sent before are as old as they were then.
 * @returns the id of the new row
 */
export const insertFile = async (db: Queryable, file: NewFile): Promise<string> => {
  const { id } = await db.get(
    { id: column.uuid },
    sql`
    insert into file (account_id, application_id, step, field, name, content_type, size, storage_name, sha256, width,
      height, uploaded_at)
    values (${file.accountId}, ${file.applicationId}, ${file.step}, ${file.field}, ${file.name}, ${file.contentType},
      ${file.size}, ${file.storageName}, ${file.sha256}, ${file.width ?? null}, ${file.height ?? null},
      coalesce((select min(uploaded_at) from file
        where account_id = ${file.accountId} and sha256 = ${file.sha256}), now())) returning id`,
  );
  return id;
};

/** A file that this person may see: the owner's own, or for an admin those within the bounds. */
export const findVisibleFile = (
  db: Queryable,
  id: string,
  viewer: StaffBounds & { readonly accountId: string; readonly isAdmin: boolean },
): Promise<FileRow | undefined> =>
  db.find(
    fileRow,
    sql`
    select f.id, f.account_id as "accountId", f.application_id as "applicationId", f.step, f.field, f.name,
      f.content_type as "contentType", f.size, f.storage_name as "storageName"
    from file f join application a on a.id = f.application_id
    where f.id = ${id} and a.deleted_at is null
      and (f.account_id = ${viewer.accountId} or (${viewer.isAdmin}${andWithin(sql`a`, viewer)}))`,
  );

const fileOfApplicationRow = {
  id: column.uuid,
  step: column.text,
  /** The field that it was uploaded for. */
  field: column.text,
  storageName: column.text,
  /** Days in Jakarta, yyyy-MM-dd: of the upload, and on which the file has to be valid, which is that of the submit. */
  uploadedOn: column.text,
  checkedOn: column.text,
} satisfies RowShape;

/** The day of a moment in Jakarta, yyyy-MM-dd. */
export const jakartaDay = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;

export type FileOfApplication = Omit<RowOf<typeof fileOfApplicationRow>, 'id'>;

/** Those of these ids that are files of this application, by id. */
export const findFilesOfApplication = async (
  db: Queryable,
  applicationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileOfApplication>> => {
  const rows = await db.many(
    fileOfApplicationRow,
    sql`
    select f.id, f.step, f.field, f.storage_name as "storageName", ${jakartaDay(sql`f.uploaded_at`)} as "uploadedOn",
      ${jakartaDay(sql`coalesce(a.submitted_at, now())`)} as "checkedOn"
    from file f join application a on a.id = f.application_id
    where f.application_id = ${applicationId} and f.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};

/** Files of a step, also those that no answer names any more. */
export const countFiles = async (db: Queryable, applicationId: string, step: string): Promise<number> => {
  const { count } = await db.get(
    { count: column.integer },
    sql`select count(*)::int as count from file where application_id = ${applicationId} and step = ${step}`,
  );
  return count;
};

const listNames = async (db: Queryable, statement: Sql): Promise<readonly string[]> =>
  (await db.many({ name: column.text }, statement)).map(({ name }) => name);

/** Deletes the rows of all files and uploads of an application. @returns the storage names of the files */
export const deleteFilesOf = async (tx: Tx, applicationId: string): Promise<readonly string[]> => {
  await tx.run(sql`delete from upload where application_id = ${applicationId}`);
  return listNames(tx, sql`delete from file where application_id = ${applicationId} returning storage_name as name`);
};

/** Whether an answer names the file `f`; a field may have moved to another step since the upload. */
export const isNamed = sql`(
  exists (select from application_step s where s.application_id = f.application_id
    and strpos(s.answers::text || s.dropped::text, f.id::text) > 0)
  or exists (select from draft_answers d where d.application_id = f.application_id
    and strpos(d.answers::text || d.dropped::text, f.id::text) > 0))`;

/**
 * Deletes the rows of files that no answer names: replaced by the applicant, or uploaded for a save that never arrived.
 * @returns their storage names
 */
export const deleteUnusedFiles = (db: Queryable, olderThan: Date): Promise<readonly string[]> =>
  listNames(
    db,
    sql`
    delete from file f where f.created_at < ${olderThan} and not ${isNamed} returning storage_name as name`,
  );

/** Those of these storage names that have a row. */
export const findKnownNames = async (db: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await listNames(db, sql`select storage_name as name from file where storage_name = any(${names}::text[])`));

const comparedRow = {
  storageName: column.text,
  size: column.integer,
  /** Null: written by an earlier release. */
  sha256: column.text.orNull,
} satisfies RowShape;

export type ComparedRow = RowOf<typeof comparedRow>;

/** One row of each storage name, in their order, from the first one behind `after`. */
export const listRowsAfter = (db: Queryable, after: string, limit: number): Promise<readonly ComparedRow[]> =>
  db.many(
    comparedRow,
    sql`
    select distinct on (storage_name) storage_name as "storageName", size, sha256 from file
    where storage_name > ${after} order by storage_name limit ${limit}`,
  );

const claimRow = {
  run: column.uuid,
  /** The storage name of the last compared row; null when all rows are compared. */
  after: column.text.orNull,
} satisfies RowShape;

/** A comparison that this process has claimed. */
export type Claim = RowOf<typeof claimRow> & { readonly worker: string };

/** Other processes wait this long for a process that has stopped without a release. */
const claimPeriod = sql`interval '5 minutes'`;

/** Continues an unfinished comparison or starts one. @returns undefined while another process compares */
export const claimComparison = async (db: Queryable, worker: string): Promise<Claim | undefined> => {
  const claimed = await db.find(
    claimRow,
    sql`
    update file_comparison set
      run = case when is_finished then gen_random_uuid() else run end,
      after_name = case when is_finished then '' else after_name end,
      is_finished = false, claimed_by = ${worker}, claimed_until = now() + ${claimPeriod}
    where claimed_until is null or claimed_until < now()
    returning run, after_name as after`,
  );
  return claimed && { worker, ...claimed };
};

/** Stores the progress and extends the claim. @returns whether this process still has it */
export const saveProgress = async (db: Queryable, { worker, run }: Claim, after: string | null): Promise<boolean> =>
  (await db.run(sql`
    update file_comparison set after_name = ${after}, claimed_until = now() + ${claimPeriod}
    where claimed_by = ${worker} and run = ${run} and not is_finished`)) === 1;

/** Lets another process continue where this one stopped. */
export const releaseComparison = (db: Queryable, { worker }: Claim): Promise<number> =>
  db.run(sql`update file_comparison set claimed_by = null, claimed_until = null where claimed_by = ${worker}`);

export type DifferenceKind = 'fileWithoutRow' | 'rowWithoutFile' | 'fileSizeDiffers' | 'fileContentDiffers';

interface Difference {
  readonly storageName: string;
  readonly kind: DifferenceKind;
}

const differenceCountRow = { kind: column.text.as<DifferenceKind>(), count: column.integer } satisfies RowShape;

/** Deletes differences that this comparison did not find again. @returns the number of differences of each kind */
export const finishComparison = async (
  db: Queryable,
  { worker, run }: Claim,
): Promise<Readonly<Partial<Record<DifferenceKind, number>>>> => {
  const finished = await db.run(sql`
    update file_comparison set is_finished = true, claimed_by = null, claimed_until = null
    where claimed_by = ${worker} and run = ${run}`);
  if (finished === 1) await db.run(sql`delete from file_difference where run <> ${run}`);
  const counts = await db.many(
    differenceCountRow,
    sql`select kind, count(*)::int as count from file_difference group by kind`,
  );
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
};

const replaceDifference = sql`
  on conflict (storage_name) do update set kind = excluded.kind, run = excluded.run,
    application_id = excluded.application_id,
    found_at = case when file_difference.kind = excluded.kind then file_difference.found_at else now() end`;

/** Differences of rows that were deleted in the meantime are left out. Of several rows the newest one is named. */
export const recordRowDifferences = (db: Queryable, run: string, differences: readonly Difference[]): Promise<number> =>
  db.run(sql`
    insert into file_difference (storage_name, kind, application_id, run)
    select distinct on (f.storage_name) f.storage_name, d.kind, f.application_id, ${run}::uuid
      from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d("storageName" text, kind text)
      join file f on f.storage_name = d."storageName"
      order by f.storage_name, f.created_at desc, f.id ${replaceDifference}`);

/** Names that have a row by now are left out. */
export const recordUnknownFiles = (db: Queryable, run: string, names: readonly string[]): Promise<number> =>
  db.run(sql`
    insert into file_difference (storage_name, kind, run)
    select name, 'fileWithoutRow', ${run}::uuid from unnest(${names}::text[]) name
    where not exists (select from file f where f.storage_name = name) ${replaceDifference}`);

/** Names of stored files that have had no row for at least this number of days. */
export const listLongUnknownFiles = (db: Queryable, days: number): Promise<readonly string[]> =>
  listNames(
    db,
    sql`
    select storage_name as name from file_difference d
    where kind = 'fileWithoutRow' and found_at < now() - ${days}::integer * interval '1 day'
      and not exists (select from file f where f.storage_name = d.storage_name)`,
  );

export const deleteDifferences = (db: Queryable, names: readonly string[]): Promise<number> =>
  db.run(sql`delete from file_difference where storage_name = any(${names}::text[])`);
