import { commitOf, readBase } from './read-base.ts';
import { type OfficerData, withFiles } from './read-officer-data.ts';

/** Written by those who program, though it lies among the officers' files: a change of it makes older papers stale. */
const ofTheProgram = /^(schemas\/meta\/|locales\/[^/]+\/officer[^/]*\.json$)/;

/**
 * The officers' data as it was when a file (or folder) was last committed, with today's words of the tools. What was
 * made from that data is not stale: since then officers changed theirs, which they cannot write anew.
 * Undefined without git, and for a file that no commit knows.
 */
export const readAsWritten = (now: OfficerData, root: string, path: string): OfficerData | undefined => {
  const commit = commitOf(root, path);
  if (commit === undefined) return undefined;
  const then = readBase(now, root, commit);
  const theirs = [...then.files].filter(([file]) => !ofTheProgram.test(file));
  return withFiles(new Map([...theirs, ...[...now.files].filter(([file]) => ofTheProgram.test(file))]));
};
