import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** An uploaded file: whose it is, which answer it is meant for, and where its bytes lie. */
export interface FileRow {
  readonly id: string;
  readonly accountId: string;
  readonly applicationId: string;
  readonly step: string;
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly storageName: string;
}

export type NewFile = Omit<FileRow, 'id'> & { readonly sha256: string };

const fileColumns = `
  f.id, f.account_id as "accountId", f.application_id as "applicationId", f.step, f.field, f.name,
  f.content_type as "contentType", f.size, f.storage_name as "storageName"`;

export type DifferenceKind = 'fileWithoutRow' | 'rowWithoutFile' | 'fileSizeDiffers' | 'fileContentDiffers';

interface Difference {
  readonly storageName: string;
  readonly kind: DifferenceKind;
}

/** A comparison that this process works on: who claimed it, which one it is, and how far it has come. */
export interface Claim {
  readonly worker: string;
  readonly run: string;
  /** Null: all rows are compared. */
  readonly after: string | null;
}

/** A process that is gone keeps the others waiting for so long. */
const CLAIM = "interval '5 minutes'";

/** Goes on with an unfinished comparison, or begins one. @returns undefined while another process compares */
export const claimComparison = async (db: Queryable, worker: string): Promise<Claim | undefined> => {
  const { rows } = await db.query<{ run: string; after: string | null }>(
    `update file_comparison set
       run = case when is_finished then gen_random_uuid() else run end,
       after_name = case when is_finished then '' else after_name end,
       is_finished = false, claimed_by = $1, claimed_until = now() + ${CLAIM}
      where claimed_until is null or claimed_until < now()
     returning run, after_name as after`,
    [worker],
  );
  return rows[0] && { worker, ...rows[0] };
};

/** Says that the work goes on. @returns whether it is still this process's */
export const saveProgress = async (db: Queryable, { worker, run }: Claim, after: string | null): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update file_comparison set after_name = $3, claimed_until = now() + ${CLAIM}
      where claimed_by = $1 and run = $2 and not is_finished`,
    [worker, run, after],
  );
  return rowCount === 1;
};

/** Lets another process go on where this one stopped. */
export const releaseComparison = (db: Queryable, { worker }: Claim) =>
  db.query('update file_comparison set claimed_by = null, claimed_until = null where claimed_by = $1', [worker]);

/** Forgets what was not found again. @returns how many differences there are of each kind */
export const finishComparison = async (
  db: Queryable,
  { worker, run }: Claim,
): Promise<Readonly<Partial<Record<DifferenceKind, number>>>> => {
  const { rowCount } = await db.query(
    `update file_comparison set is_finished = true, claimed_by = null, claimed_until = null
      where claimed_by = $1 and run = $2`,
    [worker, run],
  );
  if (rowCount === 1) await db.query('delete from file_difference where run <> $1', [run]);
  const { rows } = await db.query<{ kind: DifferenceKind; n: number }>(
    'select kind, count(*)::int as n from file_difference group by kind',
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
};

export interface ComparedRow {
  readonly storageName: string;
  readonly size: number;
  /** Null: written by an earlier release. */
  readonly sha256: string | null;
}

export const listRowsAfter = async (db: Queryable, after: string, limit: number): Promise<readonly ComparedRow[]> => {
  const { rows } = await db.query<ComparedRow & Record<string, unknown>>(
    `select storage_name as "storageName", size, sha256 from file
      where storage_name > $1 order by storage_name limit $2`,
    [after, limit],
  );
  return rows;
};

const upsert = `on conflict (storage_name) do update set kind = excluded.kind, run = excluded.run,
  application_id = excluded.application_id,
  found_at = case when file_difference.kind = excluded.kind then file_difference.found_at else now() end`;

/** Rows that were deleted meanwhile differ from nothing. */
export const recordRowDifferences = (db: Queryable, run: string, differences: readonly Difference[]) =>
  db.query(
    `insert into file_difference (storage_name, kind, application_id, run)
     select f.storage_name, d.kind, f.application_id, $1
       from jsonb_to_recordset($2::jsonb) as d("storageName" text, kind text)
       join file f on f.storage_name = d."storageName" ${upsert}`,
    [run, JSON.stringify(differences)],
  );

export const recordUnknownFiles = (db: Queryable, run: string, names: readonly string[]) =>
  db.query(
    `insert into file_difference (storage_name, kind, run)
     select name, 'fileWithoutRow', $1 from unnest($2::text[]) name
      where not exists (select from file f where f.storage_name = name) ${upsert}`,
    [run, names],
  );

/** Stored files that have had no row for so many days, as far as this database knows. */
export const listLongUnknownFiles = async (db: Queryable, days: number): Promise<readonly string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select storage_name as name from file_difference d
      where kind = 'fileWithoutRow' and found_at < now() - $1 * interval '1 day'
        and not exists (select from file f where f.storage_name = d.storage_name)`,
    [days],
  );
  return rows.map(({ name }) => name);
};

