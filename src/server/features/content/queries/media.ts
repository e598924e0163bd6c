import sql, { join, type Sql } from 'sql-template-tag';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { publicSql } from './item-filter.ts';

/** Width and height in pixels; `slot` is the width asked for, and a smaller picture is not enlarged. */
const pictureSizeRow = {
  id: column.uuid,
  slot: column.integer,
  width: column.integer,
  height: column.integer,
} satisfies RowShape;

type PictureSizeRow = RowOf<typeof pictureSizeRow>;

export type PictureSize = Omit<PictureSizeRow, 'id'>;

const contentFileRow = {
  id: column.uuid,
  name: column.text,
  contentType: column.text,
  /** Bytes. */
  size: column.integer,
} satisfies RowShape;

/** Pictures and files by id. */
export interface StoredMedia {
  /** The sizes of each picture, smallest first. */
  readonly pictures: ReadonlyMap<string, readonly PictureSize[]>;
  readonly files: ReadonlyMap<string, RowOf<typeof contentFileRow>>;
}

const groupById = (rows: readonly PictureSizeRow[]): ReadonlyMap<string, readonly PictureSize[]> => {
  const groups = new Map<string, PictureSize[]>();
  for (const { id, ...size } of rows) groups.set(id, [...(groups.get(id) ?? []), size]);
  return groups;
};

/** The pictures and files of one entity with these ids; ids that are neither are left out. */
export const findMedia = async (db: Queryable, entity: string, ids: readonly string[]): Promise<StoredMedia> => {
  if (ids.length === 0) return { pictures: new Map(), files: new Map() };
  const sizes = await db.many(
    pictureSizeRow,
    sql`
    select s.image_id as id, s.slot, s.width, s.height from content_image_size s
    join content_image i on i.id = s.image_id where i.entity = ${entity} and i.id = any(${ids}::uuid[]) order by s.slot`,
  );
  const files = await db.many(
    contentFileRow,
    sql`
    select id, name, content_type as "contentType", length(bytes) as size from content_file
    where entity = ${entity} and id = any(${ids}::uuid[])`,
  );
  return { pictures: groupById(sizes), files: new Map(files.map((row) => [row.id, row])) };
};

interface Owner {
  readonly id: string;
  readonly entity: string;
  readonly accountId: string | null;
}

export const insertPicture = async (
  tx: Tx,
  { id, entity, accountId }: Owner,
  sizes: readonly (PictureSize & { readonly webp: Buffer; readonly jpeg: Buffer })[],
): Promise<void> => {
  await tx.run(sql`insert into content_image (id, entity, created_by) values (${id}, ${entity}, ${accountId})`);
  for (const { slot, width, height, webp, jpeg } of sizes)
    await tx.run(sql`
      insert into content_image_size (image_id, slot, width, height, webp, jpeg)
      values (${id}, ${slot}, ${width}, ${height}, ${webp}, ${jpeg})`);
};

export const insertContentFile = async (
  tx: Tx,
  { id, entity, accountId }: Owner,
  { name, contentType, bytes }: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> => {
  await tx.run(sql`
    insert into content_file (id, entity, name, content_type, bytes, created_by)
    values (${id}, ${entity}, ${name}, ${contentType}, ${bytes}, ${accountId})`);
};

/** The key of the entity that a picture or file belongs to. */
export const findMediaEntity = async (db: Queryable, id: string): Promise<string | undefined> => {
  const found = await db.find(
    { entity: column.text },
    sql`
    select entity from content_image where id = ${id} union all select entity from content_file where id = ${id}`,
  );
  return found?.entity;
};

export interface MediaRef {
  readonly entity: ContentEntity;
  /** Fields of the entity that hold pictures and files. */
  readonly fields: readonly string[];
  readonly id: string;
}

/** Whether one of these fields of `row` names the picture or file. */
const showsSql = (row: Sql, { fields, id }: MediaRef): Sql =>
  join(
    fields.map((field) => sql`${row}.fields @> ${JSON.stringify({ [field]: id })}::jsonb`),
    ' or ',
    '(',
    ')',
  );

/** Whether an item that everybody may read now shows this picture or file. */
export const isPublicMedia = async (db: Queryable, media: MediaRef): Promise<boolean> => {
  if (media.fields.length === 0) return false;
  const found = await db.run(sql`
    select from content_item i where i.entity = ${media.entity.key} and i.deleted_at is null
      and ${publicSql(media.entity, 'readable')} and ${showsSql(sql`i`, media)} limit 1`);
  return found === 1;
};

/** Whether an item of these institutions shows it, or showed it in an earlier version; undefined: of all institutions. */
export const isMediaWithin = async (
  db: Queryable,
  media: MediaRef,
  institutions: readonly number[] | undefined,
): Promise<boolean> => {
  if (media.fields.length === 0) return false;
  const found = await db.run(sql`
    select from content_item i where i.entity = ${media.entity.key}
      and (${institutions}::integer[] is null or i.institution_code = any(${institutions}::integer[]))
      and (${showsSql(sql`i`, media)}
        or exists (select from content_version v where v.item_id = i.id and ${showsSql(sql`v`, media)})) limit 1`);
  return found === 1;
};

export const findPictureBytes = async (
  db: Queryable,
  id: string,
  slot: number,
  format: 'webp' | 'jpeg',
): Promise<Buffer | undefined> => {
  const found = await db.find(
    { bytes: column.bytes },
    sql`
    select ${format === 'webp' ? sql`webp` : sql`jpeg`} as bytes from content_image_size
    where image_id = ${id} and slot = ${slot}`,
  );
  return found?.bytes;
};

const downloadRow = { name: column.text, contentType: column.text, bytes: column.bytes } satisfies RowShape;

export type DownloadableFile = RowOf<typeof downloadRow>;

export const findFileBytes = (db: Queryable, id: string): Promise<DownloadableFile | undefined> =>
  db.find(downloadRow, sql`select name, content_type as "contentType", bytes from content_file where id = ${id}`);
