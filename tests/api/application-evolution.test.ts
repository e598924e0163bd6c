import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getAdminApplication,
  getCorrection,
  listExportColumns,
  sendCorrection,
} from '../../src/contract/admin-applications.ts';
import * as calls from '../../src/contract/application.ts';
import { markFormChangesRead } from '../../src/contract/application.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { sweepFiles } from '../../src/server/features/files/file-maintenance.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import { makePerson, type Person } from '../support/people.ts';
import { sampleDocument } from '../support/sample-files.ts';
import { type Applicant, makeAdmin } from './admin-applications-support.ts';
import { type Fixture, keep, openFixture, rowOf, stepRows } from './application-evolution-fixture.ts';
import { getForm, getStep, makeDraft, save, upload, validAnswers } from './application-support.ts';
import { read } from './documents-support.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 120_000);
afterAll(async () => {
  await fixture?.server.close();
  await fixture?.evolution.close();
});

const detailOf = async ({ person, formId }: Applicant) => (await getForm(person, formId)).body.data;

const listFormChanges = async (applicant: Applicant, language: 'id' | 'en') =>
  Object.fromEntries(
    ((await detailOf(applicant)).FormChanges?.steps ?? []).map(({ step, changes }) => [
      step,
      changes.map(({ texts }) => texts[language]),
    ]),
  );

describe('notice of form changes', () => {
  test('the notice lists the changes of each step in both languages', async () => {
    expect(await listFormChanges(fixture.far, 'en')).toEqual({
      personal: [
        'Middle name is no longer asked. If you answered it, we keep your answer.',
        'New question: Hobby.',
        '“Birth place” is now called “Town of birth”. Your answer has not changed.',
      ],
      family: expect.arrayContaining([
        'Parent or guardian’s phone number is now required.',
        'Family relationship: you can no longer choose “Guardian”.',
        'Full name: a rule has changed. Enter 12 characters or fewer.',
        '“Birth place” is now called “Home town”. Your answer has not changed.',
      ]),
      motivation: ['New step: Motivation.'],
    });
    expect(await listFormChanges(fixture.far, 'id')).toMatchObject({
      personal: expect.arrayContaining(['Pertanyaan baru: Hobi.']),
      motivation: ['Langkah baru: Motivasi.'],
    });
  });

  test('the notice covers only the steps that the applicant had started and new steps', async () => {
    expect(Object.keys(await listFormChanges(fixture.near, 'en'))).toEqual(['personal', 'motivation']);
  });

  test('a draft started after the change and a submitted application get no notice', async () => {
    const later = await makePerson(fixture.server);
    const formId = await makeDraft(fixture.server, later, 1);
    expect((await detailOf({ person: later, formId })).FormChanges).toBeNull();
    expect((await detailOf(fixture.submitted)).FormChanges).toBeNull();
  });

  test('the notice remains until the owner of the application confirms it, and another applicant cannot confirm it', async () => {
    const { person, formId } = fixture.near;
    const until = (await detailOf(fixture.near)).FormChanges?.until;
    const stranger = await makePerson(fixture.server);
    expect((await stranger.client.call(markFormChangesRead, { body: { formId, until } })).status).toBe(404);
    expect((await detailOf(fixture.near)).FormChanges).not.toBeNull();
    expect((await person.client.call(markFormChangesRead, { body: { formId, until } })).status).toBe(200);
    expect((await detailOf(fixture.near)).FormChanges).toBeNull();
  });
});

