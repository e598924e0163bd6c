import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { listOwnFiles, removeOwnFile, reuseFile } from '../../src/contract/own-files.ts';
import { findFileField } from '../../src/engine/model/file-fields.ts';
import { findFilesOfApplication } from '../../src/server/features/files/queries.ts';
import { makePerson, type Person } from '../support/people.ts';
import { getForm, getStep, makeDraft, makePicture, pdf, save, start, submit, upload } from './application-support.ts';
import { type FileContext, openFileContext } from './files-support.ts';

let context: FileContext;
let siti: Person;
let other: Person;
beforeAll(async () => {
  context = await openFileContext();
  ({ siti } = context);
  other = await makePerson(context.server);
});
afterAll(() => context.server.close());

const listed = async (person = siti) => (await person.client.call(listOwnFiles)).body.data.Files;
const find = async (id: string, person = siti) => (await listed(person)).find(({ Ids }) => Ids.includes(id));
const send = async (formId: string, field = 'photo', content?: Buffer, person = siti): Promise<string> => {
  const file = content ?? (await makePicture(300 + Math.floor(Math.random() * 500), 700));
  const { body, text } = await upload(person, { formId, step: 'attachment', field, content: file });
  expect(body.statusCode, text).toBe(200);
  return body.data.id;
};
const reuse = (id: string, formId: string, field = 'photo', person = siti) =>
  person.client.call(reuseFile, { params: { id }, body: { formId, step: 'attachment', field } });
const remove = (id: string, person = siti) => person.client.call(removeOwnFile, { params: { id } });
const answer = async (formId: string, answers: object, person = siti): Promise<void> => {
  const { status, text } = await person.client.call(calls.saveDraft, { body: { formId, step: 'attachment', answers } });
  expect(status, text).toBe(200);
};
const nextDraft = async (person = siti): Promise<string> => {
  const formId = await start(person);
  await context.server.db.query(`update application set completed = '{program}' where id = $1`, [formId]);
  return formId;
};
const canRead = async (id: string): Promise<boolean> => (await context.fetchFile(id)).status === 200;

