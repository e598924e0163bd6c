import type { Readable } from 'node:stream';
import type { FieldError, StepDefinition } from '../../../engine/schema/types.ts';
import { findFieldSchema } from '../../../engine/wire/field-type.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FileProblem, FileRefusedError, type FileRule } from '../../platform/storage/file-rule.ts';
import { receiveFile, type StoredFile } from '../../platform/storage/receive-file.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { UploadScanner } from '../../platform/storage/upload-scanner.ts';
import { assertAccessible, assertEditable } from '../application/application-access.ts';
import { lockApplicationForAccount } from '../application/queries/applications.ts';
import { countFiles, insertFile, type NewFile } from './queries.ts';

const statusOfProblem: Readonly<Record<FileProblem, number>> = {
  empty: 422,
  size: 413,
  type: 415,
  broken: 422,
  dimensions: 422,
  encrypted: 422,
  unsafe: 422,
  infected: 422,
};

const shortName = (type: string): string => (type.split('/')[1] ?? type).toUpperCase();

const ruleParams = ({ types, maxBytes, minWidth = 1, minHeight = 1 }: FileRule) => ({
  types: types.map(shortName).join(', '),
  megabytes: Math.floor((maxBytes / 1024 / 1024) * 10) / 10,
  minWidth,
  minHeight,
});

/** What a person is told whose file breaks the rule of its field. */
export const toUploadError = ({ problem, rule }: FileRefusedError, errors: readonly FieldError[]): AppError =>
  new AppError(statusOfProblem[problem], `server.file.${problem}`, { params: ruleParams(rule), errors });

/**
 * Removes files of a call that was refused. After any other failure it is not known whether the row was committed:
 * such a file stays, and is swept when nothing points to it.
 */
export const removeRefusedUploads = async (
  storage: FileStorage,
  names: readonly string[],
  error: unknown,
  isRepeat: (error: unknown) => boolean,
): Promise<void> => {
  if (!(error instanceof AppError) && !isRepeat(error)) return;
  await Promise.all(names.map((name) => storage.remove(name)));
};

/** Many more than the steps ask for, so that a file may be chosen anew, but not a store for other things. */
const MAX_FILES = 40;

/**
 * Notes a stored file for one field of a draft.
 * @throws AppError 404, 410, 422
 */
export const uploadFile = async (tx: Tx, file: NewFile): Promise<string> => {
  assertEditable(assertAccessible(await lockApplicationForAccount(tx, file.applicationId, file.accountId)));
  if ((await countFiles(tx, file.applicationId)) >= MAX_FILES) throw new AppError(422, 'server.file.tooMany');
  return insertFile(tx, file);
};

/** A file as it lies in the store, before a row tells of it. */
export type Upload = StoredFile;

interface UploadServices {
  readonly storage: FileStorage;
  readonly scanner: UploadScanner;
}

const uploadFieldError = (step: StepDefinition, field: string, rule: string): readonly FieldError[] => [
  { path: `/${field}`, key: `${step.key}.${field}.error.${rule}` },
];

/** The store itself failed: full, read-only, not mounted. The connection of the sender may break off as well. */
const isStorageFailure = (error: unknown): boolean => {
  const { syscall, path, code } = error as NodeJS.ErrnoException;
  return (syscall !== undefined && path !== undefined) || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(code));
};

/** @throws AppError 422 when the step has no such field, or it takes no file */
export const getFileRule = (step: StepDefinition, field: string): FileRule => {
  const rule = findFieldSchema(step.schema, field)?.['x-file'];
  if (rule === undefined)
    throw new AppError(422, 'server.error.422', { errors: uploadFieldError(step, field, 'unknown') });
  return rule as FileRule;
};

/**
 * Takes in the file of one field by the rule that stands in the step's schema.
 * @throws AppError 413, 415, 422, or 503 while nothing can be stored
 */
export const storeUpload = async (
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
    if (isStorageFailure(error)) throw new AppError(503, 'server.file.storageFull', { retryAfter: 60 });
    if (!(error instanceof FileRefusedError)) throw error;
    throw toUploadError(error, uploadFieldError(step, field, 'file'));
  }
};
