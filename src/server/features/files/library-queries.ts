import sql from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { isNamed, jakartaDay } from './queries.ts';

/** Files with the same bytes are one document. */
const documentOf = sql`coalesce(f.sha256, f.storage_name)`;

const ownFileRow = {
  id: column.uuid,
  /** The same for all files with the same bytes. */
  document: column.text,
  step: column.text,
  field: column.text,
  name: column.text,
  contentType: column.text,
  size: column.integer,
  storageName: column.text,
  width: column.integer.orNull,
  height: column.integer.orNull,
  uploadedOn: column.text,
  createdAt: column.timestamp,
  today: column.text,
} satisfies RowShape;

/** A file of an applicant. Days are yyyy-MM-dd in Jakarta. */
export type OwnFileRow = RowOf<typeof ownFileRow>;

const ownFileColumns = sql`
  f.id, ${documentOf} as document, f.step, f.field, f.name, f.content_type as "contentType", f.size,
  f.storage_name as "storageName", f.width, f.height, ${jakartaDay(sql`f.uploaded_at`)} as "uploadedOn",
  f.created_at as "createdAt", ${jakartaDay(sql`now()`)} as today`;

const libraryRow = {
  ...ownFileRow,
  isNamed: column.boolean,
  applicationId: column.uuid,
  institutionCode: column.integer,
  registrationNumber: column.text.orNull,
  programs: column.texts,
  startedAt: column.timestamp,
  submittedAt: column.timestamp.orNull,
} satisfies RowShape;

/** A file of an applicant with the application that it was sent for. */
export type LibraryRow = RowOf<typeof libraryRow>;

/** All files of an account, the newest first. */
export const listFilesOfAccount = (db: Queryable, accountId: string, locale: Locale): Promise<readonly LibraryRow[]> =>
  db.many(
    libraryRow,
    sql`
    select ${ownFileColumns}, ${isNamed} as "isNamed", a.id as "applicationId",
      a.institution_code as "institutionCode", a.registration_number as "registrationNumber",
      array(select ${localName(sql`program`, locale)} from application_preference p
        join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
        where p.application_id = a.id order by p.position) as programs,
      a.created_at as "startedAt", a.submitted_at as "submittedAt"
    from file f join application a on a.id = f.application_id
    where f.account_id = ${accountId} and a.account_id = ${accountId} and a.deleted_at is null
    order by f.created_at desc, f.id`,
  );

/** Today in Jakarta, yyyy-MM-dd. */
export const readToday = async (db: Queryable): Promise<string> =>
  (await db.get({ today: column.text }, sql`select ${jakartaDay(sql`now()`)} as today`)).today;

/** Those of these ids that are files of the account. */
export const findOwnFiles = (
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<readonly OwnFileRow[]> =>
  db.many(
    ownFileRow,
    sql`
    select ${ownFileColumns} from file f join application a on a.id = f.application_id
    where f.account_id = ${accountId} and a.deleted_at is null and f.id = any(${ids}::uuid[])`,
  );

/** The answer that a file is used for. */
export interface FilePlace {
  readonly applicationId: string;
  readonly step: string;
  readonly field: string;
}

/**
 * A row for the bytes of another file of the account. The other row is locked meanwhile: where it is deleted first, there
 * is no new row. The same place gets the same row again.
 * @returns the id of the row; undefined when the other file is gone
 */
export const insertReusedFile = async (
  db: Queryable,
  accountId: string,
  id: string,
  { applicationId, step, field }: FilePlace,
): Promise<string | undefined> => {
  const row = await db.find(
    { id: column.uuid },
    sql`
    with source as (
      select * from file where id = ${id} and account_id = ${accountId} for key share
    ), known as (
      update file f set created_at = now() from source
      where f.application_id = ${applicationId} and f.account_id = ${accountId} and f.step = ${step}
        and f.field = ${field} and f.storage_name = source.storage_name and f.name = source.name
      returning f.id
    ), added as (
      insert into file (account_id, application_id, step, field, name, content_type, size, storage_name, sha256, width,
        height, uploaded_at)
      select account_id, ${applicationId}::uuid, ${step}::text, ${field}::text, name, content_type, size, storage_name,
        sha256, width, height, uploaded_at
      from source where not exists (select from known) returning id
    )
    select id from known union all select id from added limit 1`,
  );
  return row?.id;
};

/**
 * The files of the document that the file belongs to, with their applications locked until the transaction ends. Empty
 * for a file of somebody else.
 */
export const lockDocument = async (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<readonly { readonly id: string; readonly isNamed: boolean }[]> => {
  const document = sql`(select ${documentOf} from file f where f.id = ${id} and f.account_id = ${accountId})`;
  await tx.run(sql`
    select from application a where a.deleted_at is null
      and a.id in (select f.application_id from file f where f.account_id = ${accountId} and ${documentOf} = ${document})
    order by a.id for no key update`);
  return tx.many(
    { id: column.uuid, isNamed: column.boolean },
    sql`
    select f.id, ${isNamed} as "isNamed" from file f join application a on a.id = f.application_id
    where f.account_id = ${accountId} and a.deleted_at is null and ${documentOf} = ${document}`,
  );
};

/** Deletes the rows of files. @returns their storage names */
export const deleteFiles = async (tx: Tx, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx.many(
    { name: column.text },
    sql`delete from file where id = any(${ids}::uuid[]) returning storage_name as name`,
  );
  return rows.map(({ name }) => name);
};
