import { execFileSync } from 'node:child_process';
import { type LocatedJson, locateJson } from './located-json.ts';
import { createOfficerData, dataFolders, isLogo, isPicture, isTable, type OfficerData } from './read-officer-data.ts';

const MAX_BYTES = 64 * 1024 * 1024;

const git = (root: string, args: readonly string[], input?: string): Buffer =>
  execFileSync('git', ['-C', root, ...args], {
    maxBuffer: MAX_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input !== undefined && { input }),
  });

const tryGit = (root: string, args: readonly string[]): string | undefined => {
  try {
    return git(root, args).toString('utf8').trim();
  } catch {
    return undefined;
  }
};

const lines = (text: string): readonly string[] => text.split('\n').filter(Boolean);

/** The merge base with the main branch; on the main branch itself, the last commit. Undefined without git. */
export const findBaseCommit = (root: string): string | undefined =>
  ['origin/HEAD', 'origin/main', 'main']
    .map((branch) => tryGit(root, ['merge-base', 'HEAD', branch]))
    .find((commit) => commit !== undefined) ?? tryGit(root, ['rev-parse', '--verify', 'HEAD']);

/** The commit that last changed a file or folder; undefined when there is none. */
export const findLastCommit = (root: string, path: string): string | undefined =>
  tryGit(root, ['log', '-1', '--format=%H', '--', path]) || undefined;

/** Output of `git cat-file --batch`: a line with the size, then that many bytes. */
const parseBatchOutput = (answer: Buffer, paths: readonly string[]): ReadonlyMap<string, Buffer> => {
  let at = 0;
  return new Map(
    paths.map((path) => {
      const end = answer.indexOf('\n', at);
      const size = Number(answer.toString('utf8', at, end).split(' ')[2]);
      at = end + 1 + size + 1;
      return [path, answer.subarray(end + 1, end + 1 + size)] as const;
    }),
  );
};

/**
 * The officers' data as it was at a commit. Files that did not change are taken from `now`.
 * @throws when the commit does not exist
 */
export const readDataAtCommit = (now: OfficerData, root: string, commit: string): OfficerData => {
  const listed = (args: readonly string[]) =>
    lines(git(root, ['-c', 'core.quotePath=false', ...args, '--', ...dataFolders]).toString('utf8'));
  const then = listed(['ls-tree', '-r', '--name-only', commit]).filter(
    (path) => path.endsWith('.json') || isLogo(path) || isTable(path) || isPicture(path),
  );
  const touched = new Set(listed(['diff', '--name-only', '--relative', commit]));
  const isHere = (path: string): boolean =>
    [now.files, now.logos, now.tables, now.pictures].some((known) => known?.has(path));
  const changed = then.filter((path) => touched.has(path) || !isHere(path));
  const asked = changed.map((path) => `${commit}:./${path}\n`).join('');
  const contents =
    changed.length === 0
      ? new Map<string, Buffer>()
      : parseBatchOutput(git(root, ['cat-file', '--batch'], asked), changed);
  const textOf = (path: string): string | undefined => contents.get(path)?.toString('utf8');
  const fileThen = (path: string): LocatedJson =>
    (contents.has(path) ? undefined : now.files.get(path)) ?? locateJson(path, textOf(path) ?? '');
  const textsThen = (isAsked: (path: string) => boolean, known: ReadonlyMap<string, string> | undefined) =>
    new Map(then.filter(isAsked).map((path) => [path, textOf(path) ?? known?.get(path) ?? ''] as const));
  const files = then.filter((path) => path.endsWith('.json')).map((path) => [path, fileThen(path)] as const);
  const pictures = then
    .filter(isPicture)
    .flatMap((path) => [contents.get(path) ?? now.pictures?.get(path) ?? []].flat().map((one) => [path, one] as const));
  return createOfficerData(
    new Map(files),
    [],
    textsThen(isLogo, now.logos),
    textsThen(isTable, now.tables),
    new Map(pictures),
  );
};
