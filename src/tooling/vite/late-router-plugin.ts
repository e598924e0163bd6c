import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const NAME = 'virtual:browser-router';
/** Marks the modules of the second copy. */
export const COPY = '?browser-router';

/**
 * `virtual:browser-router` is React Router's `createBrowserRouter`. The library is one module, which would be in the first
 * file of every page as a whole. So the browser's build gets it twice, each with what is used of it only: hooks and
 * components at once, navigation when a page has been taken over. The second copy has no React component. Its package names
 * its development files only, so the production files are named here.
 */
export const lateRouter = (): Plugin => {
  let isSplit = false;
  return {
    name: 'portal-late-router',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isSplit = command === 'build' && !build.ssr;
    },
    async resolveId(source, importer) {
      if (!isSplit) return source === NAME ? this.resolve('react-router-dom', importer) : null;
      if (source !== NAME && !/^react-router(?:$|\/)/.test(source) && !importer?.endsWith(COPY)) return null;
      const from = importer?.endsWith(COPY) ? importer.slice(0, -COPY.length) : importer;
      const found = await this.resolve(source === NAME ? 'react-router' : source, from, { skipSelf: true });
      if (!found) return null;
      const isCopied = source === NAME || (importer?.endsWith(COPY) && source.startsWith('.'));
      const id = found.id.replace('/react-router/dist/development/', '/react-router/dist/production/');
      return isCopied ? { id: `${id}${COPY}`, moduleSideEffects: false } : { ...found, id };
    },
    load: (id) => (id.endsWith(COPY) ? readFileSync(id.slice(0, -COPY.length), 'utf8') : null),
  };
};
