import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { computeBuildId, findBuildId, findCompression } from './build-id.ts';

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal build '));
  write('src/server/main.ts', 'a');
  write('schemas/institutions.json', '{}');
  write('src/tooling/vite/plugin.ts', 'a');
});
afterEach(() => rmSync(root, { recursive: true }));

it('computeBuildId returns 12 hexadecimal digits, the same for the same files', () => {
  expect(computeBuildId(root)).toMatch(/^[0-9a-f]{12}$/);
  expect(computeBuildId(root)).toBe(computeBuildId(root));
});

it.each([
  'src/server/main.ts',
  'schemas/institutions.json',
  'src/tooling/vite/plugin.ts',
  'locales/id/new.json',
  'index.html',
])('computeBuildId changes when %s is changed or added', (path) => {
  const before = computeBuildId(root);
  write(path, 'b');
  expect(computeBuildId(root)).not.toBe(before);
});

it('computeBuildId changes when a file is renamed', () => {
  const before = computeBuildId(root);
  rmSync(join(root, 'src/server/main.ts'));
  write('src/server/other.ts', 'a');
  expect(computeBuildId(root)).not.toBe(before);
});

it.each(['src/server/main.test.ts', 'src/tooling/check.ts', 'docs/fields.md', 'src/server/README.md'])(
  'computeBuildId does not change when %s is added',
  (path) => {
    const before = computeBuildId(root);
    write(path, 'b');
    expect(computeBuildId(root)).toBe(before);
  },
);

it('findBuildId is undefined without dist/build.json, and otherwise the id in it', () => {
  expect(findBuildId(root)).toBeUndefined();
  write('dist/build.json', '{"build":"0123456789ab"}');
  expect(findBuildId(root)).toBe('0123456789ab');
});

it('findCompression is that of the build; a build for tests is not taken for one with the best compression', () => {
  expect(findCompression(root)).toBeUndefined();
  write('dist/build.json', '{"build":"0123456789ab","compression":"quick"}');
  expect(findCompression(root)).toBe('quick');
});
