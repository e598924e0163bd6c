import type { Readable } from 'node:stream';
import type { FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { findFieldSchema } from '../../../engine/wire/field-type.ts';
import { AppError } from '../../errors.ts';
import { type FileProblem, type FileRule, RefusedFile } from '../../gateways/files/file-rule.ts';
import { receiveFile, type StoredFile } from '../../gateways/files/receive-file.ts';
import type { FileStorage } from '../../gateways/files/storage.ts';

/** A file as it lies in the store, before a row tells of it. */
export type Upload = StoredFile;

const refusals: Readonly<Record<FileProblem, { readonly status: number; readonly key: string }>> = {
  empty: { status: 422, key: 'server.file.empty' },
  size: { status: 413, key: 'server.file.size' },
  type: { status: 415, key: 'server.file.type' },
  broken: { status: 422, key: 'server.file.broken' },
  dimensions: { status: 422, key: 'server.file.dimensions' },
};

const shortName = (type: string): string => (type.split('/')[1] ?? type).toUpperCase();

const paramsOf = ({ types, maxBytes, minWidth = 1, minHeight = 1 }: FileRule) => ({
  types: types.map(shortName).join(', '),
  megabytes: Math.floor((maxBytes / 1024 / 1024) * 10) / 10,
  minWidth,
  minHeight,
});

const fieldError = (step: StepDefinition, field: string, rule: string): readonly FieldError[] => [
  { path: `/${field}`, key: `${step.key}.${field}.error.${rule}` },
];

const isStorageFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String((error as { code?: unknown }).code));

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
  storage: FileStorage,
  source: Readable,
  sentName: string,
  step: StepDefinition,
  field: string,
): Promise<Upload> => {
  const rule = getFileRule(step, field);
  try {
    return await receiveFile(storage, source, sentName, rule);
  } catch (error) {
    if (isStorageFull(error)) throw new AppError(503, 'server.file.storageFull', { retryAfter: 60 });
    if (!(error instanceof RefusedFile)) throw error;
    const { status, key } = refusals[error.problem];
    throw new AppError(status, key, { params: paramsOf(rule), errors: fieldError(step, field, 'file') });
  }
};
