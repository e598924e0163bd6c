import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterHome } from './home.ts';

const temporaryPrefix = '/tmp/admissions-pg-';
/** The operating system allows about 104 bytes for the whole path of a Unix socket. */
const longestFolder = 80;

/** A private folder for the Unix socket: beside the data, or below /tmp when that path is too long for a socket. */
export const createSocketFolder = (home: ClusterHome): string => {
  const beside = join(home.folder, 'run');
  const isShort = Buffer.byteLength(beside) <= longestFolder;
  const folder = isShort ? beside : mkdtempSync(temporaryPrefix);
  mkdirSync(folder, { recursive: true });
  if (home.user) chownSync(folder, home.user.uid, home.user.gid);
  chmodSync(folder, 0o700);
  return folder;
};

export const removeSocketFolder = (folder: string): void => {
  if (folder.startsWith(temporaryPrefix)) rmSync(folder, { recursive: true, force: true });
};
