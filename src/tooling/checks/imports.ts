import { posix } from 'node:path';

export interface Import {
  readonly line: number;
  /** Path in the repository, `node:` module, `virtual:` module or package name. */
  readonly target: string;
}

const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const targetOf = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return /^[a-z]+:/.test(specifier) ? specifier : packageOf(specifier);
};

/** All that a TypeScript file imports or re-exports, types included, whether written as `from` or as `import()`. */
export const findImports = (file: string, source: string): readonly Import[] => {
  const code = source.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(pattern)].map((match) => ({
    line: code.slice(0, match.index).split('\n').length + (/^\n*/.exec(match[0])?.[0].length ?? 0),
    target: targetOf(file, match[2] as string),
  }));
};