describe('answers carried over to a changed form', () => {
  test('draft answers move to renamed fields, and answers of removed fields are stored apart', async () => {
    const { far, near, server } = fixture;
    const draftOf = async (applicant: Applicant, step: string) =>
      (await detailOf(applicant)).Drafts.find((draft) => draft.step === step)?.answers;
    expect(await draftOf(far, 'family')).toEqual({ familyTown: 'Solo', familyName: 'Ibu Sri' });
    expect(await draftOf(near, 'personal')).toEqual({ firstName: 'Budi' });
    await keep(near.person, near.formId, 'personal', { firstName: 'Budi', hobby: 'catur' });
    const step = getStep(server, 'personal');
    const answer = await save(near.person, step, near.formId, await validAnswers(server, step));
    expect(answer.status, answer.text).toBe(200);
    expect((await rowOf(server, near.formId, 'personal')).dropped).toEqual({ middleName: 'Cahya' });
  });

  test('saved answers move to renamed fields, and a step whose answers break new rules is reopened with the errors', async () => {
    const detail = await detailOf(fixture.far);
    expect(detail.Reopened.map(({ step, errors }) => [step, errors.map(({ path }) => path).sort()])).toEqual([
      ['family', ['/familyName', '/familyPhone', '/familyRelationship']],
    ]);
    const answers = detail.Steps.find(({ step }) => step === 'family')?.answers;
    expect(answers).toMatchObject({ familyTown: 'Solo', familyName: 'Dewi Lestari Rahayu' });
    expect(answers).not.toHaveProperty('familyBirthPlace');
  });

  test('answers sent with an old form version move to the new fields, or are refused if they break new rules', async () => {
    const { far, old, server } = fixture;
    const version = old.get('family')?.schemaVersion ?? '';
    const kept = await keep(far.person, far.formId, 'family', { familyBirthPlace: 'Kudus' }, version);
    expect([kept.status, kept.body.data.answers]).toEqual([200, { familyTown: 'Kudus' }]);
    expect((await keep(far.person, far.formId, 'family', { familyBirthPlace: 'Kudus' })).status).toBe(422);

    const personal = old.get('personal') as StepDefinition;
    const saved = (await rowOf(server, far.formId, 'personal')).answers;
    const send = (answers: Answers, step: StepDefinition) =>
      far.person.client.call(calls.saveStep, {
        body: { step: step.wireStep, id: far.formId, ...toWire(step, answers).fields },
        headers: { 'form-version': step.schemaVersion },
      });
    expect((await send({ ...saved, middleName: 'Ayu' }, personal)).status).toBe(200);
    const row = await rowOf(server, far.formId, 'personal');
    expect([row.dropped, row.answers['middleName'], row.schema_version]).toEqual([
      { middleName: 'Ayu' },
      undefined,
      getStep(server, 'personal').schemaVersion,
    ]);

    const family = old.get('family') as StepDefinition;
    const refused = await send((await rowOf(server, far.formId, 'family')).answers, family);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/^The form has changed since you opened this page/);
  });

  test('a file is kept by the sweep after its field is renamed, and its step can be saved', async () => {
    const { far, server } = fixture;
    const answers = (await detailOf(far)).Steps.find(({ step }) => step === 'attachment')?.answers;
    expect(answers).toHaveProperty('portrait');
    await server.db.query("update file set created_at = now() - interval '2 days' where application_id = $1", [
      far.formId,
    ]);
    await sweepFiles(server.db, createStorage(server.portal.services.settings));
    const file = await far.person.client.call(calls.describeFile, { params: { id: String(answers?.['portrait']) } });
    expect(file.status).toBe(200);
    const saved = await save(far.person, getStep(server, 'attachment'), far.formId, answers ?? {});
    expect(saved.status, saved.text).toBe(200);
  });
});

describe('submitted applications after a form change', () => {
  test('a submitted application has its answers stored unchanged and no reopened step', async () => {
    const { submitted, server, untouched } = fixture;
    const detail = await detailOf(submitted);
    expect([detail.Reopened, detail.FormChanges]).toEqual([[], null]);
    expect(await stepRows(server, submitted.formId)).toEqual(untouched);
  });

  test('a submitted application keeps the labels of its form version in the details and in the PDF', async () => {
    const { person, formId } = fixture.submitted;
    const personal = (await detailOf(fixture.submitted)).Steps.find(({ step }) => step === 'personal');
    expect(personal?.Form?.Texts).toMatchObject({ en: { birthPlace: { label: 'Birth place' } } });
    const { text } = await read(fixture.server, person, 'registration', formId, 'en');
    expect(text).toContain('Birth place');
    expect(text).not.toMatch(/Town of birth|familyBirthPlace/);
  });

  test('a returned application can be corrected in the requested fields and in newly required ones, and in no other', async () => {
    const { returned, server } = fixture;
    const { person, formId } = returned;
    const asked = (await person.client.call(getCorrection, { query: { formId } })).body.data;
    expect(asked?.Fields).toEqual(['family.familyName', 'family.familyPhone', 'family.familyDialCode']);
    const answers = (await detailOf(returned)).Steps.find(({ step }) => step === 'family')?.answers ?? {};
    const phone = { familyDialCode: '+62', familyPhone: '81234567890' };
    const step = getStep(server, 'family');
    const other = await save(person, step, formId, { ...answers, ...phone, familyTown: 'Tuban' });
    expect(other.body.errors?.map(({ path }) => path)).toEqual(['/familyTown']);
    const saved = await save(person, step, formId, { ...answers, ...phone, familyName: 'Dewi' });
    expect(saved.status, saved.text).toBe(200);
    expect((await person.client.call(sendCorrection, { body: { formId } })).status).toBe(200);
  });
});

