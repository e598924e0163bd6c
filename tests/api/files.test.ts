import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { makePerson, type Person } from '../support/people.ts';
import { sampleDocument, samplePhoto } from '../support/sample-files.ts';
import type { TestServer } from '../support/server.ts';
import { getForm, getStep, makeDraft, startAdmissionServer, upload, uploadForm } from './application-support.ts';

let server: TestServer;
let siti: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  siti = await makePerson(server);
  formId = await makeDraft(server, siti, 4);
});
afterAll(() => server.close());

const folder = () => join(server.dataDir, 'files');
const stored = (): readonly string[] => readdirSync(folder()).filter((name) => name !== 'incoming');
const countRows = async (): Promise<number> =>
  (await server.db.query<{ count: number }>('select count(*)::int as count from file')).rows[0]?.count as number;

let before: { readonly files: number; readonly rows: number };
beforeEach(async () => {
  before = { files: stored().length, rows: await countRows() };
});

const expectNothingKept = async (): Promise<void> => {
  expect({ files: stored().length, rows: await countRows() }).toEqual(before);
  expect(readdirSync(join(folder(), 'incoming'))).toEqual([]);
};

const send = (content: Buffer, more: { field?: string; name?: string; type?: string; step?: string } = {}) =>
  upload(siti, { formId, step: 'attachment', field: 'photo', content, ...more });

