import { join } from 'node:path';

/** Programs of the installed packages, to be run with Node. Paths are relative to the repository. */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

export const programPath = (root: string, name: keyof typeof programs): string =>
  join(root, 'node_modules', programs[name]);

/** Arguments that make Node run a TypeScript file of ours. */
export const typeScript = (file: string): readonly string[] => ['--import', 'tsx', file];
