import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { findStoredFileProblem } from '../../../engine/schema/stored-file.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { measurePicture } from '../../platform/images/reencode-image.ts';
import { type FileProblem, FileRefusedError } from '../../platform/storage/file-rule.ts';
import { type FileStorage, MissingFile } from '../../platform/storage/storage.ts';
import { assertAccessible, assertEditable } from '../application/application-access.ts';
import { lockApplicationForAccount } from '../application/queries/applications.ts';
import { type FilePlace, findOwnFiles, insertReusedFile, type OwnFileRow } from './library-queries.ts';
import { assertRoomForFile, getFileTarget, receiveForField } from './store-upload.ts';

/** Pictures of earlier releases were not measured. */
const withMeasures = async (rule: FileRule, file: OwnFileRow, bytes: Readable): Promise<OwnFileRow> => {
  const isMeasured = file.width !== null || !file.contentType.startsWith('image/');
  const { minWidth, minHeight, aspect } = rule;
  if (isMeasured || (minWidth ?? minHeight ?? aspect) === undefined) {
    bytes.destroy();
    return file;
  }
  return { ...file, ...(await measurePicture(await buffer(bytes))) };
};

/** Why a field does not accept the stored file; `lost`: its bytes are gone. */
export const findReuseProblem = async (
  storage: FileStorage,
  rule: FileRule,
  file: OwnFileRow,
): Promise<FileProblem | 'lost' | undefined> => {
  try {
    const measured = await withMeasures(rule, file, await storage.read(file.storageName));
    return findStoredFileProblem(rule, measured, file.today);
  } catch (error) {
    if (error instanceof MissingFile) return 'lost';
    throw error;
  }
};

/** A file of the account. @throws AppError 404: absent and foreign look the same */
const getOwnFile = async (db: Queryable, accountId: string, id: string | undefined): Promise<OwnFileRow> => {
  const [file] = id === undefined ? [] : await findOwnFiles(db, accountId, [id]);
  if (!file) throw notFound();
  return file;
};

interface Reuse {
  /** The file that is used again. */
  readonly id: string | undefined;
  readonly applicationId: string;
  readonly form: Pick<FormDefinition, 'key' | 'schema'>;
  /** Names and indices of the answer, joined by `/`. */
  readonly place: string;
}

/**
 * Uses a stored file for another answer, after the checks of its field.
 * @returns the file under the id that the answer contains
 * @throws AppError 404, 410, 413, 415, 422
 */
export const reuseFile = async (
  tx: Tx,
  storage: FileStorage,
  accountId: string,
  { id, applicationId, form, place }: Reuse,
): Promise<Pick<OwnFileRow, 'id' | 'name' | 'size' | 'contentType'>> => {
  assertEditable(assertAccessible(await lockApplicationForAccount(tx, applicationId, accountId)));
  const file = await getOwnFile(tx, accountId, id);
  await receiveForField(form, place, async (rule) => {
    const problem = await findReuseProblem(storage, rule, file);
    if (problem === 'lost') throw new AppError(404, 'server.file.lost');
    if (problem) throw new FileRefusedError(problem, rule);
  });
  const { field } = getFileTarget(form, place);
  const reused = await insertReusedFile(tx, accountId, file.id, { applicationId, step: form.key, field });
  if (reused === undefined) throw notFound();
  // The same place may have had the row already.
  await assertRoomForFile(tx, applicationId, form, 0);
  const { name, size, contentType } = file;
  return { id: reused, name, size, contentType };
};

/** Decides which files of an earlier application another one may begin with. */
export interface FileReuse {
  readonly accepts: (id: string, rule: FileRule) => Promise<boolean>;
  /** @returns the id for the answer; undefined when the file is gone */
  readonly take: (id: string, place: FilePlace) => Promise<string | undefined>;
}

/** Files of the account that are used again where no person waits for the reason of a refusal. */
export const createFileReuse = (db: Queryable, storage: FileStorage, accountId: string): FileReuse => {
  const known = new Map<string, Promise<boolean>>();
  const check = async (id: string, rule: FileRule): Promise<boolean> => {
    const [file] = await findOwnFiles(db, accountId, [id]);
    return file !== undefined && (await findReuseProblem(storage, rule, file)) === undefined;
  };
  return {
    accepts: (id, rule) => {
      const key = JSON.stringify([id, rule]);
      const checked = known.get(key) ?? check(id, rule);
      known.set(key, checked);
      return checked;
    },
    take: (id, place) => insertReusedFile(db, accountId, id, place),
  };
};