const fetchFile = (id: string, headers: Readonly<Record<string, string>> = {}) => {
  const cookie = [...siti.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${server.url}/api/form/file/${id}`, { headers: { cookie, ...headers } });
};

const exe = Buffer.concat([Buffer.from('MZ'), randomBytes(2000)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('a photo', () => {
  test('is written anew, kept under a random name, and told by its id', async () => {
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#456' } })
      .withExif({ IFD0: { Copyright: 'a place that nobody should learn' } })
      .jpeg()
      .toBuffer();
    const answer = await send(Buffer.concat([photo, html]), { name: 'Foto Saya.JPG' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ name: 'Foto Saya.jpg', contentType: 'image/jpeg' });

    const response = await fetchFile(answer.body.data.id);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(answer.body.data.size);
    expect(bytes.includes('alert(1)')).toBe(false);
    expect(bytes.includes('nobody should learn')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(300);

    const names = stored();
    expect(names).toHaveLength(before.files + 1);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f-]{36}$/);
      expect(statSync(join(folder(), name)).mode & 0o077).toBe(0);
    }
    expect(names).not.toContain(answer.body.data.id);
  });

  test('comes with headers under which nothing in it can run', async () => {
    const { id } = (await send(await samplePhoto(), { name: 'a"b\\c;d\r\nX-Evil: 1.jpg' })).body.data;
    const { headers } = await fetchFile(id);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\r\n\\]*"; filename\*=UTF-8''[\w.%!~*-]+$/,
    );
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-evil')).toBeNull();
  });

  test('is turned the right way up', async () => {
    const lying = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id } = (await send(lying)).body.data;
    const { width, height } = await sharp(Buffer.from(await (await fetchFile(id)).arrayBuffer())).metadata();
    expect([width, height]).toEqual([300, 400]);
  });

  test.each([
    ['an EXE called .jpg', exe, 415],
    ['SVG', svg, 415],
    ['HTML', html, 415],
    ['GIF', gif, 415],
    ['a PDF, which only documents may be', sampleDocument(), 415],
    ['text', Buffer.from('halo'), 415],
    ['nothing at all', Buffer.alloc(0), 422],
    ['a JPEG that breaks off', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]), 422],
    ['one byte too many', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * 1024 * 1024 - 2)]), 413],
    ['60 MB', Buffer.alloc(60 * 1024 * 1024), 413],
  ])('%s is refused', async (_name, content, status) => {
    for (const locale of ['id', 'en'] as const) {
      const body = uploadForm({ formId, step: 'attachment', field: 'photo', content });
      const answer = await siti.client.call(calls.uploadFile, { body, locale });
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.errors).toMatchObject([{ path: '/photo', key: 'attachment.photo.error.file' }]);
      expect(answer.body.message).not.toMatch(/server\.|\/|sharp|vips/);
    }
    await expectNothingKept();
  });

  test('too few pixels are refused', async () => {
    const small = await sharp({ create: { width: 199, height: 300, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const answer = await send(small);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'The picture is too small. It needs at least 200 × 300 pixels.',
    ]);
    await expectNothingKept();
  });

  test('a bomb of pixels is refused quickly', async () => {
    const bomb = await sharp({
      create: { width: 16000, height: 16000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    const start = performance.now();
    expect((await send(bomb)).status).toBe(422);
    expect(performance.now() - start).toBeLessThan(5_000);
    await expectNothingKept();
  });
});

describe('a document', () => {
  test('PDF is kept byte for byte', async () => {
    const pdf = sampleDocument();
    const answer = await send(pdf, { field: 'report', name: 'rapor.pdf', type: 'application/pdf' });
    expect(answer.status, answer.text).toBe(200);
    const bytes = Buffer.from(await (await fetchFile(answer.body.data.id)).arrayBuffer());
    expect(bytes.equals(pdf)).toBe(true);
  });

  test.each([
    ['a PDF behind other bytes', Buffer.concat([Buffer.from('GIF89a'), Buffer.from('\n%PDF-1.4\n')])],
    ['a ZIP called .pdf', Buffer.from('504b0304140000000800', 'hex')],
    ['HTML called .pdf', html],
  ])('%s is refused', async (_name, content) => {
    const answer = await send(content, { field: 'report', name: 'rapor.pdf', type: 'application/pdf' });
    expect(answer.status, answer.text).toBe(415);
    await expectNothingKept();
  });
});

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Users\\x\\foto.png', 'foto.jpg'],
    ['..', 'file.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['a\u0000b.jpg', 'ab.jpg'],
    ['gambar\u202Egpj.exe', 'gambargpj.jpg'],
    ['foto<script>.jpg', 'foto_script_.jpg'],
    [`${'x'.repeat(5000)}.jpg`, `${'x'.repeat(90)}.jpg`],
    ['foto é 陈.jpeg', 'foto é 陈.jpeg'],
  ])('%j becomes %j', async (name, expected) => {
    const answer = await send(await samplePhoto(), { name });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.name).toBe(expected);
    expect(readdirSync(server.dataDir).sort()).toEqual(expect.arrayContaining(['files']));
    expect(existsSync(join(server.dataDir, 'passwd'))).toBe(false);
  });
});

describe('where a file belongs', () => {
  test.each([
    ['a field that takes no file', { field: 'document' }],
    ['a field that does not exist', { field: 'selfie' }],
    ['a step that does not exist', { step: 'hobbies' }],
    ['a name from the prototype', { field: '__proto__' }],
  ])('%s is refused', async (_name, more) => {
    expect((await send(await samplePhoto(), more)).status).toBe(422);
    await expectNothingKept();
  });

  test('an answer takes only files sent for that very field', async () => {
    const { id } = (await send(await samplePhoto())).body.data;
    const other = await makePerson(server);
    const theirs = await makeDraft(server, other, 4);
    const foreign = (
      await upload(other, { formId: theirs, step: 'attachment', field: 'photo', content: await samplePhoto() })
    ).body.data.id;
    const report = (await send(sampleDocument(), { field: 'report' })).body.data.id;
    const step = getStep(server, 'attachment');
    const good = { step: step.wireStep, id: formId, photo: id, document: 'report', report, colourBlind: false };
    for (const photo of [foreign, report, randomUUID(), 'x', 7]) {
      const answer = await siti.client.call(calls.saveStep, { body: { ...good, photo } });
      expect(answer.status, answer.text).toBe(422);
    }
    expect((await siti.client.call(calls.saveStep, { body: good })).status).toBe(200);
  });

  test('nothing is taken for a draft that was submitted or deleted, and the files of a deleted one are gone', async () => {
    const ani = await makePerson(server);
    const draft = await makeDraft(server, ani, 5);
    const { text } = await getForm(ani, draft);
    const photo = /"photo":"([0-9a-f-]{36})"/.exec(text)?.[1] as string;
    const count = stored().length;
    await ani.client.call(calls.deleteApplication, { query: { id: draft } });
    expect(stored().length).toBe(count - 2);
    const gone = await upload(ani, { formId: draft, step: 'attachment', field: 'photo', content: await samplePhoto() });
    expect([gone.status, gone.body.message]).toEqual([410, 'Form telah dihapus']);
    expect((await ani.client.call(calls.getFile, { params: { id: photo } })).status).toBe(404);
    expect((await ani.client.call(calls.describeFile, { params: { id: photo } })).status).toBe(404);
  });

  test.each(['..%2f..%2fetc%2fpasswd', 'x', '%00', '..', 'incoming'])('no file at /%s', async (path) => {
    const response = await fetchFile(path);
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('root:');
  });
});

describe('an upload that arrives twice', () => {
  test('is one file with one id', async () => {
    const content = await samplePhoto();
    const idempotencyKey = randomUUID();
    const once = () =>
      siti.client.call(calls.uploadFile, {
        idempotencyKey,
        body: uploadForm({ formId, step: 'attachment', field: 'photo', content }),
      });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect({ files: stored().length, rows: await countRows() }).toEqual({
      files: before.files + 1,
      rows: before.rows + 1,
    });
    const other = await siti.client.call(calls.uploadFile, {
      idempotencyKey,
      body: uploadForm({
        formId,
        step: 'attachment',
        field: 'photo',
        content: await sharp(content).negate().jpeg().toBuffer(),
      }),
    });
    expect(other.status).toBe(422);
  });
});

describe('a step whose files come along', () => {
  const multipart = async (parts: readonly (readonly [string, string | Buffer])[]) => {
    const form = new FormData();
    for (const [name, value] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([new Uint8Array(value)]), `${name}.jpg`);
    return form;
  };
  const head = () =>
    [
      ['step', '5'],
      ['id', formId],
    ] as const;

  test('is saved with them', async () => {
    const body = await multipart([
      ...head(),
      ['document', 'report'],
      ['colourBlind', 'false'],
      ['photo', await samplePhoto()],
      ['report', sampleDocument()],
    ]);
    const answer = await siti.client.call(calls.saveStep, { body });
    expect(answer.status, answer.text).toBe(200);
    const { Steps } = (await getForm(siti, formId)).body.data;
    const saved = Steps.find(({ step }) => step === 'attachment')?.answers as Record<string, unknown>;
    expect(saved).toMatchObject({ document: 'report', colourBlind: false });
    expect((await fetchFile(String(saved['photo']))).status).toBe(200);
  });

  test('keeps nothing when it is refused', async () => {
    for (const parts of [
      [...head(), ['photo', await samplePhoto()]],
      [...head(), ['photo', exe]],
      [...head(), ['selfie', await samplePhoto()]],
      [['photo', await samplePhoto()], ...head()],
      [
        ...head(),
        ['colourBlind', 'ja'],
        ['document', 'report'],
        ['photo', await samplePhoto()],
        ['report', sampleDocument()],
      ],
      [...head(), ['Status', 'Accepted'], ['photo', await samplePhoto()]],
    ] as const) {
      const answer = await siti.client.call(calls.saveStep, { body: await multipart(parts) });
      expect([415, 422], answer.text).toContain(answer.status);
      await expectNothingKept();
    }
  });

  test('needs a session and its CSRF header before a byte is kept', async () => {
    const body = await multipart([...head(), ['photo', await samplePhoto()]]);
    expect((await server.api.call(calls.saveStep, { body })).status).toBe(401);
    expect((await siti.client.call(calls.saveStep, { body, csrfToken: 'wrong' })).status).toBe(403);
    await expectNothingKept();
  });
});

/** A request by hand, for bodies that no client would send. */
const raw = (body: string, contentType: string, cutAfter?: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const cookie = [...siti.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (/\r\n\r\n.*\}$/s.test(text)) socket.end();
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
    socket.write(
      [
        'POST /api/form/file HTTP/1.1',
        `host: ${hostname}`,
        `cookie: ${cookie}`,
        `x-csrf-token: ${siti.client.cookies.get('csrf_token')}`,
        `content-type: ${contentType}`,
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body.slice(0, cutAfter),
      ].join('\r\n'),
    );
    if (cutAfter !== undefined) setTimeout(() => socket.destroy(), 100);
  });

describe('a multipart body that is none', () => {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const many = Array.from({ length: 500 }, (_, n) => part(`p${n}`, 'x')).join('');

  test.each([
    ['without a boundary', 'x', 'multipart/form-data', /400/],
    ['with another boundary than it says', part('formId', 'x'), 'multipart/form-data; boundary=c', /400|422/],
    ['that never ends', part('formId', 'x'), 'multipart/form-data; boundary=b', /400|422/],
    ['without any part', '--b--\r\n', 'multipart/form-data; boundary=b', /400|422/],
    ['of garbage', '\u0000\u0001\u0002', 'multipart/form-data; boundary=b', /400|422/],
    ['of 500 parts', `${many}--b--\r\n`, 'multipart/form-data; boundary=b', /413/],
    [
      'with a field of 1 MB',
      `${part('formId', 'x'.repeat(1e6))}--b--\r\n`,
      'multipart/form-data; boundary=b',
      /413|422/,
    ],
    [
      'with a name twice',
      `${part('formId', 'x')}${part('formId', 'y')}--b--\r\n`,
      'multipart/form-data; boundary=b',
      /400/,
    ],
    [
      'with a name from the prototype',
      `${part('__proto__', 'x')}--b--\r\n`,
      'multipart/form-data; boundary=b',
      /400|422/,
    ],
    ['that is JSON', '{}', 'application/json', /415/],
    ['of another kind', 'a=1', 'application/x-www-form-urlencoded', /415/],
  ])('%s', async (_name, body, contentType, status) => {
    expect(await raw(body, contentType)).toMatch(status);
    await expectNothingKept();
    expect((await getForm(siti, formId)).status).toBe(200);
  });

  test('a connection that breaks off in the middle leaves nothing behind', async () => {
    const head = ['formId', 'step', 'field'].map((name, i) => part(name, [formId, 'attachment', 'photo'][i] as string));
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(500_000)}`;
    await raw(`${head.join('')}${file}`, 'multipart/form-data; boundary=b', 200_000);
    await expect.poll(() => readdirSync(join(folder(), 'incoming'))).toEqual([]);
    await expectNothingKept();
    expect((await send(await samplePhoto())).status).toBe(200);
  });
});

test('what lies on disk is what was answered', async () => {
  const { rows } = await server.db.query<{ storage_name: string; size: number }>('select storage_name, size from file');
  expect(rows.map(({ storage_name }) => storage_name).sort()).toEqual([...stored()].sort());
  for (const { storage_name, size } of rows) expect(readFileSync(join(folder(), storage_name)).length).toBe(size);
});