export const deleteDifferences = (db: Queryable, names: readonly string[]) =>
  db.query('delete from file_difference where storage_name = any($1::text[])', [names]);

export const insertFile = async (db: Queryable, file: NewFile): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `insert into file (account_id, application_id, step, field, name, content_type, size, storage_name, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      file.accountId,
      file.applicationId,
      file.step,
      file.field,
      file.name,
      file.contentType,
      file.size,
      file.storageName,
      file.sha256,
    ],
  );
  return rows[0]?.id as string;
};

/** A file that this person may see: the owner's own, or for an admin those of the institution (all without one). */
export const findVisibleFile = async (
  db: Queryable,
  id: string,
  viewer: { readonly accountId: string; readonly isAdmin: boolean; readonly institutionCode: number | null },
): Promise<FileRow | undefined> => {
  const { rows } = await db.query<FileRow & Record<string, unknown>>(
    `select ${fileColumns} from file f join application a on a.id = f.application_id
      where f.id = $1 and a.deleted_at is null
        and (f.account_id = $2 or ($3 and ($4::integer is null or a.institution_code = $4)))`,
    [id, viewer.accountId, viewer.isAdmin, viewer.institutionCode],
  );
  return rows[0];
};

export interface FileOfStep {
  /** For which it was sent. */
  readonly field: string;
  readonly storageName: string;
}

/** Which of these ids are files of this step of this application. */
export const findFilesOfStep = async (
  db: Queryable,
  applicationId: string,
  step: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileOfStep>> => {
  const { rows } = await db.query<FileOfStep & { id: string }>(
    'select id, field, storage_name as "storageName" from file where application_id = $1 and step = $2 and id = any($3::uuid[])',
    [applicationId, step, ids],
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};

export const countFiles = async (db: Queryable, applicationId: string): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from file where application_id = $1',
    [applicationId],
  );
  return rows[0]?.count ?? 0;
};

/** Forgets all files of an application. @returns the names under which their bytes lie */
export const deleteFilesOf = async (tx: Tx, applicationId: string): Promise<readonly string[]> => {
  const { rows } = await tx.query<{ storage_name: string }>(
    'delete from file where application_id = $1 returning storage_name',
    [applicationId],
  );
  return rows.map((row) => row.storage_name);
};

/**
 * Forgets files that no answer names: chosen once and replaced, or sent for a save that never came.
 * @returns the names under which their bytes lie
 */
export const deleteUnusedFiles = async (db: Queryable, olderThan: Date): Promise<readonly string[]> => {
  const { rows } = await db.query<{ storage_name: string }>(
    `delete from file f where f.created_at < $1
       and not exists (select from application_step s
         where s.application_id = f.application_id and s.step = f.step
           and strpos(s.answers::text || s.dropped::text, f.id::text) > 0)
       and not exists (select from draft_answers d
         where d.application_id = f.application_id and d.step = f.step
           and strpos(d.answers::text || d.dropped::text, f.id::text) > 0)
     returning storage_name`,
    [olderThan],
  );
  return rows.map((row) => row.storage_name);
};

/** Which of these names belong to a file. */
export const findKnownNames = async (db: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ storage_name: string }>(
    'select storage_name from file where storage_name = any($1::text[])',
    [names],
  );
  return new Set(rows.map((row) => row.storage_name));
};
