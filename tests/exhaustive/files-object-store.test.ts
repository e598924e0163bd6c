import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareStoredFiles, sweepFiles } from '../../src/server/features/files/file-maintenance.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import { type FileStorage, MissingFile, StorageUnavailable } from '../../src/server/platform/storage/storage.ts';
import { type FileContext, openFileContext } from '../api/files-support.ts';
import { createTestClient, describeWithObjectStore, makeBucket } from '../support/object-store/file-stores.ts';
import { KMS_KEY } from '../support/object-store/radosgw.ts';
import { samplePhoto } from '../support/sample-files.ts';

describeWithObjectStore('a store that speaks S3', () => {
  let context: FileContext;
  let bucket: string;
  let storage: FileStorage;
  const client = createTestClient();
  beforeAll(async () => {
    const url = await makeBucket({ prefix: 'portal' });
    bucket = new URL(url).hostname;
    context = await openFileContext({ env: { STORAGE_URL: url } });
    ({ storage } = context);
  });
  afterAll(async () => {
    await context.server.close();
    client.destroy();
  });

  const dataDir = () => context.server.dataDir;
  const keys = async (): Promise<readonly string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key = '' }) => Key);
  };
  const keep = async (content: Buffer | string, own = storage): Promise<string> => {
    const name = randomUUID();
    writeFileSync(own.scratchPath(name), content);
    await own.store(own.scratchPath(name), name);
    return name;
  };

  test('an upload is one object below the folder of the address, and nothing else is left', async () => {
    const photo = await samplePhoto();
    const { status, text: answer } = await context.send(photo);
    expect(status, answer).toBe(200);
    const { rows } = await context.server.db.query<{ name: string }>('select storage_name as name from file');
    expect([...(await keys())].sort()).toEqual(rows.map(({ name }) => `portal/files/${name}`).sort());
    expect(context.scratch()).toEqual([]);
  });

  test('a file is read whole, in part and not at all when it is missing', async () => {
    const content = Buffer.alloc(3_000_000, 'abcdefg');
    const name = await keep(content);
    expect((await buffer(await storage.read(name))).equals(content)).toBe(true);
    expect(await text(await storage.read(name, { first: 7, last: 13 }))).toBe('abcdefg');
    expect(await storage.sizeOf(name)).toBe(content.length);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.sizeOf(name)).toBeUndefined();
    await expect(storage.read(name)).rejects.toThrow(MissingFile);
    await expect(storage.read('../etc/passwd')).rejects.toThrow('a storage name');
  });

  test('a stream that nobody reads, and one that is left in the middle, hold no connection', async () => {
    const name = await keep(Buffer.alloc(3_000_000));
    for (let round = 0; round < 300; round++) {
      const stream = await storage.read(name);
      if (round % 2 === 0)
        for await (const chunk of stream) {
          expect(chunk.length).toBeGreaterThan(0);
          break;
        }
      stream.destroy();
    }
    expect(await storage.sizeOf(name)).toBe(3_000_000);
    await storage.remove(name);
  });

  test('a bucket that does not exist, and a wrong key, are failures of the store and never a missing file', async () => {
    const elsewhere = new URL(await makeBucket());
    const unknown = elsewhere.href.replace(elsewhere.hostname, randomUUID());
    const store = createStorage({ storageUrl: unknown, dataDir: dataDir() });
    const name = randomUUID();
    await expect(store.read(name)).rejects.toThrow(StorageUnavailable);
    await expect(store.sizeOf(name)).rejects.toThrow(StorageUnavailable);
    await expect(store.assertUsable()).rejects.toThrow(StorageUnavailable);
    const own = process.env['AWS_SECRET_ACCESS_KEY'];
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    const stranger = createStorage({ storageUrl: elsewhere.href, dataDir: dataDir() });
    const refused = await stranger.read(name).catch((error: unknown) => error);
    process.env['AWS_SECRET_ACCESS_KEY'] = own;
    expect(refused).toMatchObject({ status: 503, code: 'SignatureDoesNotMatch' });
  });

  test('the store is usable, and the check leaves nothing', async () => {
    const before = await keys();
    await storage.assertUsable();
    expect(await keys()).toEqual(before);
  });

  test('objects are encrypted by the key that the address names', async () => {
    const url = await makeBucket({ bucket, prefix: 'secret', more: { sse: 'aws:kms', kmsKey: KMS_KEY } });
    const secret = createStorage({ storageUrl: url, dataDir: dataDir() });
    const name = await keep('rahasia', secret);
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `secret/files/${name}` }));
    expect([head.ServerSideEncryption, head.SSEKMSKeyId]).toEqual(['aws:kms', KMS_KEY]);
    expect(await text(await secret.read(name))).toBe('rahasia');
    const wrong = createStorage({ storageUrl: url.replace(KMS_KEY, 'no-such-key'), dataDir: dataDir() });
    await expect(keep('x', wrong)).rejects.toThrow(StorageUnavailable);
    for (const left of context.scratch()) rmSync(storage.scratchPath(left));
  });

  test('1,203 files are listed once each, in pages of at most 500, without parts and checks', async () => {
    const url = await makeBucket();
    const many = createStorage({ storageUrl: url, dataDir: dataDir() });
    const names = Array.from({ length: 1_203 }, () => randomUUID());
    const put = (key: string) =>
      client.send(new PutObjectCommand({ Bucket: new URL(url).hostname, Key: key, Body: 'x' }));
    await put(`partial/${randomUUID()}/000000000000-1`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => put(`files/${name}`)));
    const pages: string[][] = [];
    for await (const page of many.list()) pages.push(page.map(({ name }) => name));
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 203]);
    expect(pages.flat().sort()).toEqual([...names].sort());
  });

  test('parts that overlap become one file, and unfinished uploads are cleared by their newest part', async () => {
    const id = randomUUID();
    const part = (offset: number, content: string) =>
      storage.partial.append(id, offset, Readable.from([Buffer.from(content)]));
    expect(await part(0, 'abc')).toBe(3);
    expect(await part(3, 'def')).toBe(6);
    expect(await part(0, 'abcde')).toBe(6);
    expect(await text(storage.partial.read(id))).toBe('abcdef');
    await storage.partial.clear(new Date(Date.now() - 60_000));
    expect(await storage.partial.sizeOf(id)).toBe(6);
    await storage.partial.clear(new Date(Date.now() + 60_000));
    expect(await storage.partial.sizeOf(id)).toBe(0);
    expect((await keys()).filter((key) => key.includes('/partial/'))).toEqual([]);
  });

  test('a part whose sender breaks off keeps the bytes that arrived', async () => {
    const id = randomUUID();
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('abc');
      throw new Error('the line was cut');
    }
    await expect(storage.partial.append(id, 0, broken())).rejects.toThrow('the line was cut');
    expect(await storage.partial.sizeOf(id)).toBe(3);
    expect(context.scratch()).toEqual([]);
    await storage.partial.remove(id);
    expect(await storage.partial.sizeOf(id)).toBe(0);
  });

  test('the nightly comparison finds a lost, a changed and an unknown object, and the sweep removes the unknown one after a week', async () => {
    const { db } = context.server;
    const namesOf = async () =>
      (await db.query<{ name: string }>('select storage_name as name from file order by created_at desc')).rows;
    for (let round = 0; round < 2; round++) expect((await context.send(await samplePhoto())).status).toBe(200);
    const [lost, changed] = (await namesOf()).map(({ name }) => name);
    if (!lost || !changed) throw new Error('two files were sent');
    await storage.remove(lost);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: `portal/files/${changed}`, Body: 'other' }));
    const unknown = await keep('x');
    expect(await compareStoredFiles(db, storage)).toEqual({ fileSizeDiffers: 1, rowWithoutFile: 1 });
    // Objects cannot be made older, so the comparison looks from a later time.
    const later: FileStorage = {
      ...storage,
      async *list() {
        for await (const page of storage.list())
          yield page.map((file) => ({ ...file, changedAt: new Date(file.changedAt.getTime() - 3 * 3_600_000) }));
      },
    };
    expect(await compareStoredFiles(db, later)).toEqual({ fileSizeDiffers: 1, fileWithoutRow: 1, rowWithoutFile: 1 });
    await sweepFiles(db, storage);
    expect(await storage.sizeOf(unknown)).toBe(1);
    await db.query(`update file_difference set found_at = now() - interval '8 days' where storage_name = $1`, [
      unknown,
    ]);
    await sweepFiles(db, storage);
    expect(await storage.sizeOf(unknown)).toBeUndefined();
    expect(await storage.sizeOf(changed)).toBe(5);
  });
});
