import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { expectNoPlace, locatedJpeg, locatedPdf, locatedPng } from '../support/located-photo.ts';
import { describeEachFileStore } from '../support/object-store/file-stores.ts';
import { makePerson } from '../support/people.ts';
import { sampleDocument, samplePhoto } from '../support/sample-files.ts';
import { getForm, getStep, makeDraft, upload, uploadForm } from './application-support.ts';
import { exe, type FileContext, html, openFileContext } from './files-support.ts';

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

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  describe('a photo upload', () => {
    test('a photo is encoded again without metadata and appended bytes, and is stored under a random name', async () => {
      const photo = await locatedJpeg();
      const answer = await context.send(Buffer.concat([photo, html]), { name: 'Foto Saya.JPG' });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({ name: 'Foto Saya.jpg', contentType: 'image/jpeg' });

      const response = await context.fetchFile(answer.body.data.id);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBe(answer.body.data.size);
      expect(bytes.includes('alert(1)')).toBe(false);
      expectNoPlace(bytes);
      expect((await sharp(bytes).metadata()).width).toBe(300);

      const names = await context.stored();
      expect(names).toHaveLength(before.files + 1);
      for (const name of names) {
        expect(name).toMatch(/^[0-9a-f-]{36}$/);
        if (context.server.portal.services.settings.storageUrl === undefined)
          expect(statSync(join(context.folder, name)).mode & 0o077).toBe(0);
      }
      expect(names).not.toContain(answer.body.data.id);
    });

    test('a part of a photo is served with its place in the file, and a part beyond the end is refused', async () => {
      const { id, size } = (await context.send(await samplePhoto())).body.data;
      const whole = Buffer.from(await (await context.fetchFile(id)).arrayBuffer());
      const tag = (await context.fetchFile(id)).headers.get('etag') ?? '';
      const ask = async (headers: Record<string, string>) => {
        const answer = await context.fetchFile(id, headers);
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { status: answer.status, place: answer.headers.get('content-range'), bytes };
      };
      const inside = await ask({ range: 'bytes=10-19' });
      expect([inside.status, inside.place]).toEqual([206, `bytes 10-19/${size}`]);
      expect(inside.bytes.equals(whole.subarray(10, 20))).toBe(true);
      const end = await ask({ range: 'bytes=-7', 'if-range': tag });
      expect(end.bytes.equals(whole.subarray(-7))).toBe(true);
      expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).bytes.equals(whole)).toBe(true);
      expect(await ask({ range: `bytes=${size}-` })).toMatchObject({ status: 416, place: `bytes */${size}` });
    });

    test('a photo is served as an attachment with a safe file name, nosniff, no-store and a sandbox policy', async () => {
      const { id } = (await context.send(await samplePhoto(), { name: 'a"b\\c;d\r\nX-Evil: 1.jpg' })).body.data;
      const { headers } = await context.fetchFile(id);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\r\n\\]*"; filename\*=UTF-8''[\w.%!~*-]+$/,
      );
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('x-evil')).toBeNull();
    });

    test.each([
      ['an EXE named .jpg', exe, 415],
      ['SVG', svg, 415],
      ['HTML', html, 415],
      ['GIF', gif, 415],
      ['a PDF', sampleDocument(), 415],
      ['text', Buffer.from('halo'), 415],
      ['an empty file', Buffer.alloc(0), 422],
      ['a truncated JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]), 422],
      [
        'a file of 2 MB and one byte',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * 1024 * 1024 - 2)]),
        413,
      ],
      ['a file of 60 MB', Buffer.alloc(60 * 1024 * 1024), 413],
    ])('as a photo, %s is refused', async (_name, content, status) => {
      for (const locale of ['id', 'en'] as const) {
        const body = uploadForm({ formId: context.formId, step: 'attachment', field: 'photo', content });
        const answer = await context.siti.client.call(calls.uploadFile, { body, locale });
        expect(answer.status, answer.text).toBe(status);
        expect(answer.body.errors).toMatchObject([{ path: '/photo', key: 'attachment.photo.error.file' }]);
        expect(answer.body.message).not.toMatch(/server\.|\/|sharp|vips/);
      }
      await context.expectNothingKept(before);
    });

    test('a photo of 199 by 300 pixels is refused with a message that names the minimum size', async () => {
      const small = await sharp({ create: { width: 199, height: 300, channels: 3, background: '#456' } })
        .png()
        .toBuffer();
      const answer = await context.send(small);
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'The picture is too small. Choose one of at least 200 × 300 pixels.',
      ]);
      await context.expectNothingKept(before);
    });

    test('a photo of 16,000 by 16,000 pixels is refused within 10 seconds', async () => {
      const bomb = await sharp({
        create: { width: 16000, height: 16000, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
      const start = performance.now();
      expect((await context.send(bomb)).status).toBe(422);
      expect(performance.now() - start).toBeLessThan(10_000);
      await context.expectNothingKept(before);
    });
  });

  describe('a document upload', () => {
    test.each([
      ['a JPEG', 'rapor.jpg', locatedJpeg],
      ['a PNG', 'rapor.png', locatedPng],
      ['a photo in a PDF', 'rapor.pdf', locatedPdf],
    ])('%s is stored without the place and the names in it', async (_, name, make) => {
      const answer = await context.send(await make(), { field: 'report', name });
      expect(answer.status, answer.text).toBe(200);
      expectNoPlace(Buffer.from(await (await context.fetchFile(answer.body.data.id)).arrayBuffer()));
    });

    test('a PDF is stored as a rewritten copy, and an upload of the copy is stored unchanged', async () => {
      const pdf = sampleDocument();
      const answer = await context.send(pdf, { field: 'report', name: 'rapor.pdf', type: 'application/pdf' });
      expect(answer.status, answer.text).toBe(200);
      const bytes = Buffer.from(await (await context.fetchFile(answer.body.data.id)).arrayBuffer());
      expect(bytes.length).toBe(answer.body.data.size);
      expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 200 200]');
      const again = await context.send(bytes, { field: 'report', name: 'rapor.pdf', type: 'application/pdf' });
      expect(Buffer.from(await (await context.fetchFile(again.body.data.id)).arrayBuffer()).equals(bytes)).toBe(true);
    });

    test.each([
      ['a PDF after other bytes', Buffer.concat([Buffer.from('GIF89a'), Buffer.from('\n%PDF-1.4\n')])],
      ['a ZIP named .pdf', Buffer.from('504b0304140000000800', 'hex')],
      ['HTML named .pdf', html],
    ])('as a document, %s is refused', async (_name, content) => {
      const answer = await context.send(content, { field: 'report', name: 'rapor.pdf', type: 'application/pdf' });
      expect(answer.status, answer.text).toBe(415);
      await context.expectNothingKept(before);
    });
  });

  describe('file names', () => {
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
    ])('the file name %j becomes %j', async (name, expected) => {
      const answer = await context.send(await samplePhoto(), { name });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data.name).toBe(expected);
      expect(existsSync(join(context.server.dataDir, 'passwd'))).toBe(false);
    });
  });

  describe('uploaded files', () => {
    test.each([
      ['a field without files', { field: 'document' }],
      ['a field that does not exist', { field: 'selfie' }],
      ['a step that does not exist', { step: 'hobbies' }],
      ['the field __proto__', { field: '__proto__' }],
    ])('an upload to %s is refused', async (_name, more) => {
      expect((await context.send(await samplePhoto(), more)).status).toBe(422);
      await context.expectNothingKept(before);
    });

    test('an answer accepts only files that the applicant uploaded for that field', async () => {
      const { id } = (await context.send(await samplePhoto())).body.data;
      const other = await makePerson(context.server);
      const theirs = await makeDraft(context.server, other, 4);
      const foreign = (
        await upload(other, { formId: theirs, step: 'attachment', field: 'photo', content: await samplePhoto() })
      ).body.data.id;
      const report = (await context.send(sampleDocument(), { field: 'report' })).body.data.id;
      const step = getStep(context.server, 'attachment');
      const good = {
        step: step.wireStep,
        id: context.formId,
        photo: id,
        document: 'report',
        report,
        colourBlind: false,
      };
      for (const photo of [foreign, report, randomUUID(), 'x', 7]) {
        const answer = await context.siti.client.call(calls.saveStep, { body: { ...good, photo } });
        expect(answer.status, answer.text).toBe(422);
      }
      expect((await context.siti.client.call(calls.saveStep, { body: good })).status).toBe(200);
    });

    test('an upload to a deleted draft gets 410, and the files of a deleted draft are removed', async () => {
      const ani = await makePerson(context.server);
      const draft = await makeDraft(context.server, ani, 5);
      const { text } = await getForm(ani, draft);
      const photo = /"photo":"([0-9a-f-]{36})"/.exec(text)?.[1] as string;
      const count = (await context.stored()).length;
      await ani.client.call(calls.deleteApplication, { query: { id: draft } });
      expect(await context.stored()).toHaveLength(count - 2);
      const gone = await upload(ani, {
        formId: draft,
        step: 'attachment',
        field: 'photo',
        content: await samplePhoto(),
      });
      expect([gone.status, gone.body.message]).toEqual([410, 'Form telah dihapus']);
      expect((await ani.client.call(calls.getFile, { params: { id: photo } })).status).toBe(404);
      expect((await ani.client.call(calls.describeFile, { params: { id: photo } })).status).toBe(404);
    });

    test.each(['..%2f..%2fetc%2fpasswd', 'x', '%00', '..', 'incoming'])(
      'GET /api/form/file/%s answers 400 or 404',
      async (path) => {
        const response = await context.fetchFile(path);
        expect([400, 404]).toContain(response.status);
        expect(await response.text()).not.toContain('root:');
      },
    );
  });

  test('every stored file has a row with its name and size, and every row has a stored file', async () => {
    const { rows } = await context.server.db.query<{ storage_name: string; size: number }>(
      'select storage_name, size from file',
    );
    expect(rows.map(({ storage_name }) => storage_name).sort()).toEqual([...(await context.stored())].sort());
    for (const { storage_name, size } of rows) expect(await context.storage.sizeOf(storage_name)).toBe(size);
  });
});
