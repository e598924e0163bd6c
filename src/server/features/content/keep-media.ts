import type { Answers, ContentEntity } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { fileRuleOf, mediaIds } from './content-fields.ts';
import { findMedia, insertContentFile, insertPicture } from './queries/media.ts';
import type { TakenUpload } from './take-file.ts';

/** By field, with the id that the file will have. */
export type Uploads = ReadonlyMap<string, { readonly id: string; readonly upload: TakenUpload }>;

export const keepUploads = async (
  tx: Tx,
  entity: ContentEntity,
  uploads: Uploads,
  accountId: string | null,
): Promise<void> => {
  for (const { id, upload } of uploads.values()) {
    const owner = { id, entity: entity.key, accountId };
    if ('sizes' in upload) await insertPicture(tx, owner, upload.sizes);
    else await insertContentFile(tx, owner, upload);
  }
};

const isPicture = (entity: ContentEntity, field: string): boolean =>
  fileRuleOf(entity, field)?.types.every((type) => type.startsWith('image/')) ?? false;

/** Every id must be one of a picture or file of this kind of content. @throws AppError 422 */
export const assertMediaExists = async (tx: Tx, entity: ContentEntity, fields: Answers): Promise<void> => {
  const named = mediaIds(entity, fields);
  const ids = named.map(([, id]) => id);
  const { pictures, files } = await findMedia(tx, entity.key, ids);
  const errors = named
    .filter(([field, id]) => !(isPicture(entity, field) ? pictures : files).has(id))
    .map(([field]) => ({ path: `/${field}`, key: `${entity.key}.${field}.error.file` }));
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
};
