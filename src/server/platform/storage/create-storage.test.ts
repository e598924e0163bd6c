import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storage of '));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  ['no address', undefined, 'files'],
  ['a folder with a space in its name', 'elsewhere', 'elsewhere/files'],
])('createStorage takes %s', (_name, folder, expected) => {
  const storageUrl = folder === undefined ? undefined : pathToFileURL(join(dataDir, folder)).href;
  createStorage({ dataDir, storageUrl });
  expect(existsSync(join(dataDir, expected))).toBe(true);
});

test('createStorage takes an S3 address without asking the store, and needs no folder of files', () => {
  createStorage({ dataDir, storageUrl: 's3://bucket?endpoint=http://127.0.0.1:1' });
  expect(existsSync(join(dataDir, 'files'))).toBe(false);
  expect(() => createStorage({ dataDir, storageUrl: 'ftp://x' })).toThrow('STORAGE_URL');
});
