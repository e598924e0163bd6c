import type { ContentEntity } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { collectValues, publicSql, type Values } from './item-filter.ts';

export interface PictureSize {
  readonly slot: number;
  readonly width: number;
  readonly height: number;
}

export interface StoredMedia {
  /** By id of the picture, smallest first. */
  readonly pictures: ReadonlyMap<string, readonly PictureSize[]>;
  readonly files: ReadonlyMap<string, { readonly name: string; readonly contentType: string; readonly size: number }>;
}

interface SizeRow extends PictureSize, Record<string, unknown> {
  readonly id: string;
}

interface FileRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

const group = (rows: readonly SizeRow[]): ReadonlyMap<string, readonly PictureSize[]> => {
  const found = new Map<string, PictureSize[]>();
  for (const { id, slot, width, height } of rows) found.set(id, [...(found.get(id) ?? []), { slot, width, height }]);
  return found;
};

/** What is known of these pictures and files of one entity; ids that are neither are left out. */
export const findMedia = async (db: Queryable, entity: string, ids: readonly string[]): Promise<StoredMedia> => {
  if (ids.length === 0) return { pictures: new Map(), files: new Map() };
  const sizes = await db.query<SizeRow>(
    `select s.image_id as id, s.slot, s.width, s.height from content_image_size s
       join content_image i on i.id = s.image_id where i.entity = $1 and i.id = any($2::uuid[]) order by s.slot`,
    [entity, ids],
  );
  const files = await db.query<FileRow>(
    `select id, name, content_type as "contentType", length(bytes) as size from content_file
      where entity = $1 and id = any($2::uuid[])`,
    [entity, ids],
  );
  return { pictures: group(sizes.rows), files: new Map(files.rows.map((row) => [row.id, row])) };
};

export interface Owner {
  readonly id: string;
  readonly entity: string;
  readonly accountId: string | null;
}

export const insertPicture = async (
  tx: Tx,
  { id, entity, accountId }: Owner,
  sizes: readonly (PictureSize & { readonly webp: Buffer; readonly jpeg: Buffer })[],
): Promise<void> => {
  await tx.query('insert into content_image (id, entity, created_by) values ($1, $2, $3)', [id, entity, accountId]);
  for (const { slot, width, height, webp, jpeg } of sizes)
    await tx.query(
      'insert into content_image_size (image_id, slot, width, height, webp, jpeg) values ($1, $2, $3, $4, $5, $6)',
      [id, slot, width, height, webp, jpeg],
    );
};

export const insertContentFile = async (
  tx: Tx,
  { id, entity, accountId }: Owner,
  file: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> => {
  await tx.query(
    'insert into content_file (id, entity, name, content_type, bytes, created_by) values ($1, $2, $3, $4, $5, $6)',
    [id, entity, file.name, file.contentType, file.bytes, accountId],
  );
};

/** The kind of content that a picture or file belongs to. */
export const findMediaEntity = async (db: Queryable, id: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ entity: string }>(
    'select entity from content_image where id = $1 union all select entity from content_file where id = $1',
    [id],
  );
  return rows[0]?.entity;
};

/** SQL: these fields of a row name the picture or file. */
const showsSql = (values: Values, row: string, fields: readonly string[], id: string): string =>
  `(${fields.map((field) => `${row}.fields @> ${values.add(JSON.stringify({ [field]: id }))}::jsonb`).join(' or ')})`;

export interface MediaRef {
  readonly entity: ContentEntity;
  /** Fields of the entity that hold pictures and files. */
  readonly fields: readonly string[];
  readonly id: string;
}

/** Whether an item that is public now shows this picture or file. */
export const isPublicMedia = async (db: Queryable, { entity, fields, id }: MediaRef): Promise<boolean> => {
  if (fields.length === 0) return false;
  const values = collectValues();
  const { rowCount } = await db.query(
    `select from content_item i where i.entity = ${values.add(entity.key)} and i.deleted_at is null
        and ${publicSql(values, entity)} and ${showsSql(values, 'i', fields, id)} limit 1`,
    values.list,
  );
  return rowCount === 1;
};

/** Whether an item of these institutions shows it, or showed it in an earlier version; undefined: of all institutions. */
export const isMediaWithin = async (
  db: Queryable,
  { entity, fields, id }: MediaRef,
  institutions: readonly number[] | undefined,
): Promise<boolean> => {
  if (fields.length === 0) return false;
  const values = collectValues();
  const shows = showsSql(values, 'i', fields, id);
  const showed = showsSql(values, 'v', fields, id);
  const { rowCount } = await db.query(
    `select from content_item i where i.entity = ${values.add(entity.key)}
        and (${values.add(institutions ?? null)}::integer[] is null or i.institution_code = any(${values.add(institutions ?? null)}::integer[]))
        and (${shows} or exists (select from content_version v where v.item_id = i.id and ${showed})) limit 1`,
    values.list,
  );
  return rowCount === 1;
};

export const findPictureBytes = async (
  db: Queryable,
  id: string,
  slot: number,
  format: 'webp' | 'jpeg',
): Promise<Buffer | undefined> => {
  const { rows } = await db.query<{ bytes: Buffer }>(
    `select ${format === 'webp' ? 'webp' : 'jpeg'} as bytes from content_image_size where image_id = $1 and slot = $2`,
    [id, slot],
  );
  return rows[0]?.bytes;
};

export interface DownloadableFile extends Record<string, unknown> {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export const findFileBytes = async (db: Queryable, id: string): Promise<DownloadableFile | undefined> => {
  const { rows } = await db.query<DownloadableFile>(
    'select name, content_type as "contentType", bytes from content_file where id = $1',
    [id],
  );
  return rows[0];
};
