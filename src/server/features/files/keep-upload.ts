import type { Readable } from 'node:stream';
import type { FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { findFieldSchema } from '../../../engine/wire/field-type.ts';
import { AppError } from '../../errors.ts';
import { type FileRule, RefusedFile } from '../../platform/storage/file-rule.ts';
import { receiveFile, type StoredFile } from '../../platform/storage/receive-file.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { UploadScanner } from '../../platform/storage/upload-scanner.ts';
import { refusalOf } from './refusal.ts';

/** A file as it lies in the store, before a row tells of it. */
export type Upload = StoredFile;

export interface UploadServices {
  readonly storage: FileStorage;
  readonly scanner: UploadScanner;
}

const fieldError = (step: StepDefinition, field: string, rule: string): readonly FieldError[] => [
  { path: `/${field}`, key: `${step.key}.${field}.error.${rule}` },
];

/** The store itself failed: full, read-only, not mounted. The connection of the sender may break off as well. */
const isOfStorage = (error: unknown): boolean => {
  const { syscall, path, code } = error as NodeJS.ErrnoException;
  return (syscall !== undefined && path !== undefined) || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(code));
};

/** @throws AppError 422 when the step has no such field, or it takes no file */
export const getFileRule = (step: StepDefinition, field: string): FileRule => {
  const rule = findFieldSchema(step.schema, field)?.['x-file'];
  if (rule === undefined) throw new AppError(422, 'server.error.422', { errors: fieldError(step, field, 'unknown') });
  return rule as FileRule;
};

/**
 * Takes in the file of one field by the rule that stands in the step's schema.
 * @throws AppError 413, 415, 422, or 503 while nothing can be stored
 */
export const keepUpload = async (
  { storage, scanner }: UploadServices,
  source: Readable,
  sentName: string,
  step: StepDefinition,
  field: string,
): Promise<Upload> => {
  const rule = getFileRule(step, field);
  try {
    return await receiveFile(storage, scanner, source, sentName, rule);
  } catch (error) {
    if (isOfStorage(error)) throw new AppError(503, 'server.file.storageFull', { retryAfter: 60 });
    if (!(error instanceof RefusedFile)) throw error;
    throw refusalOf(error, fieldError(step, field, 'file'));
  }
};
