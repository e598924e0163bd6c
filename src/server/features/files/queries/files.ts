import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type FileRow, fileColumns, type NewFile } from './file-row.ts';

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
