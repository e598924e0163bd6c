import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExportPlace } from '../../src/server/platform/storage/export-place.ts';
import { MissingFile } from '../../src/server/platform/storage/storage.ts';
import { createTestClient, describeWithObjectStore, makeBucket } from '../support/object-store/file-stores.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const NAME = 'nightly/nightly-2026-11-28.jsonl';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(scratchFolder(), 'exports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sourceOf = (bytes: Buffer): string => {
  const path = join(folder, 'source');
  writeFileSync(path, bytes);
  return path;
};

const open = async (options: Parameters<typeof makeBucket>[0] = {}) => {
  const exportUrl = await makeBucket(options);
  const credentials = {
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  };
  const place = createExportPlace({ exportUrl, exportCredentials: credentials });
  if (!place) throw new Error('no place');
  return { place, bucket: new URL(exportUrl).hostname };
};

describeWithObjectStore('exports in a store', () => {
  test.each([
    ['a few bytes', 12],
    ['nothing', 0],
    ['exactly two parts', 2 * 16 * 1024 * 1024],
    ['more than two parts', 2 * 16 * 1024 * 1024 + 5],
  ])('a file with %s is stored and read as it was, and replaces the one before', async (_, size) => {
    const { place, bucket } = await open({ prefix: 'exports' });
    await place.put(sourceOf(Buffer.from('before')), NAME);
    const bytes = randomBytes(size);
    await place.put(sourceOf(bytes), NAME);
    expect((await buffer(await place.read(NAME))).equals(bytes)).toBe(true);
    const client = createTestClient();
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual([`exports/${NAME}`]);
    client.destroy();
    await place.remove(NAME);
    await expect(place.read(NAME)).rejects.toThrow(MissingFile);
  });

  test('a file that cannot be read to its end leaves neither a file nor parts', async () => {
    const { place, bucket } = await open();
    await expect(place.put(join(folder, 'absent'), NAME)).rejects.toThrow();
    const client = createTestClient();
    expect((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? []).toEqual([]);
    expect((await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? []).toEqual([]);
    client.destroy();
  });

  test('other credentials than those of the environment are used, and wrong ones are refused', async () => {
    const exportUrl = await makeBucket();
    const wrong = createExportPlace({
      exportUrl,
      exportCredentials: { accessKeyId: 'somebody', secretAccessKey: 'else' },
    });
    await expect(wrong?.assertUsable()).rejects.toThrow();
    await expect((await open()).place.assertUsable()).resolves.toBeUndefined();
  });
});
