import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { errorKeys, getForm, uploadForm } from '../api/application-support.ts';
import { exe, type FileContext, openFileContext } from '../api/files-support.ts';
import { describeEachFileStore } from '../support/object-store/file-stores.ts';
import { sampleDocument, samplePhoto } from '../support/sample-files.ts';

describeEachFileStore((store) => {
  let context: FileContext;
  let before: Awaited<ReturnType<FileContext['count']>>;
  beforeAll(async () => {
    context = await openFileContext({ env: await store.env() });
  });
  beforeEach(async () => {
    before = await context.count();
  });
  afterAll(() => context.server.close());

  describe('a repeated upload', () => {
    test('an upload sent twice with one idempotency key stores one file, and the key with another file gets 422', async () => {
      const content = await samplePhoto();
      const idempotencyKey = randomUUID();
      const once = () =>
        context.siti.client.call(calls.uploadFile, {
          idempotencyKey,
          body: uploadForm({ formId: context.formId, step: 'attachment', field: 'photo', content }),
        });
      const [first, second] = [await once(), await once()];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body).toEqual(first.body);
      expect(await context.count()).toEqual({
        files: before.files + 1,
        rows: before.rows + 1,
      });
      const other = await context.siti.client.call(calls.uploadFile, {
        idempotencyKey,
        body: uploadForm({
          formId: context.formId,
          step: 'attachment',
          field: 'photo',
          content: await sharp(content).negate().jpeg().toBuffer(),
        }),
      });
      expect(other.status).toBe(422);
    });
  });

  describe('a step sent together with its files', () => {
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
        ['id', context.formId],
      ] as const;

    test('a valid step sent with a photo and a report stores the answers and the photo', async () => {
      const body = await multipart([
        ...head(),
        ['document', 'report'],
        ['colourBlind', 'false'],
        ['photo', await samplePhoto()],
        ['report', sampleDocument()],
      ]);
      const answer = await context.siti.client.call(calls.saveStep, { body });
      expect(answer.status, answer.text).toBe(200);
      const { Steps } = (await getForm(context.siti, context.formId)).body.data;
      const saved = Steps.find(({ step }) => step === 'attachment')?.answers as Record<string, unknown>;
      expect(saved).toMatchObject({ document: 'report', colourBlind: false });
      expect((await context.fetchFile(String(saved['photo']))).status).toBe(200);
    });

    test('a step sent with a photo stores no file if an answer is missing, invalid or unknown, the file is an EXE, or the file comes before the application id', async () => {
      const photo = ['photo', await samplePhoto()] as const;
      const answers = [['document', 'report'], photo, ['report', sampleDocument()]] as const;
      for (const [status, keys, parts] of [
        [422, ['attachment.document.error.required', 'attachment.colourBlind.error.required'], [...head(), photo]],
        [415, ['attachment.photo.error.file'], [...head(), ['photo', exe]]],
        [422, ['attachment.selfie.error.unknown'], [...head(), ['selfie', await samplePhoto()]]],
        [422, ['request.step.error.required'], [photo, ...head()]],
        [422, ['attachment.colourBlind.error.type'], [...head(), ['colourBlind', 'ja'], ...answers]],
        [
          422,
          ['attachment.Status.error.unknown'],
          [...head(), ['colourBlind', 'false'], ['Status', 'Accepted'], ...answers],
        ],
      ] as const) {
        const answer = await context.siti.client.call(calls.saveStep, { body: await multipart(parts) });
        expect([answer.status, errorKeys(answer)], answer.text).toEqual([status, keys]);
        await context.expectNothingKept(before);
      }
    });

    test('a step with files is refused without a session and with a wrong CSRF token, and no file is stored', async () => {
      const body = await multipart([...head(), ['photo', await samplePhoto()]]);
      expect((await context.server.api.call(calls.saveStep, { body })).status).toBe(401);
      expect((await context.siti.client.call(calls.saveStep, { body, csrfToken: 'wrong' })).status).toBe(403);
      await context.expectNothingKept(before);
    });
  });

  /** A request by hand, for bodies that no client would send. */
  const raw = (body: string, contentType: string, cutAfter?: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(context.server.url);
      const cookie = [...context.siti.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
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
          `x-csrf-token: ${context.siti.client.cookies.get('csrf_token')}`,
          `content-type: ${contentType}`,
          `content-length: ${Buffer.byteLength(body)}`,
          '',
          body.slice(0, cutAfter),
        ].join('\r\n'),
      );
      if (cutAfter !== undefined) setTimeout(() => socket.destroy(), 100);
    });

  describe('a malformed multipart body', () => {
    const part = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const many = Array.from({ length: 500 }, (_, n) => part(`p${n}`, 'x')).join('');

    test.each([
      ['without a boundary', 'x', 'multipart/form-data', 400],
      ['with a wrong boundary', part('formId', 'x'), 'multipart/form-data; boundary=c', 400],
      ['without a closing boundary', part('formId', 'x'), 'multipart/form-data; boundary=b', 400],
      ['without any part', '--b--\r\n', 'multipart/form-data; boundary=b', 422],
      ['of three control characters', '\u0000\u0001\u0002', 'multipart/form-data; boundary=b', 400],
      ['of 500 parts', `${many}--b--\r\n`, 'multipart/form-data; boundary=b', 413],
      ['with a field of 1 MB', `${part('formId', 'x'.repeat(1e6))}--b--\r\n`, 'multipart/form-data; boundary=b', 413],
      [
        'with a repeated part name',
        `${part('formId', 'x')}${part('formId', 'y')}--b--\r\n`,
        'multipart/form-data; boundary=b',
        400,
      ],
      ['with a part named __proto__', `${part('__proto__', 'x')}--b--\r\n`, 'multipart/form-data; boundary=b', 400],
      ['sent as JSON', '{}', 'application/json', 415],
      ['sent as a URL-encoded form', 'a=1', 'application/x-www-form-urlencoded', 415],
    ])(
      'an upload with a body %s gets the listed status and stores no file',
      async (_name, body, contentType, status) => {
        expect(await raw(body, contentType)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        await context.expectNothingKept(before);
        expect((await getForm(context.siti, context.formId)).status).toBe(200);
      },
    );

    test('an interrupted upload leaves no file, and the next upload succeeds', async () => {
      const head = ['formId', 'step', 'field'].map((name, i) =>
        part(name, [context.formId, 'attachment', 'photo'][i] as string),
      );
      const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(500_000)}`;
      await raw(`${head.join('')}${file}`, 'multipart/form-data; boundary=b', 200_000);
      await expect.poll(() => context.scratch()).toEqual([]);
      await context.expectNothingKept(before);
      expect((await context.send(await samplePhoto())).status).toBe(200);
    });
  });
});
