import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findImports } from './import-rules.ts';

interface FirstCode {
  readonly name: string;
  readonly entries: readonly string[];
  readonly isForbidden: (target: string) => boolean;
}

/** What the script of public pages is made of: no library, no texts, nothing of the application. */
const ofPageScript =
  /^src\/(?:client\/(?:app\/page-script\/|api\/(?:cookies|device-record|load-code|storage)\.|state\/appearance\.|features\/shared\/page\/script-parts\.)|contract\/page-rendering\.|engine\/colours\/)/;

/** Forms, the parts of the engine that only forms use, the libraries of signed-in pages, and i18next, which follows the takeover. */
const ofOtherPages =
  /^(?:src\/client\/forms\/|src\/engine\/(?!colours\/|text\/direction\.ts)|@tanstack\/|@rjsf\/|ajv$|i18next$|xstate$)/;

/** What the script inside the pages of applicants is made of: each of these pages contains it. */
const ofFirstScript = /^src\/client\/state\/early-(?:keeper|controls)\./;

/** The code that the browser runs first. */
const firstCode: readonly FirstCode[] = [
  {
    name: 'the first script of pages of applicants',
    entries: ['src/client/state/early-keeper.ts'],
    isForbidden: (target) => !ofFirstScript.test(target),
  },
  {
    name: 'the script of public pages',
    entries: ['src/client/app/page-script/main.ts'],
    isForbidden: (target) => !ofPageScript.test(target),
  },
  {
    name: 'every page of the application',
    entries: ['src/client/app/entry.ts', 'src/client/app/main.tsx'],
    isForbidden: (target) => ofOtherPages.test(target),
  },
];

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

/** Reports code that a browser would load first without using it. */
export const checkFirstCode = (root: string): readonly string[] => {
  const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');
  return firstCode.flatMap(({ name, entries, isForbidden }) => {
    const chain = findImportChain(entries, readSource, isForbidden);
    return chain ? [`${name} must not load ${chain.at(-1)}: ${chain.join(' > ')}`] : [];
  });
};
