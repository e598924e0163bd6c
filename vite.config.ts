import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { slimChakra } from './src/client/design/theme/slim-chakra.plugin.ts';
import { slimRjsf } from './src/client/forms/rjsf/slim-rjsf.plugin.ts';
import { LongestFirst } from './src/tooling/suite/longest-first.ts';
import { cataloguePlugin } from './src/tooling/vite/catalogue-plugin.ts';
import {
  chunks,
  listGroupedModules,
  modulePreload,
  preloadAppChunks,
  rejectCircularChunks,
} from './src/tooling/vite/chunks.ts';
import { nameCode } from './src/tooling/vite/name-code-plugin.ts';
import { pictureSizePlugin } from './src/tooling/vite/picture-size-plugin.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    cataloguePlugin(),
    pictureSizePlugin(),
    nameCode(import.meta.dirname),
    slimRjsf(),
    slimChakra(),
    react(),
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
          output: { codeSplitting: chunks },
          // A module of a shared file may be asked for on demand as well.
          checks: { ineffectiveDynamicImport: false },
        },
      },
  test: {
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // As long as a page is waited for: by itself Vitest gives up after a second, which a slow machine needs to draw one.
    expect: { poll: { timeout: 60_000 } },
    // Tests wait for servers and browsers as much as they compute. One number for all projects, so that all share one
    // queue: no worker waits for the last file of a project.
    maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), 6),
    // No file changes a module for another one: what many import, such as the whole server, is read once per worker.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/check-rows.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'machines/**/*.test.ts', 'tests/faults/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'] } },
      { extends: true, test: { name: 'officers', include: ['tests/officer-edits/**/*.test.ts'] } },
      { extends: true, test: { name: 'machines', include: ['tests/machines/**/*.test.ts'] } },
      ...['api', 'outages', 'e2e', 'screens'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          globalSetup: ['tests/support/postgres-global-setup.ts'],
          testTimeout: ['e2e', 'screens'].includes(name) ? 300_000 : 120_000,
        },
      })),
    ],
  },
}));
