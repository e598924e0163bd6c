import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { type FileStorage, MissingFile } from './storage.ts';

let folder: string;
let storage: FileStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  storage = createLocalStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = async (name: string, content: string): Promise<void> => {
  const path = storage.scratchPath(name);
  writeFileSync(path, content);
  await storage.store(path, name);
};

const listNames = async (): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const page of storage.list()) names.push(...page.map(({ name }) => name));
  return names;
};

test('a stored file can be read and listed, has mode 0600, and can be removed twice; then read throws MissingFile', async () => {
  await keep('abcdef12', 'isi');
  expect(await text(await storage.read('abcdef12'))).toBe('isi');
  expect(await listNames()).toEqual(['abcdef12']);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
  expect(statSync(join(folder, 'files', 'abcdef12')).mode & 0o777).toBe(0o600);
  await storage.remove('abcdef12');
  await storage.remove('abcdef12');
  await expect(storage.read('abcdef12')).rejects.toThrow(MissingFile);
  expect(await storage.sizeOf('abcdef12')).toBeUndefined();
});

test.each(['../abcdefgh', 'incoming/abcd', 'ABCDEFGH', 'short', `${'a'.repeat(65)}`])(
  'read and remove refuse the file name %s',
  async (name) => {
    await expect(storage.read(name)).rejects.toThrow('a storage name');
    expect(() => storage.remove(name)).toThrow('a storage name');
  },
);

test('list returns each of 1,203 files once, in pages of 500', async () => {
  const names = Array.from({ length: 1_203 }, (_, at) => `abcdefgh-${at}`);
  for (const name of names) writeFileSync(join(folder, 'files', name), 'x');
  const sizes: number[] = [];
  for await (const page of storage.list()) sizes.push(page.length);
  expect(sizes).toEqual([500, 500, 203]);
  expect([...(await listNames())].sort()).toEqual([...names].sort());
});

test('creating the storage again keeps the files of running uploads', async () => {
  writeFileSync(storage.scratchPath('running.raw'), 'x');
  createLocalStorage(folder);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual(['running.raw']);
});

test('a part of a file is read by its first and its last byte', async () => {
  await keep('abcdef12', '0123456789');
  expect(await text(await storage.read('abcdef12', { first: 3, last: 5 }))).toBe('345');
});
