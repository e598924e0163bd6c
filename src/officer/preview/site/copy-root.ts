import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folders } from '../../data/read-officer-data.ts';

/** A folder that a portal can be built in. */
export interface CopiedRoot {
  readonly root: string;
  remove(): Promise<void>;
}

/** What a portal is built from, beside the officers' data. */
const code = ['src', 'machines', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const MOST_BYTES = 64 * 1024 * 1024;

const git = (root: string, args: readonly string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: MOST_BYTES });

const writeThen = async (root: string, ref: string, target: string): Promise<void> => {
  const paths = git(root, ['ls-tree', '-r', '--name-only', ref, '--', ...folders])
    .toString()
    .split('\n')
    .filter(Boolean);
  for (const path of paths) {
    await mkdir(join(target, path, '..'), { recursive: true });
    await writeFile(join(target, path), git(root, ['show', `${ref}:./${path}`]));
  }
};

/** Today's program with the officers' data as they were at a commit. @throws when git does not know the commit */
export const copyRoot = async (root: string, ref: string): Promise<CopiedRoot> => {
  const target = await mkdtemp(join(tmpdir(), 'portal-before-'));
  await Promise.all(code.map((path) => cp(join(root, path), join(target, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'), 'junction');
  await writeThen(root, ref, target);
  return { root: target, remove: () => rm(target, { recursive: true, force: true }) };
};

/** Files beside the JSON that were changed since a commit, such as the mark of an institution. */
export const changedBeside = (root: string, ref: string): readonly string[] =>
  git(root, ['diff', '--name-only', '--relative', ref, '--', ...folders])
    .toString()
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.json'));
