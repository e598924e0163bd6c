import { join } from 'node:path';
import { build } from 'vite';

const entry = 'src/client/app/offline/service-worker.ts';

/**
 * Builds the service worker as one file, which shares none with the pages. Its address has no hash: a browser looks there for
 * a newer one.
 * @param outDir the built application
 */
export const buildServiceWorker = async (root: string, outDir: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: { 'service-worker': join(root, entry) },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
};