describe('admins after a form change', () => {
  const admin = () => makeAdmin(fixture.server, 20);

  test('admins read answers with the texts of their form version and see removed answers', async () => {
    const { near, submitted, server } = fixture;
    const stepsOf = async ({ formId }: Applicant) => {
      const { body } = await (await admin()).client.call(getAdminApplication, { params: { formId } });
      return new Map(body.data.Steps.map((step) => [step.step, step]));
    };
    const sent = (await stepsOf(submitted)).get('family');
    expect(sent?.Form).toMatchObject({
      Schema: { properties: { familyBirthPlace: expect.anything() } },
      Texts: {
        id: { familyBirthPlace: { label: 'Tempat lahir' } },
        en: { familyBirthPlace: { label: 'Birth place' } },
      },
    });
    const started = await stepsOf(near);
    expect([started.get('program')?.Form, started.get('personal')?.Form]).toEqual([null, null]);
    expect(started.get('personal')?.Dropped).toMatchObject([
      { Answers: { middleName: 'Cahya' }, Form: { Texts: { en: { middleName: { label: 'Middle name' } } } } },
    ]);
    expect(server.portal.services.forms.lines().length).toBeGreaterThan(6);
  });

  test('an export has one column for a removed field and one for both names of a renamed field', async () => {
    const { far, near, server } = fixture;
    const { client } = await admin();
    const { data } = (await client.call(listExportColumns)).body;
    const labels = new Map(data.map(({ Key, Label }) => [Key, Label]));
    expect(labels.get('personal.middleName')).toBe('Middle name (no longer asked)');
    expect(labels.get('family.familyBirthPlace')).toBe('Home town');
    expect([labels.has('family.familyTown'), labels.size]).toEqual([false, data.length]);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const cellsOf = async (person: Person) => {
      const query = new URLSearchParams({ q: person.email, columns: 'personal.middleName,family.familyBirthPlace' });
      const file = await fetch(`${server.url}/api/admin/form/export?${query}`, { headers: { cookie } });
      return (await file.text()).trim().split(/\r?\n/).slice(1);
    };
    expect([await cellsOf(far.person), await cellsOf(near.person)]).toEqual([['Ayu,Solo'], ['Cahya,']]);
  });
});

