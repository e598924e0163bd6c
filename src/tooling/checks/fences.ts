import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../process/files.ts';
import { type Fence, fences, otherFeature } from './fence-rules.ts';
import { findImports } from './imports.ts';

const isIn = (patterns: readonly RegExp[] | undefined, target: string): boolean =>
  patterns?.some((pattern) => pattern.test(target)) ?? false;

const isBroken = ({ only, never }: Fence, target: string): boolean =>
  isIn(never, target) || (only !== undefined && !isIn(only, target));

const reasons = (file: string, target: string): readonly string[] => {
  const broken = fences.filter((fence) => fence.in.test(file) && isBroken(fence, target));
  return [...broken.map((fence) => fence.because), otherFeature(file, target)].filter((reason) => reason !== undefined);
};

/** Imports of one file that point a forbidden way, each as a line for people. */
export const findBrokenFences = (file: string, source: string): readonly string[] =>
  findImports(file, source).flatMap(({ line, target }) =>
    reasons(file, target).map((reason) => `${file}:${line} imports ${target}: ${reason}`),
  );

const isData = /^(schemas|locales)\//;
const isCode = /\.tsx?$/;

/** All imports of the repository that point a forbidden way, and code among the officers' data. */
export const checkFences = (root: string): readonly string[] => {
  const misplaced = listFiles(root, ['schemas', 'locales'])
    .filter((file) => !file.endsWith('.json') && !file.endsWith('.md'))
    .map((file) => `${file}: ${isData.exec(file)?.[1]} hold JSON only`);
  const sources = listFiles(root, ['src', 'machines']).filter(
    (file) => isCode.test(file) && !/\.test\.tsx?$/.test(file),
  );
  return [...misplaced, ...sources.flatMap((file) => findBrokenFences(file, readFileSync(join(root, file), 'utf8')))];
};
