import type { Queryable } from '../../database/pool.ts';
import { notFound } from '../../errors.ts';
import { type DownloadableFile, findFileBytes, findPictureBytes } from '../../store/content/media.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const sized = /^([1-9][0-9]{0,4})(?:\.(webp|jpg))?$/;

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
  const [, slot, ending] = sized.exec(width) ?? [];
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
