import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

const dynamicImport = /\bimport\((['"])(\.{1,2}\/[^'"]+)\1\)/g;
const RECORDER = '/src/client/api/used-code.ts';
/** The first script of every page, which loads nothing but itself, and the recorder. */
const unnamed = [RECORDER, '/src/client/app/entry.ts'];

/** The browser looks up parts alone by their names, before they are rendered; all other names are for the server. */
const declaresParts = (code: string): boolean =>
  /\b(?:createLazyPart|lazyRequired|lazyOptional|registerCode)\(/.test(code);

/** Gives the dynamic imports of the client the path of their file (`src/client/api/used-code.ts`). */
export const nameCode = (root: string): Plugin => {
  let isBrowser = false;
  return {
    name: 'portal-name-code',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isBrowser = command === 'build' && !build.ssr;
    },
    transform(code, id) {
      // A file with a query is no module of code, such as the text of a file.
      if (
        !id.startsWith(join(root, 'src/client/')) ||
        /\?|\.test\.tsx?$/.test(id) ||
        unnamed.some((path) => id.endsWith(path)) ||
        (isBrowser && !declaresParts(code))
      )
        return;
      const named = code.replace(dynamicImport, (text, _quote, file: string) => {
        const target = relative(root, join(dirname(id), file));
        return `namedCode(${JSON.stringify(target)}, ${text})`;
      });
      return named === code ? undefined : { code: `import { namedCode } from '${RECORDER}';\n${named}`, map: null };
    },
  };
};
