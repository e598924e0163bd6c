import type { Plugin } from 'vite';

const here = (file: string): string => decodeURIComponent(new URL(file, import.meta.url).pathname);

const standIns: readonly { readonly matches: (source: string) => boolean; readonly file: string }[] = [
  { matches: (source) => source.endsWith('/getDefaultRegistry.js'), file: here('./default-registry.ts') },
  { matches: (source) => source === 'fast-uri', file: here('./no-uri-resolver.ts') },
];

/** Vite plugin: replaces rjsf modules that this renderer does not use with small ones. */
export const slimRjsf = (): Plugin => ({
  name: 'slim-rjsf',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/@rjsf/') ? (standIns.find(({ matches }) => matches(source))?.file ?? null) : null,
});
