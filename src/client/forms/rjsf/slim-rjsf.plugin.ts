import type { Plugin } from 'vite';

const here = (file: string): string => decodeURIComponent(new URL(file, import.meta.url).pathname);

/** Name of an rjsf module -> the file that replaces it. */
const standIns: Readonly<Record<string, string>> = {
  deepEquals: here('./deep-equals.ts'),
  enums: here('./no-words.ts'),
  resolveUiSchema: here('./given-settings.ts'),
};

const moduleName = (source: string): string => source.split('/').at(-1)?.replace(/\.js$/, '') ?? '';

/** Vite plugin: replaces rjsf modules of which this renderer uses little or nothing with small ones. */
export const slimRjsf = (): Plugin => ({
  name: 'slim-rjsf',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('/@rjsf/') ? (standIns[moduleName(source)] ?? null) : null),
});
