import type { Readable } from 'node:stream';
import type { ContentEntity, FieldError } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { type TakenUpload, takeUpload } from '../../platform/images/take-upload.ts';
import { RefusedFile } from '../../platform/storage/file-rule.ts';
import type { UploadScanner } from '../../platform/storage/upload-scanner.ts';
import { refusalOf } from '../files/refusal.ts';
import { fileRuleOf } from './content-fields.ts';

export type { TakenUpload } from '../../platform/images/take-upload.ts';

const broken = (entity: ContentEntity, field: string, rule: string): readonly FieldError[] => [
  { path: `/${field}`, key: `${entity.key}.${field}.error.${rule}` },
];

/**
 * Takes in the picture or file of one field, by the rule in the entity's schema.
 * @throws AppError 413, 415, 422
 */
export const takeFile = async (
  scanner: UploadScanner,
  entity: ContentEntity,
  field: string,
  source: Readable,
  sentName: string,
): Promise<TakenUpload> => {
  const rule = fileRuleOf(entity, field);
  if (!rule) throw new AppError(422, 'server.error.422', { errors: broken(entity, field, 'unknown') });
  try {
    return await takeUpload(scanner, source, sentName, rule);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw refusalOf(error, broken(entity, field, 'file'));
  }
};
