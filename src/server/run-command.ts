import { StartError } from './errors.ts';
import { StorageUnavailable } from './platform/storage/storage.ts';

const describe = (error: unknown): unknown => {
  if (error instanceof StorageUnavailable) return `The store of files cannot be used: ${error.code}`;
  return error instanceof StartError || error instanceof TypeError ? error.message : error;
};

/** Runs a command of operators: what they can correct is one line, anything else is shown whole. */
export const runCommand = (run: () => Promise<void>): void => {
  run().catch((error: unknown) => {
    console.error(describe(error));
    process.exitCode = 1;
  });
};
