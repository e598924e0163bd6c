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

/** Forms, the parts of the engine that only forms need, and the libraries of signed-in pages. */
const forbidden = /^(?:src\/client\/forms\/|src\/engine\/(?!colours\/)|@tanstack\/|@rjsf\/|ajv$|xstate$)/;

const isCode = (target: string): boolean => /^(?:src|machines)\/.*\.tsx?$/.test(target);

/** What loads together with a file: neither types nor what `import()` loads later. */
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
  const seen = new Set(files);
  const chains = files.map((file) => [file]);
  for (const chain of chains) {
    const file = chain.at(-1) ?? '';
    if (isForbidden(file)) return chain;
    const next = isCode(file) ? findStaticImports(file, readSource(file)) : [];
    for (const target of next) {
      if (!seen.has(target)) chains.push([...chain, target]);
      seen.add(target);
    }
  }
  return undefined;
};

/** Code that the landing page must not load, because it would only make it slower. */
export const checkLandingPage = (root: string): readonly string[] => {
  const chain = findImportChain(
    entries,
    (file) => readFileSync(join(root, file), 'utf8'),
    (target) => forbidden.test(target),
  );
  return chain ? [`the landing page loads ${chain.at(-1)}: ${chain.join(' > ')}`] : [];
};
