import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../process/files.ts';

/** Lines that a file may have: at most, for nine files of ten, and in the middle (docs/architecture.md). */
export const limits = { most: 300, nineOfTen: 200, median: 60 } as const;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Breaches of the size budget among files given as path -> number of lines. */
export const findOversize = (sizes: ReadonlyMap<string, number>): readonly string[] => {
  const tooLong = [...sizes].filter(([, lines]) => lines > limits.most);
  const sorted = [...sizes.values()].sort((a, b) => a - b);
  const [median, nineOfTen] = [quantile(sorted, 0.5), quantile(sorted, 0.9)];
  return [
    ...tooLong.map(([file, lines]) => `${file} has ${lines} lines, at most ${limits.most} are allowed`),
    ...(nineOfTen >= limits.nineOfTen
      ? [`one file of ten has ${nineOfTen} lines or more, allowed: ${limits.nineOfTen}`]
      : []),
    ...(median > limits.median ? [`the median of all files is ${median} lines, allowed: ${limits.median}`] : []),
  ];
};

const countLines = (text: string): number => text.trimEnd().split('\n').length;

/** Breaches of the size budget in the repository's own TypeScript; data and generated files are free. */
export const checkBudget = (root: string): readonly string[] => {
  const files = listFiles(root, ['src', 'machines', 'tests']).filter((file) => /\.tsx?$/.test(file));
  return findOversize(new Map(files.map((file) => [file, countLines(readFileSync(join(root, file), 'utf8'))])));
};
