import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { slimQuery } from './src/client/api/slim-query.plugin.ts';
import { slimI18next } from './src/client/app/slim-i18next.plugin.ts';
import { slimRouter } from './src/client/app/slim-router.plugin.ts';
import { plainParts } from './src/client/design/plain-parts.plugin.ts';
import { slimChakra } from './src/client/design/theme/slim-chakra.plugin.ts';
import { slimRjsf } from './src/client/forms/rjsf/slim-rjsf.plugin.ts';
import { QUICK_BUILD } from './src/tooling/build/build-id.ts';
import { LongestFirst } from './src/tooling/suite/longest-first.ts';
import { CHOSEN_PARTS, partNames, settingsOf } from './src/tooling/suite/test-parts.ts';
import { cataloguePlugin } from './src/tooling/vite/catalogue-plugin.ts';
import {
  chunks,
  fileNames,
  listGroupedModules,
  modulePreload,
  preloadAppChunks,
  rejectCircularChunks,
} from './src/tooling/vite/chunks.ts';
import { lateRouter } from './src/tooling/vite/late-router-plugin.ts';
import { leanContract } from './src/tooling/vite/lean-contract-plugin.ts';
import { nameCode } from './src/tooling/vite/name-code-plugin.ts';
import { pictureSizePlugin } from './src/tooling/vite/picture-size-plugin.ts';
import { slimReactDom } from './src/tooling/vite/slim-react-dom-plugin.ts';

const chosenParts = process.env[CHOSEN_PARTS]?.split(',');

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    cataloguePlugin(),
    pictureSizePlugin(),
    nameCode(import.meta.dirname),
    slimRjsf(),
    slimChakra(),
    slimI18next(),
    slimReactDom(),
    slimRouter(),
    slimQuery(),
    lateRouter(),
    leanContract(import.meta.dirname),
    react(),
    plainParts(),
    preloadAppChunks('/src/client/app/main.tsx'),
    rejectCircularChunks(),
    listGroupedModules(import.meta.dirname),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', emptyOutDir: true, sourcemap: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        emptyOutDir: true,
        manifest: true,
        assetsDir: 'assets',
        modulePreload,
        rolldownOptions: {
          output: { codeSplitting: chunks, ...fileNames },
          // A module of a shared file may be asked for on demand as well.
          checks: { ineffectiveDynamicImport: false },
        },
      },
  // Workers load libraries on demand.
  worker: { format: 'es' },
  test: {
    env: { [QUICK_BUILD]: '1' },
    hookTimeout: 240_000,
    // As long as a page is waited for: by itself Vitest gives up after a second, which a slow machine needs to draw one.
    expect: { poll: { timeout: 60_000 } },
    // Tests wait for servers and browsers as much as they compute.
    maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), 6),
    // No file changes a module for another one: what many import, such as the whole server, is read once per worker.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/check-rows.ts'],
    ...(chosenParts
      ? settingsOf(chosenParts)
      : { projects: partNames.map((name) => ({ extends: true as const, test: { name, ...settingsOf([name]) } })) }),
  },
}));