describe('the documents of an applicant', () => {
  test('are listed once, with the answers that use them', async () => {
    const [one, two] = [await nextDraft(), await nextDraft()];
    const content = await makePicture(411, 611);
    const [first, second] = [await send(one, 'photo', content), await send(two, 'photo', content)];
    await answer(one, { photo: first });
    const document = await find(first);
    expect(document).toMatchObject({
      Id: second,
      Label: 'Photo',
      Width: 411,
      Height: 611,
      ContentType: 'image/jpeg',
      ValidUntil: null,
      DeletedOn: null,
      Uses: [{ FormId: one, Step: 'attachment', Label: 'Photo', InstitutionCode: 20, RegistrationNumber: null }],
    });
    expect([...(document?.Ids ?? [])].sort()).toEqual([first, second].sort());
    await answer(two, { photo: second });
    expect((await find(first))?.Uses.map(({ FormId }) => FormId).sort()).toEqual([one, two].sort());
  });

  test('have labels in the language of the reader, and say when they are deleted while no answer names them', async () => {
    const id = await send(await nextDraft());
    const { data } = (await siti.client.call(listOwnFiles, { locale: 'id' })).body;
    const document = data.Files.find(({ Ids }) => Ids.includes(id));
    expect(document).toMatchObject({ Label: 'Pasfoto', Uses: [], UploadedOn: data.Today });
    expect(document?.DeletedOn && document.DeletedOn > data.Today).toBe(true);
  });

  test('are used again without a second copy, in the field of another application and twice in one', async () => {
    const [one, two] = [await nextDraft(), await nextDraft()];
    const id = await send(one, 'report', pdf);
    const before = (await context.stored()).length;
    const again = await reuse(id, two, 'report');
    expect(again.status, again.text).toBe(200);
    expect(again.body.data).toMatchObject({ name: 'a.pdf', contentType: 'application/pdf' });
    expect(again.body.data.id).not.toBe(id);
    const letter = (await reuse(id, two, 'letter')).body.data.id;
    expect(new Set([id, again.body.data.id, letter]).size).toBe(3);
    expect((await reuse(id, two, 'report')).body.data.id).toBe(again.body.data.id);
    expect((await reuse(letter, two, 'report')).body.data.id).toBe(again.body.data.id);
    expect(await context.stored()).toHaveLength(before);
    expect((await find(id))?.Ids).toHaveLength(3);
    expect(await canRead(letter)).toBe(true);
  });

  test('are refused by a field that does not accept their type, size or measures', async () => {
    const formId = await nextDraft();
    const report = await send(formId, 'report', pdf);
    const wrongType = await reuse(report, formId, 'photo');
    expect([wrongType.status, wrongType.body.errors]).toEqual([
      415,
      [expect.objectContaining({ path: '/photo', key: 'attachment.photo.error.file' })],
    ]);
    const small = await send(formId, 'report', await makePicture(199, 300));
    expect((await reuse(small, formId, 'photo')).status).toBe(422);
    // A picture of an earlier release is measured when it is used.
    await context.server.db.query('update file set width = null, height = null where id = $1', [small]);
    expect((await reuse(small, formId, 'photo')).status).toBe(422);
    const large = await send(formId, 'report', await makePicture());
    await context.server.db.query('update file set size = 3000000 where id = $1', [large]);
    expect((await reuse(large, formId, 'photo')).status).toBe(413);
    expect((await reuse(large, formId, 'colourBlind')).status).toBe(422);
    expect(
      (await siti.client.call(reuseFile, { params: { id: large }, body: { formId, step: 'x', field: 'y' } })).status,
    ).toBe(422);
  });

  test('are never seen or used by anybody else, whatever id is guessed', async () => {
    const [mine, foreign] = [await nextDraft(), await nextDraft(other)];
    const id = await send(mine);
    await answer(mine, { photo: id });
    expect(await listed(other)).toEqual([]);
    for (const guess of [id, id.toUpperCase(), randomUUID(), 'x', '../files']) {
      expect((await reuse(guess, foreign, 'photo', other)).status, guess).toBe(404);
      expect((await remove(guess, other)).status, guess).toBe(404);
    }
    // Neither one's own file for an application of somebody else.
    const own = await send(foreign, 'photo', undefined, other);
    expect((await reuse(own, mine, 'photo', other)).status).toBe(404);
    expect((await reuse(id, foreign, 'photo')).status).toBe(404);
    expect((await find(id))?.Ids).toEqual([id]);
    // An answer cannot name it either.
    await answer(foreign, { photo: id }, other);
    expect((await listed(other)).flatMap(({ Ids }) => Ids)).toEqual([own]);
    expect((await other.client.call(calls.describeFile, { params: { id } })).status).toBe(404);
  });

  test('are removed where no answer names them, with their bytes', async () => {
    const [one, two] = [await nextDraft(), await nextDraft()];
    const id = await send(one);
    const again = (await reuse(id, two)).body.data.id;
    await answer(two, { photo: again });
    expect((await remove(id)).status).toBe(422);
    expect(await find(id)).toBeDefined();
    await answer(two, {});
    const before = (await context.stored()).length;
    expect((await remove(again)).status).toBe(200);
    expect(await context.stored()).toHaveLength(before - 1);
    expect([await find(id), await canRead(id), await canRead(again)]).toEqual([undefined, false, false]);
    expect((await remove(id)).status).toBe(404);
  });

  test('stay for one application when they are removed from another, or when that one is deleted', async () => {
    const [one, two] = [await nextDraft(), await nextDraft()];
    const id = await send(one);
    await answer(one, { photo: id });
    const again = (await reuse(id, two)).body.data.id;
    await answer(two, { photo: again });
    await answer(one, {});
    expect((await find(id))?.Uses.map(({ FormId }) => FormId)).toEqual([two]);
    await siti.client.call(calls.deleteApplication, { query: { id: one } });
    expect([await canRead(id), await canRead(again)]).toEqual([false, true]);
    const before = (await context.stored()).length;
    await siti.client.call(calls.deleteApplication, { query: { id: two } });
    expect(await context.stored()).toHaveLength(before - 1);
  });

  test('lose their bytes never while a parallel deletion and a use again race', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await nextDraft(), await nextDraft()];
      const id = await send(one);
      const [used, deleted] = await Promise.all([
        reuse(id, two),
        siti.client.call(calls.deleteApplication, { query: { id: one } }),
      ]);
      expect(deleted.status).toBe(200);
      if (used.status === 200) expect(await canRead(used.body.data.id)).toBe(true);
      else expect(used.status, used.text).toBe(404);
      await siti.client.call(calls.deleteApplication, { query: { id: two } });
    }
  });
});

