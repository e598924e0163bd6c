import type { Catalogue } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import { visibleInstitutions } from '../../institutions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { mediaFields } from './content-fields.ts';
import type { Editor } from './get-items.ts';
import {
  type DownloadableFile,
  findFileBytes,
  findMediaEntity,
  findPictureBytes,
  isMediaWithin,
  isPublicMedia,
  type MediaRef,
} from './queries/media.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const widthPattern = /^([1-9][0-9]{0,4})(?:\.(webp|jpg))?$/;

interface ContentSource {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

/** @throws AppError 404 */
const getRef = async ({ db, catalogue }: ContentSource, id: string): Promise<MediaRef> => {
  const key = uuid.test(id) ? await findMediaEntity(db, id) : undefined;
  const entity = Object.values(catalogue.content).find((each) => each.key === key);
  if (!entity) throw notFound();
  return { entity, fields: mediaFields(entity), id };
};

/**
 * A picture or file is public while a public item shows it; editors of its items may see it at any time.
 * @param findEditor called only for media that are not public; returns undefined for readers who are no editors
 * @returns whether it is public
 * @throws AppError 404
 */
export const assertMediaVisible = async (
  source: ContentSource,
  id: string,
  findEditor: (entity: MediaRef['entity']) => Promise<Editor | undefined>,
): Promise<boolean> => {
  const ref = await getRef(source, id);
  if (await isPublicMedia(source.db, ref)) return true;
  const editor = await findEditor(ref.entity);
  if (!editor || !(await isMediaWithin(source.db, ref, visibleInstitutions(editor)))) throw notFound();
  return false;
};

interface PictureBytes {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/**
 * The bytes of a picture in one of its widths.
 * @param width such as `480.webp`; without an extension, `acceptsWebp` decides
 * @throws AppError 404
 */
export const getPicture = async (
  db: Queryable,
  id: string,
  width: string,
  acceptsWebp: boolean,
): Promise<PictureBytes> => {
  const [, slot, extension] = widthPattern.exec(width) ?? [];
  if (!uuid.test(id) || slot === undefined) throw notFound();
  const format = extension === 'webp' || (extension === undefined && acceptsWebp) ? 'webp' : 'jpeg';
  const bytes = await findPictureBytes(db, id, Number(slot), format);
  if (!bytes) throw notFound();
  return { bytes, contentType: `image/${format}` };
};

/** @throws AppError 404 */
export const getDownload = async (db: Queryable, id: string): Promise<DownloadableFile> => {
  const file = uuid.test(id) ? await findFileBytes(db, id) : undefined;
  if (!file) throw notFound();
  return file;
};
