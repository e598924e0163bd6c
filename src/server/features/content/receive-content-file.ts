import type { Readable } from 'node:stream';
import type { ContentEntity, FieldError } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { type ContentUpload, receiveContentUpload } from '../../platform/images/receive-content-upload.ts';
import { FileRefusedError } from '../../platform/storage/file-rule.ts';
import type { UploadScanner } from '../../platform/storage/upload-scanner.ts';
import { toUploadError } from '../files/store-upload.ts';
import { fileRuleOf } from './content-fields.ts';

export type { ContentUpload } from '../../platform/images/receive-content-upload.ts';

const contentFieldError = (entity: ContentEntity, field: string, rule: string): readonly FieldError[] => [
  { path: `/${field}`, key: `${entity.key}.${field}.error.${rule}` },
];

/**
 * Takes in the picture or file of one field, by the rule in the entity's schema.
 * @throws AppError 413, 415, 422
 */
export const receiveContentFile = async (
  scanner: UploadScanner,
  entity: ContentEntity,
  field: string,
  source: Readable,
  sentName: string,
): Promise<ContentUpload> => {
  const rule = fileRuleOf(entity, field);
  if (!rule) throw new AppError(422, 'server.error.422', { errors: contentFieldError(entity, field, 'unknown') });
  try {
    return await receiveContentUpload(scanner, source, sentName, rule);
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    throw toUploadError(error, contentFieldError(entity, field, 'file'));
  }
};
