import type { Plugin } from 'vite';

const properties = decodeURIComponent(new URL('./css-properties.ts', import.meta.url).pathname);

/** Vite plugin: Chakra's list of all CSS properties gives way to those that the portal uses. */
export const slimChakra = (): Plugin => ({
  name: 'slim-chakra',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@pandacss/is-valid-prop' && importer?.includes('/@chakra-ui/') ? properties : null,
});
