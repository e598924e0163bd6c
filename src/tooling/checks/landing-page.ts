import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findImports } from './import-rules.ts';

/** The code that the browser runs for the landing page. */
const entries = [
  'src/client/app/entry.ts',
  'src/client/design/theme/system.ts',
  'src/client/app/main.tsx',
  'src/client/app/layouts/PublicLayout.tsx',
  'src/client/app/layouts/public-layout-data.ts',
  'src/client/features/public/landing/landing-page.ts',
];

/** Forms, the parts of the engine that the landing page does not use, and the libraries of signed-in pages. */
const forbidden =
  /^(?:src\/client\/forms\/|src\/engine\/(?!colours\/|text\/direction\.ts)|@tanstack\/|@rjsf\/|ajv$|xstate$)/;

const isCode = (target: string): boolean => /^(?:src|machines)\/.*\.tsx?$/.test(target);

/** Static imports of a file, without types and without `import()`. */
const findStaticImports = (file: string, source: string): readonly string[] => {
  const code = source.replace(/^(?:import|export) type [^;]*;/gm, '').replace(/\bimport\s*\(/g, 'load(');
  return findImports(file, code).map(({ target }) => target);
};

/** The shortest chain of static imports from one of `files` to something that `isForbidden`; undefined without one. */
export const findImportChain = (
  files: readonly string[],
  readSource: (file: string) => string,
  isForbidden: (target: string) => boolean,
): readonly string[] | undefined => {
  const visited = new Set(files);
  const chains = files.map((file) => [file]);
  for (const chain of chains) {
    const file = chain.at(-1) ?? '';
    if (isForbidden(file)) return chain;
    const next = isCode(file) ? findStaticImports(file, readSource(file)) : [];
    for (const target of next) {
      if (!visited.has(target)) chains.push([...chain, target]);
      visited.add(target);
    }
  }
  return undefined;
};

/** Reports code that the landing page must not load, because the page does not use it. */
export const checkLandingPage = (root: string): readonly string[] => {
  const chain = findImportChain(
    entries,
    (file) => readFileSync(join(root, file), 'utf8'),
    (target) => forbidden.test(target),
  );
  return chain ? [`the landing page loads ${chain.at(-1)}: ${chain.join(' > ')}`] : [];
};
