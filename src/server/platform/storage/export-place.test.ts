import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createExportPlace, type ExportPlace } from './export-place.ts';
import { MissingFile } from './storage.ts';

let root: string;
let place: ExportPlace;
let source: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exports '));
  source = join(root, 'source');
  writeFileSync(source, 'one\n');
  const found = createExportPlace({ exportUrl: pathToFileURL(root).href, exportCredentials: undefined });
  if (!found) throw new Error('no place');
  place = found;
});
afterEach(() => rmSync(root, { recursive: true }));

const NAME = 'nightly/nightly-2026-11-28.jsonl';

it('a file is there whole after put, readable by the group, and no other name is left', async () => {
  await place.put(source, NAME);
  expect(readFileSync(join(root, NAME), 'utf8')).toBe('one\n');
  expect(statSync(join(root, NAME)).mode & 0o777).toBe(0o640);
  expect(readdirSync(join(root, 'nightly'))).toEqual(['nightly-2026-11-28.jsonl']);
  expect(await text(await place.read(NAME))).toBe('one\n');
});

it('a strict umask of the process does not keep the group from the folder of an export and its files', async () => {
  const before = process.umask(0o077);
  try {
    await place.put(source, NAME);
  } finally {
    process.umask(before);
  }
  expect(statSync(join(root, 'nightly')).mode & 0o777).toBe(0o750);
  expect(statSync(join(root, NAME)).mode & 0o777).toBe(0o640);
});

it('a folder that is there keeps its mode', async () => {
  mkdirSync(join(root, 'nightly'));
  chmodSync(join(root, 'nightly'), 0o700);
  await place.put(source, NAME);
  expect(statSync(join(root, 'nightly')).mode & 0o777).toBe(0o700);
});

it('a second put replaces the file, and a reader of the first one reads it to its end', async () => {
  await place.put(source, NAME);
  const reading = await place.read(NAME);
  writeFileSync(source, 'two\n');
  await place.put(source, NAME);
  expect(await text(reading)).toBe('one\n');
  expect(await text(await place.read(NAME))).toBe('two\n');
});

it('a put whose source is gone leaves the former file and nothing else', async () => {
  await place.put(source, NAME);
  await expect(place.put(join(root, 'absent'), NAME)).rejects.toThrow('ENOENT');
  expect(readdirSync(join(root, 'nightly'))).toEqual(['nightly-2026-11-28.jsonl']);
});

it('what a killed process left is removed after a day, not before', async () => {
  await place.put(source, NAME);
  const [old, young] = ['.old.unfinished', '.young.unfinished'].map((name) => join(root, 'nightly', name));
  for (const path of [old, young]) writeFileSync(path as string, '');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  utimesSync(old as string, twoDaysAgo, twoDaysAgo);
  await place.put(source, NAME);
  expect(readdirSync(join(root, 'nightly'))).toEqual(['.young.unfinished', 'nightly-2026-11-28.jsonl']);
});

it('remove removes, also twice, and read then finds no file', async () => {
  await place.put(source, NAME);
  await place.remove(NAME);
  await place.remove(NAME);
  await expect(place.read(NAME)).rejects.toThrow(MissingFile);
});

it.each(['a/../../b', '../a/b', 'a/.b', 'a/b/c', '/etc/passwd', 'A/b', 'a/b\n'])(
  'the name %j is refused',
  async (name) => {
    await expect(place.put(source, name)).rejects.toThrow('the name of an exported file');
    expect(() => place.remove(name)).toThrow('the name of an exported file');
  },
);

it('a folder that does not exist is not created: neither put nor the check succeeds', async () => {
  const absent = createExportPlace({
    exportUrl: pathToFileURL(join(root, 'absent')).href,
    exportCredentials: undefined,
  });
  await expect(absent?.put(source, NAME)).rejects.toThrow('ENOENT');
  await expect(absent?.assertUsable()).rejects.toThrow('ENOENT');
  expect(readdirSync(root)).toEqual(['source']);
});

it('without an address there is no place', () => {
  expect(createExportPlace({ exportUrl: undefined, exportCredentials: undefined })).toBeUndefined();
});
