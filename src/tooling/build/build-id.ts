import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../shared/list-files.ts';

/** Inputs of a build: a change in any of them gives another build id. */
const inputs = [
  'src',
  'machines',
  'schemas',
  'locales',
  'themes',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const ignoredFiles = /\.test\.tsx?$|^src\/(tooling\/(?!vite|build)|officer\/)|\.md$/;

/** Id of a build of the files under `root`; the same files give the same id on every machine. */
export const computeBuildId = (root: string): string => {
  const hash = createHash('sha256');
  for (const path of listFiles(root, inputs).filter((file) => !ignoredFiles.test(file))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
};

export const buildFile = (root: string): string => join(root, 'dist', 'build.json');

/** `quick`: for tests, with larger files. */
export type Compression = 'best' | 'quick';

/** Set by the tests for all that they start. */
export const QUICK_BUILD = 'QUICK_BUILD';

export const wantedCompression = (): Compression => (process.env[QUICK_BUILD] === '1' ? 'quick' : 'best');

interface BuildMark {
  readonly build: string;
  readonly compression?: Compression;
}

const readMark = (root: string): BuildMark | undefined => {
  const file = buildFile(root);
  // Written by the build.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildMark) : undefined;
};

/** Id of the build in `dist`; undefined when there is none or it is incomplete. */
export const findBuildId = (root: string): string | undefined => readMark(root)?.build;

export const findCompression = (root: string): Compression | undefined => readMark(root)?.compression;
