import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

const uploadRow = {
  id: column.uuid,
  applicationId: column.uuid,
  /** Key of the step, and the place of the answer in it: names and indices joined by `/`. */
  step: column.text,
  place: column.text,
  /** As the applicant's device sent it. */
  name: column.text,
  /** Bytes of the whole file. */
  size: column.integer,
  /** The stored file; null until all bytes have arrived. */
  fileId: column.uuid.orNull,
} satisfies RowShape;

/** An upload that arrives in parts. */
export type UploadRow = RowOf<typeof uploadRow>;

export type NewUpload = Omit<UploadRow, 'id' | 'fileId'> & { readonly accountId: string };

const columns = sql`id, application_id as "applicationId", step, place, name, size, file_id as "fileId"`;

/** @returns the id of the new row */
export const insertUpload = async (tx: Tx, upload: NewUpload): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`
    insert into upload (account_id, application_id, step, place, name, size)
    values (${upload.accountId}, ${upload.applicationId}, ${upload.step}, ${upload.place}, ${upload.name}, ${upload.size})
    returning id`,
  );
  return id;
};

/** Deletes the unfinished uploads of an account except the newest ones. @returns their ids */
export const deleteExcessUploads = async (tx: Tx, accountId: string, kept: number): Promise<readonly string[]> => {
  // Calls of one account wait for each other here.
  await tx.run(sql`select from account where id = ${accountId} for no key update`);
  const deleted = await tx.many(
    { id: column.uuid },
    sql`
    delete from upload where id in (
      select id from upload where account_id = ${accountId} and file_id is null
      order by touched_at desc, id offset ${kept}::integer)
    returning id`,
  );
  return deleted.map(({ id }) => id);
};

export const findUpload = (db: Queryable, id: string, accountId: string): Promise<UploadRow | undefined> =>
  db.find(uploadRow, sql`select ${columns} from upload where id = ${id} and account_id = ${accountId}`);

/** The same, locked until the transaction ends. */
export const lockUpload = (tx: Tx, id: string, accountId: string): Promise<UploadRow | undefined> =>
  tx.find(uploadRow, sql`select ${columns} from upload where id = ${id} and account_id = ${accountId} for update`);

/** Notes that a part arrived. */
export const touchUpload = (db: Queryable, id: string): Promise<number> =>
  db.run(sql`update upload set touched_at = now() where id = ${id}`);

export const recordUploadedFile = (tx: Tx, id: string, fileId: string): Promise<number> =>
  tx.run(sql`update upload set file_id = ${fileId}, touched_at = now() where id = ${id}`);

export const deleteUpload = (db: Queryable, id: string): Promise<number> =>
  db.run(sql`delete from upload where id = ${id}`);

/** Deletes uploads that nothing was added to since. */
export const deleteOldUploads = (db: Queryable, before: Date): Promise<number> =>
  db.run(sql`delete from upload where touched_at < ${before}`);
