import sharp from 'sharp';
import type { Plugin } from 'vite';

const QUERY = '?size';

/** `import size from '/schemas/pictures/map.png?size'` is the width and height of the picture in px. */
export const pictureSizePlugin = (): Plugin => ({
  name: 'portal-picture-size',
  enforce: 'pre',
  load: async (id) => {
    if (!id.endsWith(QUERY)) return undefined;
    const { width, height } = await sharp(id.slice(0, -QUERY.length)).metadata();
    return `export default ${JSON.stringify({ width, height })};`;
  },
});
