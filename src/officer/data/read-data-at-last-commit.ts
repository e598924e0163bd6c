import { findLastCommit, readDataAtCommit } from './read-data-at-commit.ts';
import { createOfficerData, type OfficerData } from './read-officer-data.ts';

/** Written by programmers, although it is in an officers' folder: a change of it makes older documents stale. */
const maintainedByDevelopers = /^(schemas\/meta\/|locales\/[^/]+\/officer[^/]*\.json$)/;

/**
 * The officers' data as it was when a file (or folder) was last committed, with today's words of the tools. What was
 * made from that data is not stale: since then officers changed theirs, which they cannot write anew.
 * Undefined without git, and for a file that no commit knows.
 */
export const readDataAtLastCommit = (now: OfficerData, root: string, path: string): OfficerData | undefined => {
  const commit = findLastCommit(root, path);
  if (commit === undefined) return undefined;
  const then = readDataAtCommit(now, root, commit);
  const theirs = [...then.files].filter(([file]) => !maintainedByDevelopers.test(file));
  return createOfficerData(
    new Map([...theirs, ...[...now.files].filter(([file]) => maintainedByDevelopers.test(file))]),
  );
};
