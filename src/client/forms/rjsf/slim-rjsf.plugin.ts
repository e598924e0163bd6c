import type { Plugin } from 'vite';

const here = (file: string): string => decodeURIComponent(new URL(file, import.meta.url).pathname);

/** Functions of rjsf that this renderer never calls. */
const neverCalled = [
  'findFieldInSchema',
  'findSelectedOptionInXxxOf',
  'getClosestMatchingOption',
  'omitExtraData',
  'processRawValidationErrors',
  'sanitizeDataForNewSchema',
  'toPathSchema',
];

/** Name of an rjsf module, or of a package that it imports -> the file that replaces it. */
const standIns: Readonly<Record<string, string>> = {
  getDefaultFormState: here('./no-defaults.ts'),
  deepEquals: here('./deep-equals.ts'),
  shallowAllOfMerge: here('./late-all-of.ts'),
  findSchemaDefinition: here('./no-references.ts'),
  ...Object.fromEntries(neverCalled.map((name) => [name, here('./not-called.ts')])),
};

const moduleName = (source: string): string => source.split('/').at(-1)?.replace(/\.js$/, '') ?? '';

/** Vite plugin: replaces rjsf modules that this renderer does not use with small ones. */
export const slimRjsf = (): Plugin => ({
  name: 'slim-rjsf',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('/@rjsf/') ? (standIns[moduleName(source)] ?? null) : null),
});
