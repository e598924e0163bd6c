import type { Catalogue } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { mediaFields } from './content-fields.ts';
import { type Editor, visibleInstitutions } from './get-items.ts';
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
 * A picture or file is open to all while an item that is public shows it, and to the editors of its items at any time.
 * @param findEditor asked only for what is not public; undefined for everybody else
 * @returns whether it is open to all
 * @throws AppError 404
 */
export const assertMediaVisible = async (
  shelf: ContentSource,
  id: string,
  findEditor: (entity: MediaRef['entity']) => Promise<Editor | undefined>,
): Promise<boolean> => {
  const ref = await getRef(shelf, id);
  if (await isPublicMedia(shelf.db, ref)) return true;
  const editor = await findEditor(ref.entity);
  if (!editor || !(await isMediaWithin(shelf.db, ref, visibleInstitutions(editor, undefined)))) throw notFound();
  return false;
};

export interface PictureBytes {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/**
 * The bytes of a picture in one of its widths.
 * @param width such as `480.webp`; without an ending, `acceptsWebp` decides
 * @throws AppError 404
 */
export const getPicture = async (
  db: Queryable,
  id: string,
  width: string,
  acceptsWebp: boolean,
): Promise<PictureBytes> => {
  const [, slot, ending] = widthPattern.exec(width) ?? [];
  if (!uuid.test(id) || slot === undefined) throw notFound();
  const format = ending === 'webp' || (ending === undefined && acceptsWebp) ? 'webp' : 'jpeg';
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
