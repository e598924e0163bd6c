import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../../config/start-error.ts';
import { findBinaries } from './binaries.ts';
import { findUnprivilegedUser, isReachable, type UserIds } from './unprivileged.ts';

/** Where one embedded PostgreSQL lives and whom it runs as. */
export interface ClusterHome {
  readonly folder: string;
  readonly native: string;
  readonly user: UserIds | undefined;
  /** Readable by the portal only. */
  readonly passwordFile: string;
}

const sharedFolder = '/var/lib/admissions-portal';

/** A name that dies with DATA_DIR: whoever deletes DATA_DIR gets a fresh database. */
const placeElsewhere = (dataDir: string): string => {
  const marker = join(dataDir, 'postgres-folder');
  if (!existsSync(marker)) writeFileSync(marker, `${join(sharedFolder, randomUUID())}\n`);
  return readFileSync(marker, 'utf8').trim();
};

const refuse = (dataDir: string, error: unknown): never => {
  throw new StartError(
    `Started as root, but ${dataDir} lies in a folder that no other user may enter and ${sharedFolder} cannot be used: ` +
      'start as another user, move DATA_DIR, or set DATABASE_URL',
    { cause: error },
  );
};

const chooseFolder = (dataDir: string, user: UserIds | undefined): string => {
  if (isReachable(dataDir, user)) return join(dataDir, 'postgres');
  const folder = placeElsewhere(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    refuse(dataDir, error);
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

/** Decides where the database can live so that its user reaches both data and programs (decisions 1). */
export const prepareHome = (codeRoot: string, dataDir: string): ClusterHome => {
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
