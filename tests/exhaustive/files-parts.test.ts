import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { errorKeys } from '../api/application-support.ts';
import { exe, type FileContext, openFileContext } from '../api/files-support.ts';
import { describeEachFileStore } from '../support/object-store/file-stores.ts';
import { makePerson, type Person } from '../support/people.ts';
import { samplePhoto } from '../support/sample-files.ts';
import { startTestServer } from '../support/server.ts';

describeEachFileStore((store) => {
  let context: FileContext;
  let photo: Buffer;
  let siti: Person;
  beforeAll(async () => {
    context = await openFileContext({ env: await store.env() });
    photo = await samplePhoto();
    siti = context.siti;
  });
  afterAll(() => context.server.close());

  let before: Awaited<ReturnType<FileContext['count']>>;
  beforeEach(async () => {
    await context.server.db.query('delete from upload');
    before = await context.count();
  });

  const countArrived = (id: string): Promise<number> => context.storage.partial.sizeOf(id);

  const start = (size: number, more: { readonly field?: string; readonly idempotencyKey?: string } = {}) => {
    const { field = 'photo', ...options } = more;
    const body = { formId: context.formId, step: 'attachment', field, name: 'me.jpg', size };
    return siti.client.call(calls.startUpload, { ...options, body });
  };
  const startId = async (size = photo.length): Promise<string> => (await start(size)).body.data.id;

  const cookieOf = ({ client }: Person): string =>
    [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const partHeaders = (offset: number, person: Person): Record<string, string> => ({
    cookie: cookieOf(person),
    'x-csrf-token': person.client.cookies.get('csrf_token') ?? '',
    'content-type': 'application/offset+octet-stream',
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
  });

  interface PartOptions {
    readonly person?: Person;
    readonly headers?: Readonly<Record<string, string>>;
  }

  const send = (id: string, offset: number, part: Buffer, { person = siti, headers = {} }: PartOptions = {}) =>
    fetch(`${context.server.url}/api/form/upload/${id}`, {
      method: 'PATCH',
      headers: { ...partHeaders(offset, person), ...headers },
      body: new Uint8Array(part),
    });

  const ask = async (id: string, method = 'HEAD') => {
    const response = await fetch(`${context.server.url}/api/form/upload/${id}`, {
      method,
      headers: { cookie: cookieOf(siti), 'tus-resumable': '1.0.0' },
    });
    const { headers } = response;
    return { status: response.status, offset: headers.get('upload-offset'), length: headers.get('upload-length') };
  };

  const finish = (id: string, person = siti) => person.client.call(calls.finishUpload, { params: { id } });

  /** Sends the beginning of a part and cuts the connection. */
  const sendCut = (id: string, offset: number, part: Buffer, length: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(context.server.url);
      const socket = connect(Number(port), hostname);
      const lines = Object.entries({ host: hostname, ...partHeaders(offset, siti), 'content-length': String(length) });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.write(
        `PATCH /api/form/upload/${id} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
      );
      socket.write(part, () => void untilArrived(id, offset + part.length).then(() => socket.destroy()));
    });

  /** The status that answers the beginning of a part of which more is announced than is sent. */
  const statusWhileSending = (id: string, part: Buffer, length: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(context.server.url);
      const socket = connect(Number(port), hostname);
      const lines = Object.entries({ host: hostname, ...partHeaders(0, siti), 'content-length': String(length) });
      socket.on('error', reject);
      socket.on('data', (answer) => {
        socket.destroy();
        resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString())?.[1]));
      });
      socket.write(
        `PATCH /api/form/upload/${id} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
      );
      socket.write(part);
    });

  /** Bytes of parts that have not ended: a store that cannot append takes a part when it ends. */
  const spooled = (): number =>
    context
      .scratch()
      .filter((name) => name.startsWith('part-'))
      .reduce((total, name) => total + statSync(context.storage.scratchPath(name)).size, 0);

  const untilArrived = async (id: string, size: number): Promise<void> =>
    expect.poll(async () => (await countArrived(id)) + spooled(), { timeout: 10_000 }).toBe(size);

  const half = () => Math.floor(photo.length / 2);

  describe('an upload in parts', () => {
    test('a part that is larger than the rest of the file is answered with 413 while it is still being sent', async () => {
      const id = await startId(1_000);
      expect(await statusWhileSending(id, Buffer.alloc(300_000), 2_000_000)).toBe(413);
    });

    test('parts sent one after the other become one stored file, which a repeated finish returns again', async () => {
      const id = await startId();
      expect(await ask(id)).toEqual({ status: 200, offset: '0', length: String(photo.length) });
      const first = await send(id, 0, photo.subarray(0, half()));
      expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half())]);
      expect((await send(id, half(), photo.subarray(half()))).status).toBe(204);
      const [one, two] = [await finish(id), await finish(id)];
      expect(one.body.data).toMatchObject({ name: 'me.jpg', contentType: 'image/jpeg' });
      expect(two.body.data).toEqual(one.body.data);
      expect(await context.count()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
      expect(await countArrived(id)).toBe(0);
      expect(await ask(id)).toMatchObject({ offset: String(photo.length) });
      expect((await context.fetchFile(one.body.data.id)).status).toBe(200);
    });

    test('after a cut connection the bytes that arrived stay, and the upload continues there', async () => {
      const id = await startId();
      await sendCut(id, 0, photo.subarray(0, half()), photo.length);
      await expect.poll(() => ask(id)).toMatchObject({ offset: String(half()) });
      expect((await send(id, half(), photo.subarray(half()))).status).toBe(204);
      expect((await finish(id)).status).toBe(200);
      await context.expectNothingKept({ files: before.files + 1, rows: before.rows + 1 });
    });

    test('an upload continues at another process after the server was stopped in the middle of a part', async () => {
      const { databaseUrl, dataDir, portal } = context.server;
      const { storageUrl } = portal.services.settings;
      const env: Record<string, string> = storageUrl === undefined ? {} : { STORAGE_URL: storageUrl };
      const stopped = await startTestServer({ databaseUrl, dataDir, env });
      const id = await startId();
      const { hostname, port } = new URL(stopped.url);
      const socket = connect(Number(port), hostname);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.on('error', () => undefined);
      const lines = Object.entries({ host: hostname, ...partHeaders(0, siti), 'content-length': String(photo.length) });
      socket.write(
        `PATCH /api/form/upload/${id} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
      );
      socket.write(photo.subarray(0, half()));
      await untilArrived(id, half());
      // The line is cut while the server stops, as when its process is ended.
      const stopping = stopped.close();
      socket.destroy();
      await Promise.all([stopping, closed]);
      await expect.poll(() => ask(id)).toMatchObject({ offset: String(half()) });
      expect((await send(id, half(), photo.subarray(half()))).status).toBe(204);
      const { body } = await finish(id);
      expect((await context.fetchFile(body.data.id)).status).toBe(200);
      expect(await context.count()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
    });

    test('two tabs that send the same file at the same time store it once', async () => {
      const id = await startId();
      const sent = await Promise.all([send(id, 0, photo), send(id, 0, photo)]);
      expect(sent.map(({ status }) => status).filter((status) => ![204, 409].includes(status))).toEqual([]);
      const [one, two] = await Promise.all([finish(id), finish(id)]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(two.body.data.id).toBe(one.body.data.id);
      expect(await context.count()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
    });

    test('a start that is repeated with one idempotency key begins one upload', async () => {
      const idempotencyKey = randomUUID();
      const [one, two] = [await start(9, { idempotencyKey }), await start(9, { idempotencyKey })];
      expect(two.body.data).toEqual(one.body.data);
      const { rows } = await context.server.db.query('select from upload');
      expect(rows).toHaveLength(1);
    });
  });

  describe('a refused part', () => {
    test('a part with a wrong offset gets 409, and an unfinished upload cannot be finished', async () => {
      const id = await startId();
      expect((await send(id, 5, photo)).status).toBe(409);
      expect((await send(id, 0, photo.subarray(0, 10))).status).toBe(204);
      expect((await send(id, 0, photo)).status).toBe(409);
      expect((await finish(id)).status).toBe(409);
      expect(await ask(id)).toMatchObject({ offset: '10' });
      await context.expectNothingKept(before);
    });

    test.each([
      ['another type of body', { 'content-type': 'application/json' }, 415],
      ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
      ['a negative offset', { 'upload-offset': '-1' }, 400],
      ['an offset that is no number', { 'upload-offset': '1e1' }, 400],
      ['a wrong CSRF token', { 'x-csrf-token': 'wrong' }, 403],
      ['a compressed body', { 'content-encoding': 'gzip' }, 415],
    ])('a part with %s is refused', async (_name, headers, status) => {
      const id = await startId();
      expect((await send(id, 0, Buffer.from('{}'), { headers })).status).toBe(status);
      expect(await ask(id)).toMatchObject({ offset: '0' });
    });

    test('more bytes than announced get 413', async () => {
      const id = await startId(100);
      expect((await send(id, 0, photo)).status).toBe(413);
      expect(Number((await ask(id)).offset)).toBeLessThanOrEqual(100);
    });

    test('the upload of another applicant looks like one that does not exist', async () => {
      const id = await startId();
      const other = await makePerson(context.server);
      expect((await send(id, 0, photo, { person: other })).status).toBe(404);
      expect((await finish(id, other)).status).toBe(404);
      expect((await other.client.call(calls.cancelUpload, { params: { id } })).status).toBe(404);
      expect(await ask('../../file')).toMatchObject({ status: 404 });
      expect(await ask(id)).toMatchObject({ offset: '0' });
    });

    test('a part after the session has ended gets 401, and the upload continues after the next login', async () => {
      const id = await startId();
      await send(id, 0, photo.subarray(0, half()));
      const anonymous = await send(id, half(), photo.subarray(half()), { headers: { cookie: '' } });
      expect(anonymous.status).toBe(401);
      expect((await send(id, half(), photo.subarray(half()))).status).toBe(204);
      expect((await finish(id)).status).toBe(200);
    });
  });

  describe('a refused upload', () => {
    test.each([
      [413, 200_000_000, 'photo', 'attachment.photo.error.file'],
      [422, 0, 'photo', 'attachment.photo.error.file'],
      [422, 10, 'selfie', 'attachment.selfie.error.unknown'],
    ])('an upload that begins with status %i for %i bytes of %s', async (status, size, field, key) => {
      const answer = await start(size, { field });
      expect([answer.status, errorKeys(answer)]).toEqual([status, [key]]);
    });

    test('content of another type is refused at the end, and nothing of it is kept', async () => {
      const id = await startId(exe.length);
      expect((await send(id, 0, exe)).status).toBe(204);
      const answer = await finish(id);
      expect([answer.status, errorKeys(answer)]).toEqual([415, ['attachment.photo.error.file']]);
      expect(await countArrived(id)).toBe(0);
      expect((await finish(id)).status).toBe(404);
      await context.expectNothingKept(before);
    });

    test('an account has at most 20 unfinished uploads: a further one replaces the oldest', async () => {
      const first = await startId();
      await send(first, 0, photo.subarray(0, 10));
      await context.server.db.query(`update upload set touched_at = now() - interval '1 minute'`);
      await Promise.all(Array.from({ length: 22 }, () => startId()));
      const { rows } = await context.server.db.query('select from upload where file_id is null');
      expect(rows).toHaveLength(20);
      expect(await ask(first)).toMatchObject({ status: 404 });
      expect(await countArrived(first)).toBe(0);
    });

    test('a cancelled upload is removed', async () => {
      const id = await startId();
      await send(id, 0, photo.subarray(0, 10));
      expect((await siti.client.call(calls.cancelUpload, { params: { id } })).status).toBe(200);
      expect(await countArrived(id)).toBe(0);
      expect(await ask(id)).toMatchObject({ status: 404 });
    });
  });
});
