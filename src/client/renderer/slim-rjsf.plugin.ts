import type { Plugin } from 'vite';

const replacement = decodeURIComponent(new URL('./default-registry.ts', import.meta.url).pathname);

/** Vite plugin: keeps rjsf's default widgets and what they pull in out of the bundle; see default-registry.ts. */
export const slimRjsf = (): Plugin => ({
  name: 'slim-rjsf',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/getDefaultRegistry.js') && importer?.includes('/@rjsf/core/') ? replacement : null,
});
