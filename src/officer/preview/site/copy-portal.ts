import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolders } from '../../data/read-officer-data.ts';

/** A folder that a portal can be built in. */
export interface PortalCopy {
  readonly root: string;
  remove(): Promise<void>;
}

/** What a portal is built from, beside the officers' data. */
const programFiles = [
  'src',
  'machines',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const MAX_BYTES = 64 * 1024 * 1024;

const git = (root: string, args: readonly string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: MAX_BYTES });

const writeDataAtCommit = async (root: string, ref: string, target: string): Promise<void> => {
  const paths = git(root, ['ls-tree', '-r', '--name-only', ref, '--', ...dataFolders])
    .toString()
    .split('\n')
    .filter(Boolean);
  for (const path of paths) {
    await mkdir(join(target, path, '..'), { recursive: true });
    await writeFile(join(target, path), git(root, ['show', `${ref}:./${path}`]));
  }
};

/** Today's program with the officers' data as they were at a commit. @throws when git does not know the commit */
export const copyPortal = async (root: string, ref: string): Promise<PortalCopy> => {
  const target = await mkdtemp(join(tmpdir(), 'portal-before-'));
  await Promise.all(programFiles.map((path) => cp(join(root, path), join(target, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'), 'junction');
  await writeDataAtCommit(root, ref, target);
  return { root: target, remove: () => rm(target, { recursive: true, force: true }) };
};

/** Files beside the JSON that were changed since a commit, such as the mark of an institution. */
export const listOtherChangedFiles = (root: string, ref: string): readonly string[] =>
  git(root, ['diff', '--name-only', '--relative', ref, '--', ...dataFolders])
    .toString()
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.json'));
