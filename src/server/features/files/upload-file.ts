import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { assertEditable, assertOwn } from '../application/own-application.ts';
import { lockOwnApplication } from '../application/queries/find-application.ts';
import type { NewFile } from './queries/file-row.ts';
import { countFiles, insertFile } from './queries/files.ts';

/** Many more than the steps ask for, so that a file may be chosen anew, but not a store for other things. */
const MAX_FILES = 40;

/**
 * Notes a stored file for one field of a draft.
 * @throws AppError 404, 410, 422
 */
export const uploadFile = async (tx: Tx, file: NewFile): Promise<string> => {
  assertEditable(assertOwn(await lockOwnApplication(tx, file.applicationId, file.accountId)));
  if ((await countFiles(tx, file.applicationId)) >= MAX_FILES) throw new AppError(422, 'server.file.tooMany');
  return insertFile(tx, file);
};
