import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadFile } from '../../src/contract/application.ts';
import { uploadForm } from '../api/application-support.ts';
import { type FileContext, openFileContext } from '../api/files-support.ts';
import {
  createTestClient,
  describeWithObjectStore,
  makeBucket,
  objectStoreFolder,
  objectStorePort,
} from '../support/object-store/file-stores.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** What a store says when it is unwell. */
const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

interface FaultyStore {
  readonly port: number;
  /** Answers in place of the store; undefined: the store answers. */
  fault: ((method: string) => { readonly status: number; readonly code: string } | undefined) | undefined;
  /** Bytes of an answer after which the connection is cut; undefined: none. */
  cutAfter: number | undefined;
  readonly server: Server;
}

/** A real store behind answers of its own. */
const startFaultyStore = async (): Promise<FaultyStore> => {
  const server = createServer((incoming, outgoing) => {
    const answer = store.fault?.(incoming.method ?? '');
    if (answer) {
      incoming.resume();
      incoming.on('end', () => outgoing.writeHead(answer.status).end(errorBody(answer.code)));
      return;
    }
    const { method, url, headers } = incoming;
    const onward = httpRequest({ host: '127.0.0.1', port: objectStorePort(), method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      let sent = 0;
      reply.on('data', (chunk: Buffer) => {
        const rest = (store.cutAfter ?? Number.POSITIVE_INFINITY) - sent;
        sent += chunk.length;
        if (chunk.length <= rest) outgoing.write(chunk);
        else outgoing.write(chunk.subarray(0, rest), () => outgoing.destroy());
      });
      reply.on('end', () => outgoing.end());
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: FaultyStore = { port, fault: undefined, cutAfter: undefined, server };
  return store;
};

const texts = {
  id: 'Berkas belum dapat disimpan. Isian Anda yang lain tetap aman. Coba lagi nanti.',
  en: 'We cannot store files at the moment. Your other answers are safe. Try again later.',
} as const;

describeWithObjectStore('a store of files that is unwell', () => {
  let faulty: FaultyStore;
  let line: TcpProxy;
  let context: FileContext;
  let photo: Buffer;
  let bucket: string;
  const client = createTestClient();
  beforeAll(async () => {
    photo = await samplePhoto();
    faulty = await startFaultyStore();
    line = await startTcpProxy({ host: '127.0.0.1', port: faulty.port });
    const url = await makeBucket({ port: line.port, more: { timeout: '10' } });
    bucket = new URL(url).hostname;
    context = await openFileContext({ env: { STORAGE_URL: url } });
  });
  afterAll(async () => {
    await context.server.close();
    await line.close();
    faulty.server.closeAllConnections();
    faulty.server.close();
    client.destroy();
  });
  afterEach(() => {
    faulty.fault = undefined;
    faulty.cutAfter = undefined;
    line.pass();
  });

  /** Objects and rows, without the portal between. */
  const count = async () => {
    const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const { rows } = await context.server.db.query<{ count: number }>('select count(*)::int as count from file');
    return { objects: KeyCount, rows: rows[0]?.count ?? 0 };
  };
  const send = (locale: 'id' | 'en' = 'id') => {
    const body = uploadForm({ formId: context.formId, step: 'attachment', field: 'photo', content: photo });
    return context.siti.client.call(uploadFile, { body, locale });
  };
  const expectRefused = async (before: Awaited<ReturnType<typeof count>>): Promise<void> => {
    for (const locale of ['id', 'en'] as const) {
      const answer = await send(locale);
      expect([answer.status, answer.body.message]).toEqual([503, texts[locale]]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(context.scratch()).toEqual([]);
    expect((await count()).rows).toBe(before.rows);
  };
  const expectSent = async (before: Awaited<ReturnType<typeof count>>): Promise<void> => {
    const { status, text, body } = await send();
    expect(status, text).toBe(200);
    expect(await count()).toEqual({ objects: before.objects + 1, rows: before.rows + 1 });
    expect((await context.fetchFile(body.data.id)).status).toBe(200);
  };
  let before: Awaited<ReturnType<typeof count>>;
  beforeEach(async () => {
    before = await count();
  });

  const always =
    (status: number, code: string): FaultyStore['fault'] =>
    () => ({ status, code });

  test.each([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [408, 'RequestTimeout'],
    [403, 'InvalidAccessKeyId'],
    [404, 'NoSuchBucket'],
  ])(
    'an upload while each request gets %i %s is refused in both languages, and can be sent again',
    async (status, code) => {
      faulty.fault = always(status, code);
      await expectRefused(before);
      faulty.fault = undefined;
      expect(await count()).toEqual(before);
      await expectSent(before);
    },
  );

  test('two refusals in a row are repeated, and the upload is stored', async () => {
    let refused = 0;
    faulty.fault = (method) => (method === 'PUT' && ++refused <= 2 ? { status: 503, code: 'SlowDown' } : undefined);
    await expectSent(before);
    expect(refused).toBeGreaterThan(2);
  });

  test('an upload to a store that does not answer is refused in bounded time, and can be sent again', async () => {
    line.freeze();
    const started = performance.now();
    expect((await send()).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(60_000);
    line.thaw({ revive: true });
    expect(await count()).toEqual(before);
    await expectSent(before);
  });

  test('an upload to a store that cannot be reached is refused, and can be sent again', async () => {
    line.refuse();
    await expectRefused(before);
    line.pass();
    await expectSent(before);
  });

  test('an upload whose answer is lost is refused, and its object is removed or found by the comparison', async () => {
    let isFirst = true;
    line.discardAnswers((socket) => {
      if (isFirst) socket.destroy();
      isFirst = false;
      // The requests after it are answered.
      line.pass();
    });
    const { status } = await send();
    line.pass();
    expect([200, 503]).toContain(status);
    const after = await count();
    expect(after.rows - before.rows).toBe(status === 200 ? 1 : 0);
    expect(after.objects - before.objects).toBe(after.rows - before.rows);
  });

  test('a download that is cut in the middle continues, and arrives whole', async () => {
    const { body } = await send();
    const whole = await buffer(await context.storage.read((await newestName()) ?? ''));
    faulty.cutAfter = Math.ceil(whole.length / 2);
    const answer = await context.fetchFile(body.data.id);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  });

  test('a stored file is not called lost while the store refuses', async () => {
    const { body } = await send();
    faulty.fault = always(403, 'InvalidAccessKeyId');
    expect((await context.fetchFile(body.data.id)).status).toBe(503);
    faulty.fault = undefined;
    expect((await context.fetchFile(body.data.id)).status).toBe(200);
  });

  test('the process is not ready while the store refuses, and lives on', async () => {
    faulty.fault = always(503, 'SlowDown');
    const status = async (path: string) => (await fetch(context.server.url + path)).status;
    await expect.poll(() => status('/healthcheck1')).toBe(503);
    expect(await status('/livez')).toBe(200);
    faulty.fault = undefined;
    await expect.poll(() => status('/healthcheck1')).toBe(200);
  });

  test('an upload to a full store is refused, and can be sent again when there is room', async () => {
    const config = join(objectStoreFolder(), 'ceph.conf');
    const admin = (...args: readonly string[]) =>
      execFileSync('radosgw-admin', ['-c', config, ...args, '--bucket', bucket], { stdio: 'pipe' });
    admin('quota', 'set', '--quota-scope=bucket', '--max-size=1', '--max-objects=1');
    admin('quota', 'enable', '--quota-scope=bucket');
    await expectRefused(before);
    admin('quota', 'disable', '--quota-scope=bucket');
    expect(await count()).toEqual(before);
    await expectSent(before);
  });

  const newestName = async (): Promise<string | undefined> => {
    const { rows } = await context.server.db.query<{ name: string }>(
      'select storage_name as name from file order by created_at desc limit 1',
    );
    return rows[0]?.name;
  };
});
