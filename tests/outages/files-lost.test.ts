import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getFile } from '../../src/contract/application.ts';
import { errorKeys, makeDraft, startAdmissionServer, submit } from '../api/application-support.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server?.close());

const filesOf = async (formId: string) =>
  (
    await server.db.query<{ id: string; field: string; name: string }>(
      'select id, field, storage_name as name from file where application_id = $1',
      [formId],
    )
  ).rows;

/** A draft whose photo is missing in the storage. */
const draftWithLostPhoto = async () => {
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, 5);
  const photo = (await filesOf(formId)).find(({ field }) => field === 'photo');
  if (!photo) throw new Error('the draft has a photo');
  rmSync(join(server.dataDir, 'files', photo.name));
  return { person, formId, photo };
};

describe('a stored file that is missing on the disk', () => {
  test.each([
    ['en', 'We no longer have this file. It has to be uploaded again.'],
    ['id', 'Berkas ini tidak tersimpan lagi dan perlu diunggah kembali.'],
  ])('a request for a lost file gets 404 with a message in the language %s', async (locale, message) => {
    const { person, photo } = await draftWithLostPhoto();
    const answer = await person.client.call(getFile, { params: { id: photo.id }, locale });
    expect([answer.status, answer.body.message]).toEqual([404, message]);
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  test('a submit with a lost file is refused at the field of the file, and the application stays a draft', async () => {
    const { person, formId } = await draftWithLostPhoto();
    const answer = await submit(person, formId);
    expect(answer.status).toBe(422);
    expect(errorKeys(answer)).toEqual(['attachment.photo.error.lostFile']);
    expect(answer.body.errors?.[0]).toMatchObject({
      path: '/attachment/photo',
      message: 'We no longer have this file. Upload it again.',
    });
    const { rows } = await server.db.query('select status from application where id = $1', [formId]);
    expect(rows).toEqual([{ status: 'Draft' }]);
  });

  test('reading a file and a submit get 503 while the folder of files is missing, and the submit succeeds when it is there again', async () => {
    const person = await makePerson(server);
    const formId = await makeDraft(server, person, 5);
    const [file] = await filesOf(formId);
    const folder = join(server.dataDir, 'files');
    renameSync(folder, `${folder}-away`);
    const read = await person.client.call(getFile, { params: { id: file?.id ?? '' } });
    const submitted = await submit(person, formId);
    renameSync(`${folder}-away`, folder);
    expect([read.status, submitted.status]).toEqual([503, 503]);
    expect((await submit(person, formId)).status).toBe(200);
  });
});
