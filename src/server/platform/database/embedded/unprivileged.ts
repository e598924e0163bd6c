import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';

/** Whom PostgreSQL runs as when the portal itself runs as root, which PostgreSQL refuses. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** A system user of its own: what runs as `nobody` shares its files with everything else that does. */
export const systemUser = 'admissions-postgres';

const findUser = (name: string): UserIds | undefined => {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid !== undefined && gid !== undefined && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

const tries = 20;
const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Another process may make the same user at this moment and holds the lock of the user database. */
const createSystemUser = (): UserIds | undefined => {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  for (let i = 0; i < tries; i += 1) {
    const { error } = spawnSync('useradd', [...options, systemUser], { stdio: 'ignore' });
    const user = findUser(systemUser);
    if (user !== undefined || error) return user;
    pause(100);
  }
  return undefined;
};

const fallBackToNobody = (): UserIds => {
  console.warn(
    `The user ${systemUser} cannot be made, so PostgreSQL runs as nobody: start the portal as a user of its own`,
  );
  return findUser('nobody') ?? { uid: 65534, gid: 65534 };
};

/** Undefined when the portal does not run as root: then PostgreSQL runs as the same user. */
export const findUnprivilegedUser = (): UserIds | undefined =>
  process.getuid?.() === 0 ? (findUser(systemUser) ?? createSystemUser() ?? fallBackToNobody()) : undefined;

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
