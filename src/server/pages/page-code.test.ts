import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPreloads } from './page-code.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const buildWith = (manifest: object | undefined): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  if (manifest) writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return folder;
};

const manifest = {
  'src/client/A.tsx': { file: 'assets/A-1.js', imports: ['_shared.js'] },
  'src/client/B.tsx': { file: 'assets/B-1.js', imports: ['_shared.js', 'src/client/A.tsx'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['src/client/B.tsx'] },
};

const page = (code: readonly string[]) => ({ code, laterCode: [] });

const filesIn = (links: string): readonly (string | undefined)[] =>
  [...links.matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

it('createPreloads lists each file with its imports once, also where files import each other', () => {
  const preloads = createPreloads(buildWith(manifest));
  expect(filesIn(preloads(page(['src/client/A.tsx', 'src/client/B.tsx']), ''))).toEqual([
    '/assets/A-1.js',
    '/assets/shared-1.js',
    '/assets/B-1.js',
  ]);
});

it('createPreloads leaves out what the page has already, and files that are not in the build', () => {
  const preloads = createPreloads(buildWith(manifest));
  const html = '<script type="module" src="/assets/shared-1.js"></script>';
  expect(filesIn(preloads(page(['src/client/A.tsx', 'src/client/Gone.tsx']), html))).toEqual([
    '/assets/A-1.js',
    '/assets/B-1.js',
  ]);
});

it('createPreloads names the module of a file that the browser loads by its name', () => {
  const preloads = createPreloads(
    buildWith({
      'virtual:form/a': { file: 'assets/a-1.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/s.js' },
    }),
  );
  expect(preloads(page(['virtual:form/a', 'virtual:form/gone']), '')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/a-1.js" data-code="virtual:form/a">' +
      '<link rel="modulepreload" crossorigin href="/assets/s.js">',
  );
});

it('createPreloads only names the files that are needed later, which the browser fetches later', () => {
  const preloads = createPreloads(
    buildWith({
      'src/client/A.tsx': { file: 'assets/A-1.js' },
      'virtual:locale/id': { file: 'assets/id-1.js' },
      'virtual:page-text/id/step-a': { file: 'assets/step-a-1.js' },
    }),
  );
  const code = ['src/client/A.tsx', 'virtual:locale/id', 'virtual:page-text/id/step-a'];
  expect(preloads({ code, laterCode: code.slice(1) }, '')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/A-1.js">' +
      '<link rel="code" href="/assets/id-1.js" data-code="virtual:locale/id">' +
      '<link rel="code" href="/assets/step-a-1.js" data-code="virtual:page-text/id/step-a">',
  );
});

it('createPreloads gives no links without a build', () => {
  expect(createPreloads(buildWith(undefined))(page(['src/client/A.tsx']), '')).toBe('');
});