describe('an application that begins with another one', () => {
  test('uses its files again, and is saved with them', async () => {
    const ayu = await makePerson(context.server);
    const first = await makeDraft(context.server, ayu);
    const stored = (await context.stored()).length;
    const second = await makeDraft(context.server, ayu, 4);
    const draft = (await getForm(ayu, second)).body.data.Drafts.find(({ step }) => step === 'attachment');
    const earlier = (await getForm(ayu, first)).body.data.Steps.find(({ step }) => step === 'attachment');
    expect(draft).toMatchObject({ TakenFrom: first });
    expect(Object.keys(draft?.answers ?? {}).sort()).toEqual(Object.keys(earlier?.answers ?? {}).sort());
    expect(draft?.answers['photo']).not.toBe(earlier?.answers['photo']);
    const saved = await save(ayu, getStep(context.server, 'attachment'), second, draft?.answers ?? {});
    expect(saved.status, saved.text).toBe(200);
    expect(await context.stored()).toHaveLength(stored);
    const uses = (await listed(ayu)).map(({ Uses }) => [...new Set(Uses.map(({ FormId }) => FormId))].sort());
    expect(uses.length).toBeGreaterThan(0);
    for (const one of uses) expect(one).toEqual([first, second].sort());
  });
});

describe('a document that is accepted for six months', () => {
  let ayu: Person;
  let formId: string;
  const ageFiles = (months: number) =>
    context.server.db.query(
      `update file set uploaded_at = now() - $2 * interval '1 month' - interval '1 day' where account_id = $1`,
      [ayu.id, months],
    );
  beforeAll(async () => {
    ayu = await makePerson(context.server);
    formId = await makeDraft(context.server, ayu);
    const rule = findFileField(getStep(context.server, 'attachment'), ['photo'])?.rule;
    Object.assign(rule ?? {}, { validMonths: 6 });
  });

  test('says its last day, and is refused by a submit, a save and another field after it', async () => {
    const { answers = {} } =
      (await getForm(ayu, formId)).body.data.Steps.find(({ step }) => step === 'attachment') ?? {};
    const photo = String(answers['photo']);
    const document = await find(photo, ayu);
    expect(document?.ValidUntil?.slice(0, 7)).not.toBe(document?.UploadedOn.slice(0, 7));
    await ageFiles(6);
    const { Today, Files } = (await ayu.client.call(listOwnFiles)).body.data;
    const until = Files.find(({ Ids }) => Ids.includes(photo))?.ValidUntil ?? '';
    expect(until < Today).toBe(true);
    const submitted = await submit(ayu, formId, { locale: 'id' });
    expect([submitted.status, submitted.body.errors]).toMatchObject([
      422,
      [
        {
          path: '/attachment/photo',
          key: 'attachment.photo.error.expiredFile',
          message: 'Masa berlaku berkas ini sudah habis. Unggah berkas yang lebih baru.',
        },
      ],
    ]);
    expect((await save(ayu, getStep(context.server, 'attachment'), formId, answers)).status).toBe(422);
    const again = await reuse(photo, formId, 'photo', ayu);
    expect([again.status, again.body.message]).toEqual([422, 'This document has expired. Upload a newer one.']);
  });

  test('is as old as its first upload when the same file is sent again', async () => {
    const content = await makePicture(444, 666);
    const sendPhoto = () => send(formId, 'photo', content, ayu);
    const first = await sendPhoto();
    await ageFiles(6);
    const { answers = {} } =
      (await getForm(ayu, formId)).body.data.Steps.find(({ step }) => step === 'attachment') ?? {};
    const saveWith = (photo: string) => save(ayu, getStep(context.server, 'attachment'), formId, { ...answers, photo });
    expect(await sendPhoto()).not.toBe(first);
    expect((await saveWith(await sendPhoto())).status).toBe(422);
    expect((await saveWith(await send(formId, 'photo', await makePicture(445, 667), ayu))).status).toBe(200);
  });

  test('is not taken into the next application once it has expired, which says so', async () => {
    await ageFiles(6);
    const next = await makeDraft(context.server, ayu, 4);
    const draft = (await getForm(ayu, next)).body.data.Drafts.find(({ step }) => step === 'attachment');
    expect(draft?.answers).not.toHaveProperty('photo');
    expect(draft?.LeftOut).toEqual(['photo']);
    await ayu.client.call(calls.deleteApplication, { query: { id: next } });
  });

  test('is checked against the day of the submit from then on', async () => {
    await context.server.db.query('update file set uploaded_at = now() where account_id = $1', [ayu.id]);
    const { status, text } = await submit(ayu, formId);
    expect(status, text).toBe(200);
    await context.server.db.query(`update application set submitted_at = '2026-01-31T17:30:00Z' where id = $1`, [
      formId,
    ]);
    const { rows } = await context.server.db.query<{ id: string }>('select id from file where application_id = $1', [
      formId,
    ]);
    const ids = rows.map(({ id }) => id);
    const files = await findFilesOfApplication(context.server.portal.services.db, formId, ids);
    expect([...files.values()].map(({ checkedOn }) => checkedOn)).toEqual(ids.map(() => '2026-02-01'));
  });
});