describe('entries of a list with a file, a province and a city', () => {
  const reason = 'Saya suka menghitung dan merancang bangunan.';
  const family = { familyName: 'Ibu Sri', familyDialCode: '+62', familyPhone: '81234567890' };
  const attachment = { portrait: 'a file' };
  let applicant: Applicant;
  const begin = async (): Promise<Applicant> => {
    const person = await makePerson(fixture.server);
    return { person, formId: await makeDraft(fixture.server, person, 5, 'ayu@example.com', { family, attachment }) };
  };
  const send = (field: string, content: Buffer) =>
    upload(applicant.person, { formId: applicant.formId, step: 'motivation', field, content });
  const saveAwards = (awards: readonly object[]) =>
    applicant.person.client.call(calls.saveStep, {
      body: { step: 7, id: applicant.formId, reason, awards },
      locale: 'en',
    });

  beforeAll(async () => {
    applicant = await begin();
  });

  test('a file uploaded for the second entry of a list is accepted and stored in the first entry', async () => {
    const { data } = (await send('awards/1/proof', sampleDocument())).body;
    expect((await saveAwards([{ title: 'Emas', proof: data.id }])).status).toBe(200);
    const { Steps } = await detailOf(applicant);
    expect(Steps.find(({ step }) => step === 'motivation')?.answers).toEqual({
      reason,
      awards: [{ title: 'Emas', proof: data.id }],
    });
  });

  test('a calculated answer is calculated by the server, whatever was sent for it', async () => {
    const { data } = (await send('awards/0/proof', sampleDocument())).body;
    const award = (points: number) => ({ title: 'Emas', proof: data.id, points });
    const { status } = await applicant.person.client.call(calls.saveStep, {
      body: { step: 7, id: applicant.formId, reason, awards: [award(3), award(4)], totalPoints: 999 },
    });
    expect(status).toBe(200);
    const { Steps } = await detailOf(applicant);
    expect(Steps.find(({ step }) => step === 'motivation')?.answers).toMatchObject({ totalPoints: 7 });
  });

  test.each([
    ['en', 'The year you left cannot be before the year you joined.'],
    ['id', 'Tahun keluar tidak boleh sebelum tahun masuk.'],
  ] as const)(
    'an answer that breaks an expression gets 422 with the text of its rule in %s',
    async (locale, message) => {
      const club = { isMember: true, clubName: 'Robotika', since: 2024, until: 2023 };
      const { status, body } = await applicant.person.client.call(calls.saveStep, {
        body: { step: 7, id: applicant.formId, reason, club },
        locale,
      });
      expect([status, body.errors]).toMatchObject([
        422,
        [{ path: '/club/until', key: 'motivation.club.until.error.order', message }],
      ]);
    },
  );

  test('a city of an entry must belong to the province of that entry', async () => {
    const { data } = (await send('awards/0/proof', sampleDocument())).body;
    const award = { title: 'Emas', proof: data.id };
    const jakarta = { ...award, province: '31', city: '31.73' };
    const { status, body } = await saveAwards([jakarta, { ...jakarta, province: '32' }, { ...award, city: '31.73' }]);
    expect([status, body.errors?.map(({ path, key }) => `${path} ${key}`)]).toEqual([
      422,
      ['/awards/1/city motivation.awards.city.error.source', '/awards/2/city motivation.awards.city.error.source'],
    ]);
    expect((await saveAwards([jakarta, { ...award, province: '32' }])).status).toBe(200);
  });

  test.each(['awards/0/title', 'awards/proof', 'awards', 'awards/0/proof/more', 'awards/0/__proto__', 'club/clubName'])(
    'an upload for the field path %s, which takes no file, gets 422 with an error at that path',
    async (field) => {
      const { status, body } = await send(field, sampleDocument());
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, [`/${field}`]]);
    },
  );

  test('an upload of plain text for the file of an entry gets 415 with an error at the path of that file', async () => {
    const { status, body } = await send('awards/0/proof', Buffer.from('plain text'));
    expect([status, body.errors]).toMatchObject([
      415,
      [{ path: '/awards/0/proof', key: 'motivation.awards.proof.error.file' }],
    ]);
  });

  test('an entry with a file of another field, of another applicant or with an unknown id is refused', async () => {
    const { formId } = applicant;
    const other = await upload(applicant.person, {
      formId,
      step: 'attachment',
      field: 'report',
      content: sampleDocument(),
    });
    const foreign = await begin();
    const theirs = await upload(foreign.person, {
      formId: foreign.formId,
      step: 'motivation',
      field: 'awards/0/proof',
      content: sampleDocument(),
    });
    const own = await send('awards/0/proof', sampleDocument());
    for (const proof of [other.body.data.id, theirs.body.data.id, randomUUID()]) {
      const { status, body } = await saveAwards([
        { title: 'Emas', proof: own.body.data.id },
        { title: 'Perak', proof },
      ]);
      expect([status, body.errors]).toMatchObject([
        422,
        [{ path: '/awards/1/proof', key: 'motivation.awards.proof.error.source' }],
      ]);
    }
  });
});

test('two further processes that start with the same forms store no form version again', async () => {
  const { server } = fixture;
  const count = async () => (await server.db.query('select count(*) from form_version')).rows[0];
  const before = await count();
  const again = await Promise.all([fixture.evolution.start(), fixture.evolution.start()]);
  await Promise.all(again.map((one) => one.close()));
  expect(await count()).toEqual(before);
});
