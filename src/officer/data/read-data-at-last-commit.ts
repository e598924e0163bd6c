import { findLastCommit, readDataAtCommit } from './read-data-at-commit.ts';
import { createOfficerData, type OfficerData } from './read-officer-data.ts';

/** Developers maintain it, although it is in an officers' folder: a change of it makes generated documents stale. */
const maintainedByDevelopers = /^(schemas\/meta\/|locales\/[^/]+\/officer[^/]*\.json$)/;

/**
 * The officers' data as it was when a file (or folder) was last committed, with the current texts of the tools.
 * Documents generated from that data are not stale: officers changed their data since, but cannot regenerate the
 * documents. Undefined without git, and for a file that is in no commit.
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
