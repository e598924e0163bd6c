import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';

/** Whom PostgreSQL runs as when the portal itself runs as root, which PostgreSQL refuses. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const nobody = (): UserIds => {
  const fallback = { uid: 65534, gid: 65534 };
  if (!existsSync('/etc/passwd')) return fallback;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid !== undefined && gid !== undefined && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : fallback;
};

/** Undefined when the portal does not run as root: then PostgreSQL runs as the same user. */
export const findUnprivilegedUser = (): UserIds | undefined => (process.getuid?.() === 0 ? nobody() : undefined);

const canEnter = (folder: string, { uid, gid }: UserIds): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return group === gid ? (mode & 0o010) !== 0 : (mode & 0o001) !== 0;
};

/** Whether every existing folder from the root down to `path` lets the user through. */
export const isReachable = (path: string, user: UserIds | undefined): boolean => {
  if (!user) return true;
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (existsSync(folder) && !canEnter(folder, user)) return false;
  }
  return true;
};

/** Hands a folder with all it holds to the user. */
export const giveTo = async (folder: string, user: UserIds | undefined): Promise<void> => {
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
};
