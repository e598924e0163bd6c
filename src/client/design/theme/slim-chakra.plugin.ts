import type { Plugin } from 'vite';

const properties = decodeURIComponent(new URL('./css-properties.ts', import.meta.url).pathname);

/** Only emotion's `withTheme` needs this package, and nothing uses `withTheme`. */
const statics = 'hoist-non-react-statics';
const noStatics = `\0no-${statics}`;

/** Vite plugin: replaces Chakra's list of CSS properties by the portal's, and removes an unused package. */
export const slimChakra = (): Plugin => ({
  name: 'slim-chakra',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === statics) return noStatics;
    return source === '@pandacss/is-valid-prop' && importer?.includes('/@chakra-ui/') ? properties : null;
  },
  load: (id) => (id === noStatics ? 'export default (target) => target;' : null),
});
