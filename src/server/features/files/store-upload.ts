import type { Readable } from 'node:stream';
import { mostFilesBelow } from '../../../engine/model/file-fields.ts';
import { formModelOf } from '../../../engine/model/form-model.ts';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { FieldError, FormDefinition } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  type FileProblem,
  FileRefusedError,
  type FileTarget,
  findFileTarget,
} from '../../platform/storage/file-rule.ts';
import { receiveFile, type StoredFile } from '../../platform/storage/receive-file.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { UploadScanner } from '../../platform/storage/upload-scanner.ts';
import { assertAccessible, assertEditable } from '../application/application-access.ts';
import { lockApplicationForAccount } from '../application/queries/applications.ts';
import { countFiles, insertFile, type NewFile } from './queries.ts';

type FormWithFiles = Pick<FormDefinition, 'key' | 'schema'>;

const fieldErrors = (
  { key }: FormWithFiles,
  place: string,
  names: readonly string[],
  rule: string,
): readonly FieldError[] => [{ path: `/${place}`, key: [key, ...names, 'error', rule].join('.') }];

/**
 * @param place names and indices of the answer, joined by `/`
 * @throws AppError 422 when the form has no such field, or it takes no file
 */
export const getFileTarget = (form: FormWithFiles, place: string): FileTarget => {
  const target = findFileTarget(form, place);
  if (target) return target;
  throw new AppError(422, 'server.error.422', { errors: fieldErrors(form, place, [place], 'unknown') });
};

const statusOfProblem: Readonly<Record<FileProblem, number>> = {
  empty: 422,
  size: 413,
  type: 415,
  broken: 422,
  dimensions: 422,
  shape: 422,
  encrypted: 422,
  unsafe: 422,
  infected: 422,
  expired: 422,
};

const shortName = (type: string): string => (type.split('/')[1] ?? type).toUpperCase();

const ruleParams = ({ types, maxBytes, minWidth = 1, minHeight = 1, aspect }: FileRule) => ({
  types: types.map(shortName).join(', '),
  megabytes: Math.floor((maxBytes / 1024 / 1024) * 10) / 10,
  minWidth,
  minHeight,
  ...(aspect && { shape: aspect.join(' : ') }),
});

/**
 * Receives the file of one field by the rule in the form's schema; a file that breaks it becomes an error of the field.
 * @throws AppError 413, 415, 422
 */
export const receiveForField = async <T>(
  form: FormWithFiles,
  place: string,
  receive: (rule: FileRule) => Promise<T>,
): Promise<T> => {
  const { names, rule } = getFileTarget(form, place);
  try {
    return await receive(rule);
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    const details = { params: ruleParams(error.rule), errors: fieldErrors(form, place, names, 'file') };
    throw new AppError(statusOfProblem[error.problem], `server.file.${error.problem}`, details);
  }
};

/** A file in the store that has no row yet. */
export type Upload = StoredFile;

interface UploadServices {
  readonly storage: FileStorage;
  readonly scanner: UploadScanner;
}

/** The store itself failed: full, read-only, not mounted. A broken connection of the sender is none of these. */
export const isStorageFailure = (error: unknown): boolean => {
  const { syscall, path, code } = objectOf(error);
  return (syscall !== undefined && path !== undefined) || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(code));
};

export const storageFullError = (): AppError => new AppError(503, 'server.file.storageFull', { retryAfter: 60 });

/**
 * Stores the file of one field of a step.
 * @throws AppError 413, 415, 422, or 503 while nothing can be stored
 */
export const storeUpload = async (
  { storage, scanner }: UploadServices,
  source: Readable,
  sentName: string,
  step: FormWithFiles,
  field: string,
): Promise<Upload> => {
  try {
    return await receiveForField(step, field, (rule) => receiveFile(storage, scanner, source, sentName, rule));
  } catch (error) {
    if (isStorageFailure(error)) throw storageFullError();
    throw error;
  }
};

/**
 * Removes files of a call that was refused. After any other failure it is not known whether the row was committed:
 * such a file stays until the sweep finds no reference to it.
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

/** Files of a step beyond those that its answers can name: replaced ones count until they are deleted. */
export const SPARE_FILES = 40;

/**
 * @param added files that have no row yet
 * @throws AppError 422 when the step would have more files than its answers and replacements need
 */
export const assertRoomForFile = async (
  tx: Tx,
  applicationId: string,
  form: FormWithFiles,
  added = 1,
): Promise<void> => {
  const most = mostFilesBelow(formModelOf(form)) + SPARE_FILES;
  if ((await countFiles(tx, applicationId, form.key)) + added > most) throw new AppError(422, 'server.file.tooMany');
};

/**
 * Adds the row of a stored file, for one field of a step of a draft.
 * @returns the id of the file
 * @throws AppError 404, 410, 422
 */
export const recordUpload = async (tx: Tx, form: FormWithFiles, file: Omit<NewFile, 'step'>): Promise<string> => {
  assertEditable(assertAccessible(await lockApplicationForAccount(tx, file.applicationId, file.accountId)));
  await assertRoomForFile(tx, file.applicationId, form);
  return insertFile(tx, { ...file, step: form.key });
};
