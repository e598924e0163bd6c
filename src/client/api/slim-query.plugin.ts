import type { Plugin } from 'vite';

const LATE = '\0query-core:late-mutations';
const REGISTERING = '\0query-core:mutation';

/** The cache of changes, as soon as something that makes changes is loaded. Before, there is none that it could hold. */
const lateCache = `
let Known;
export const register = (Given) => { Known = Given; };
const none = { clear() {}, findAll: () => [], getAll: () => [], resumePausedMutations: async () => {} };
export function MutationCache(config) {
  let cache;
  return new Proxy(none, {
    get(_, name) {
      cache ??= Known && new Known(config);
      const found = Reflect.get(cache ?? none, name);
      return typeof found === 'function' ? found.bind(cache) : found;
    },
  });
}
`;

const registering = (file: string, cache: string): string => `
import { MutationCache } from ${JSON.stringify(cache)};
import { register } from ${JSON.stringify(LATE)};
register(MutationCache);
export * from ${JSON.stringify(file)};
`;

/** Queries whose pages are appended to each other: the portal has none. */
const PAGES = '\0query-core:pages';
const noPages = `export const infiniteQueryBehavior = () => { throw new Error('see slim-query.plugin.ts'); };`;

const isOf = (importer: string | undefined, file: string): boolean =>
  importer?.includes('/@tanstack/query-core/') === true && importer.endsWith(`/${file}.js`);

/**
 * Vite plugin: what TanStack Query needs for changes is loaded with the first component that makes one (`useMutation`), and what it needs for
 * queries of appended pages is left out.
 */
export const slimQuery = (): Plugin => {
  let isBrowser = false;
  let [mutation, cache] = ['', ''];
  return {
    name: 'slim-query',
    enforce: 'pre',
    configResolved: ({ command, build }) => {
      isBrowser = command === 'build' && !build.ssr;
    },
    async resolveId(source, importer) {
      if (source === LATE || source === REGISTERING) return source;
      if (!isBrowser) return null;
      if (source === './infiniteQueryBehavior.js' && isOf(importer, 'query')) return PAGES;
      if (source === './mutationCache.js' && isOf(importer, 'queryClient')) return LATE;
      if (source !== './mutation.js' || !isOf(importer, 'mutationObserver')) return null;
      const find = async (file: string) => (await this.resolve(file, importer, { skipSelf: true }))?.id ?? '';
      [mutation, cache] = await Promise.all([find(source), find('./mutationCache.js')]);
      return { id: REGISTERING, moduleSideEffects: true };
    },
    load: (id) => {
      if (id === LATE) return lateCache;
      if (id === PAGES) return noPages;
      return id === REGISTERING ? registering(mutation, cache) : null;
    },
  };
};
