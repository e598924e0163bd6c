import type { Plugin } from 'vite';

const properties = decodeURIComponent(new URL('./css-properties.ts', import.meta.url).pathname);

/** Copies static properties of a component to the one around it: only emotion's `withTheme` asks for it, and nobody for that. */
const statics = 'hoist-non-react-statics';
const noStatics = `\0no-${statics}`;

/** Vite plugin: Chakra's list of all CSS properties gives way to those that the portal uses; what nothing uses goes. */
export const slimChakra = (): Plugin => ({
  name: 'slim-chakra',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === statics) return noStatics;
    return source === '@pandacss/is-valid-prop' && importer?.includes('/@chakra-ui/') ? properties : null;
  },
  load: (id) => (id === noStatics ? 'export default (target) => target;' : null),
});
