import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../src/engine/schema/types.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { makeSubmitted } from './admin-applications-support.ts';
import { keep, rowOf, stepRows } from './application-evolution-fixture.ts';
import { at, changeField, openEvolution, removeField, wordField } from './application-evolution-support.ts';
import { getForm, getStep, makeDraft, save } from './application-support.ts';

/** Two answers move: one to a step before, one to a step after. */
const edit = async (data: Scratch): Promise<void> => {
  await removeField(data, 'family', 'familyBirthPlace');
  await removeField(data, 'personal', 'middleName');
  await changeField(data, 'personal', 'familyBirthPlace', { type: 'string', maxLength: 60 });
  await changeField(data, 'academic', 'middleName', { type: 'string', maxLength: 60 });
  await wordField(data, 'personal', 'familyBirthPlace', { id: { label: 'Kota asal' }, en: { label: 'Home town' } });
  await wordField(data, 'academic', 'middleName', { id: { label: 'Nama tengah' }, en: { label: 'Second name' } });
  await data.write('schemas/application/migrations/001.json', {
    $schema: '../../meta/steps-migration.json',
    number: 1,
    steps: { personal: 1, family: 1, academic: 1 },
    operations: [
      { move: { from: 'family.familyBirthPlace', to: 'personal.familyBirthPlace' } },
      { move: { from: 'personal.middleName', to: 'academic.middleName' } },
    ],
    example: { before: {}, after: {} },
  });
};

const given = { personal: { middleName: 'Nur' }, family: { familyBirthPlace: 'Solo' } };

let evolution: Awaited<ReturnType<typeof openEvolution>>;
/** Serves the forms before the change, and goes on. */
let older: TestServer;
let newer: TestServer;
let far: { readonly person: Person; readonly formId: string };
let near: typeof far;
let submitted: typeof far;
let untouched: readonly object[];
beforeAll(async () => {
  evolution = await openEvolution();
  older = await evolution.start();
  const [siti, budi] = [await makePerson(older), await makePerson(older)];
  far = { person: siti, formId: await makeDraft(older, siti, 5, 'ayu@example.com', given) };
  near = { person: budi, formId: await makeDraft(older, budi, 2, 'ayu@example.com', given) };
  submitted = await makeSubmitted(older);
  untouched = await stepRows(older, submitted.formId);
  await edit(evolution.data);
  newer = await evolution.start();
}, 180_000);
afterAll(async () => {
  await newer?.close();
  await older?.close();
  await evolution?.close();
});

const detailOf = async ({ person, formId }: typeof far) => (await getForm(at(newer, person), formId)).body.data;

const answersOf = async (applicant: typeof far): Promise<Readonly<Record<string, Answers>>> =>
  Object.fromEntries((await detailOf(applicant)).Steps.map(({ step, answers }) => [step, answers]));

describe('answers that move between steps', () => {
  test('are shown in their new steps, no step is asked again, and the applicant reads what moved', async () => {
    const answers = await answersOf(far);
    expect(answers['personal']).toMatchObject({ familyBirthPlace: 'Solo' });
    expect(answers['personal']).not.toHaveProperty('middleName');
    expect(answers['family']).not.toHaveProperty('familyBirthPlace');
    expect(answers['academic']).toMatchObject({ middleName: 'Nur' });
    const { Reopened, FormChanges } = await detailOf(far);
    expect(Reopened).toEqual([]);
    const told = FormChanges?.steps.flatMap(({ changes }) => changes.map(({ texts }) => texts['en']));
    expect(told).toContainEqual(expect.stringMatching(/^Home town is now asked in this step\. Before/));
    expect(told).toContainEqual(expect.stringMatching(/^Middle name is now asked in “/));
    expect(told).not.toContainEqual(expect.stringMatching(/no longer asked/));
  });

  test('begin a step that was not started as unfinished answers, once', async () => {
    const { Drafts } = await detailOf(near);
    expect(Drafts).toEqual([expect.objectContaining({ step: 'academic', answers: { middleName: 'Nur' } })]);
    await keep(at(newer, near.person), near.formId, 'academic', {});
    expect((await detailOf(near)).Drafts).toEqual([expect.objectContaining({ step: 'academic', answers: {} })]);
  });

  test('move once while processes of both builds save the steps', async () => {
    const person = at(newer, far.person);
    const { personal = {}, academic = {} } = await answersOf(far);
    expect((await save(person, getStep(newer, 'personal'), far.formId, personal)).status).toBe(200);
    expect((await rowOf(newer, far.formId, 'personal')).dropped).toMatchObject({ 'middleName@1': 'Nur' });
    const { middleName, ...former } = academic;
    expect(middleName).toBe('Nur');
    const old = at(older, far.person);
    expect((await save(old, getStep(older, 'academic'), far.formId, former)).status).toBe(200);
    const family = (await rowOf(newer, far.formId, 'family')).answers;
    const changed = { ...family, familyBirthPlace: 'Bogor' };
    expect((await save(old, getStep(older, 'family'), far.formId, changed)).status).toBe(200);
    const answers = await answersOf(far);
    expect(answers['personal']).toMatchObject({ familyBirthPlace: 'Solo' });
    expect(answers['academic']).toMatchObject({ middleName: 'Nur' });
    expect((await save(person, getStep(newer, 'academic'), far.formId, answers['academic'] ?? {})).status).toBe(200);
    expect((await rowOf(newer, far.formId, 'academic')).answers).toMatchObject({ middleName: 'Nur' });
  });

  test('of the older form on a device that was offline are moved and kept', async () => {
    const { schemaVersion } = getStep(older, 'personal');
    const person = at(newer, near.person);
    const sent = { firstName: 'Budi', middleName: 'Cahya' };
    const kept = await keep(person, near.formId, 'personal', sent, schemaVersion);
    expect(kept.body.data?.answers).toEqual({ firstName: 'Budi' });
    const { rows } = await newer.db.query<{ dropped: Answers }>(
      `select dropped from draft_answers where application_id = $1 and step = 'personal'`,
      [near.formId],
    );
    expect(rows[0]?.dropped).toEqual({ 'middleName@1': 'Cahya' });
  });

  test('stay as they are in a submitted application', async () => {
    expect((await detailOf(submitted)).FormChanges).toBeNull();
    expect(await stepRows(newer, submitted.formId)).toEqual(untouched);
  });
});
