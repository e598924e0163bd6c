import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binary } from './binaries.ts';
import type { ClusterHome } from './home.ts';
import { giveTo } from './unprivileged.ts';

export const superuser = 'portal';

export const dataFolder = (home: ClusterHome): string => join(home.folder, 'data');

export const readPassword = (home: ClusterHome): string => readFileSync(home.passwordFile, 'utf8').trim();

const createPassword = (home: ClusterHome): void => {
  if (!existsSync(home.passwordFile))
    writeFileSync(home.passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
};

const runInitdb = async (home: ClusterHome, target: string, passwordCopy: string): Promise<void> => {
  const options = [
    ...['-D', target, '-U', superuser, `--pwfile=${passwordCopy}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ];
  await promisify(execFile)(binary(home.native, 'initdb'), options, { cwd: home.folder, ...home.user });
};

/** A cluster that was made under another user, such as `nobody`, is handed to the one that runs it now. */
const keepOwner = async (home: ClusterHome): Promise<void> => {
  if (home.user && statSync(dataFolder(home)).uid !== home.user.uid) await giveTo(dataFolder(home), home.user);
};

/** A half-made cluster is never used: it is built beside its place and moved there when complete. */
export const initialiseOnce = async (home: ClusterHome): Promise<void> => {
  createPassword(home);
  if (existsSync(join(dataFolder(home), 'PG_VERSION'))) return keepOwner(home);
  const building = join(home.folder, 'building');
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  const passwordCopy = join(building, 'password');
  writeFileSync(passwordCopy, readFileSync(home.passwordFile), { mode: 0o600 });
  await giveTo(building, home.user);
  const target = join(building, 'data');
  await runInitdb(home, target, passwordCopy);
  renameSync(target, dataFolder(home));
  rmSync(building, { recursive: true, force: true });
};
