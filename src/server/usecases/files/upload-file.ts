import type { Tx } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import { lockOwnApplication } from '../../store/application/find-application.ts';
import type { NewFile } from '../../store/files/file-row.ts';
import { countFiles, insertFile } from '../../store/files/files.ts';
import { assertEditable, assertOwn } from '../application/own-application.ts';

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
