import type { Plugin } from 'vite';

const LATE = '\0query-core:late-mutation';
const REGISTERING = '\0query-core:mutation';

/** The class of changes, as soon as something that makes changes is loaded. Nothing makes one before. */
const lateMutation = `
let Known;
export const register = (Given) => { Known = Given; };
export function Mutation(config) { return new Known(config); }
`;

const registering = (file: string): string => `
import { Mutation } from ${JSON.stringify(file)};
import { register } from ${JSON.stringify(LATE)};
register(Mutation);
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
  let mutation = '';
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
      if (source !== './mutation.js') return null;
      if (isOf(importer, 'mutationCache')) return LATE;
      if (!isOf(importer, 'mutationObserver')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      mutation = found?.id ?? '';
      return { id: REGISTERING, moduleSideEffects: true };
    },
    load: (id) => {
      if (id === LATE) return lateMutation;
      if (id === PAGES) return noPages;
      return id === REGISTERING ? registering(mutation) : null;
    },
  };
};
