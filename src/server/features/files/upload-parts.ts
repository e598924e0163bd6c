import type { FormDefinition } from '../../../engine/schema/types.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { FileRefusedError } from '../../platform/storage/file-rule.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { assertAccessible, assertEditable } from '../application/application-access.ts';
import { lockApplicationForAccount } from '../application/queries/applications.ts';
import type { NewFile } from './queries.ts';
import {
  assertRoomForFile,
  isStorageFailure,
  receiveForField,
  recordUpload,
  storageFullError,
} from './store-upload.ts';
import {
  deleteExcessUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  lockUpload,
  type NewUpload,
  recordUploadedFile,
  touchUpload,
  type UploadRow,
} from './upload-queries.ts';

/** Unfinished uploads of one account. A further one replaces the one that was left longest. */
const MAX_UNFINISHED = 20;

type FormWithFiles = Pick<FormDefinition, 'key' | 'schema'>;

interface StartedUpload {
  readonly id: string;
  /** Unfinished uploads that it replaces: their bytes are to be removed after the transaction. */
  readonly replaced: readonly string[];
}

/**
 * Begins an upload in parts.
 * @throws AppError 404, 410, 413, 422
 */
export const startUpload = async (tx: Tx, form: FormWithFiles, upload: NewUpload): Promise<StartedUpload> => {
  await receiveForField(form, upload.place, async (rule) => {
    if (upload.size === 0) throw new FileRefusedError('empty', rule);
    if (upload.size > rule.maxBytes) throw new FileRefusedError('size', rule);
  });
  const { accountId, applicationId } = upload;
  assertEditable(assertAccessible(await lockApplicationForAccount(tx, applicationId, accountId)));
  await assertRoomForFile(tx, applicationId, form);
  const replaced = await deleteExcessUploads(tx, accountId, MAX_UNFINISHED - 1);
  return { id: await insertUpload(tx, upload), replaced };
};

export type PartialUpload = UploadRow;

/** An applicant's own upload. @throws AppError 404: absent and foreign look the same */
export const getUpload = async (db: Database, id: string | undefined, accountId: string): Promise<UploadRow> => {
  const upload = id === undefined ? undefined : await findUpload(db, id, accountId);
  if (!upload) throw notFound();
  return upload;
};

/** Bytes of an upload that have arrived. */
export const countArrivedBytes = (storage: FileStorage, { id, size, fileId }: UploadRow): Promise<number> =>
  fileId === null ? storage.partial.sizeOf(id) : Promise.resolve(size);

/** Passes on at most this many bytes. @throws AppError 413 */
async function* limitBytes(source: AsyncIterable<Uint8Array>, room: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > room) throw new AppError(413, 'server.error.413');
    yield chunk;
  }
}

/** @throws AppError 409 when the part does not begin where the last one ended */
const assertFollows = (offset: number, arrived: number): void => {
  if (offset !== arrived) throw new AppError(409, 'server.file.order');
};

/**
 * Stores the next part. Where the connection breaks, the bytes that have arrived stay.
 * @returns all bytes that have arrived
 * @throws AppError 409, 413, 503
 */
export const appendPart = async (
  { db, storage }: { readonly db: Database; readonly storage: FileStorage },
  upload: UploadRow,
  offset: number,
  part: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const { id, size } = upload;
  assertFollows(offset, await countArrivedBytes(storage, upload));
  await touchUpload(db, id);
  try {
    return await storage.partial.append(id, offset, limitBytes(part, size - offset));
  } catch (error) {
    throw isStorageFailure(error) ? storageFullError() : error;
  }
};

/** @throws AppError 409 while bytes are missing */
export const assertComplete = async (storage: FileStorage, upload: UploadRow): Promise<void> =>
  assertFollows(upload.size, await countArrivedBytes(storage, upload));

/**
 * Records the stored file of an upload, once.
 * @returns the id of the file
 * @throws AppError 409 when another call has recorded it; 404, 410, 422 as for any upload
 */
export const recordFinishedUpload = async (
  tx: Tx,
  id: string,
  form: FormWithFiles,
  file: Omit<NewFile, 'step'>,
): Promise<string> => {
  const current = await lockUpload(tx, id, file.accountId);
  if (!current || current.fileId !== null) throw new AppError(409, 'server.file.order');
  const fileId = await recordUpload(tx, form, file);
  await recordUploadedFile(tx, id, fileId);
  return fileId;
};

/** Forgets an upload. Its bytes are to be removed after the transaction. */
export const forgetUpload = (tx: Tx, id: string): Promise<number> => deleteUpload(tx, id);

export const removeUpload = async (db: Database, storage: FileStorage, id: string): Promise<void> => {
  await deleteUpload(db, id);
  await storage.partial.remove(id);
};
