import { AppError } from '../../errors.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';

/**
 * Removes files of a call that was refused. After any other failure it is not known whether the row was committed:
 * such a file stays, and is swept when nothing points to it.
 */
export const discardRefused = async (
  storage: FileStorage,
  names: readonly string[],
  error: unknown,
  isRepeat: (error: unknown) => boolean,
): Promise<void> => {
  if (!(error instanceof AppError) && !isRepeat(error)) return;
  await Promise.all(names.map((name) => storage.remove(name)));
};
