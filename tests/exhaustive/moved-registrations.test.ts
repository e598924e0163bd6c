import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersToCorrect } from '../../src/client/features/applicant/registrations/correction/open-answers.ts';
import * as adminCalls from '../../src/contract/admin-applications.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import type { FormTexts } from '../../src/server/features/application/queries/form-versions.ts';
import { storedTexts } from '../../src/server/features/application/stored-forms.ts';
import { answerBlocks } from '../../src/server/features/documents/answer-blocks.ts';
import {
  createLocaleTexts,
  createOptionNamesOf,
  withStoredTexts,
} from '../../src/server/features/documents/answer-text.ts';
import { type Applicant, makeAdmin } from '../api/admin-applications-support.ts';
import { at, openEvolution } from '../api/application-evolution-support.ts';
import { getForm, getStep, makeDraft, save, submit } from '../api/application-support.ts';
import { read } from '../api/documents-support.ts';
import { addMovingSteps, changeMovingSteps, movingAnswers } from '../support/officer/moving-steps.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { readWorkbook } from '../support/workbook.ts';

const ALL_STEPS = 99;

const makeRegistration = async (server: TestServer): Promise<Applicant> => {
  const person = await makePerson(server);
  const formId = await makeDraft(server, person, ALL_STEPS, 'putra@example.com', movingAnswers);
  const { status, text } = await submit(person, formId);
  if (status !== 200) throw new Error(`submit answered ${text}`);
  await server.db.query("update application set status = 'Submitted' where id = $1", [formId]);
  return { person, formId };
};

/** Not submitted, with a choice that the changed form does not offer. */
const draft = {} as { person: Person; formId: string };
const named = (name: string): Applicant => registrations.get(name) as Applicant;

let evolution: Awaited<ReturnType<typeof openEvolution>>;
let server: TestServer;
let admin: Person;
/** How an application went on after its forms changed, by name. */
const registrations = new Map<string, Applicant>();

const requestOf = async ({ person, formId }: Applicant) =>
  (await at(server, person).client.call(adminCalls.getCorrection, { query: { formId } })).body.data;

/** Saves a step as the page of the application does. */
const saveCorrection = async (applicant: Applicant, step: string, changes: Answers) => {
  const person = at(server, applicant.person);
  const { data } = (await getForm(person, applicant.formId)).body;
  const begun = (await requestOf(applicant))?.Begun ?? [];
  const answers = answersToCorrect(step, data, { Begun: begun });
  return save(person, getStep(server, step), applicant.formId, { ...answers, ...changes });
};

const correct = async (applicant: Applicant, changes: Readonly<Record<string, Answers>>): Promise<void> => {
  for (const [step, answers] of Object.entries(changes)) {
    const saved = await saveCorrection(applicant, step, answers);
    if (saved.status !== 200) throw new Error(saved.text);
  }
  const body = { formId: applicant.formId };
  const sent = await at(server, applicant.person).client.call(adminCalls.sendCorrection, { body });
  if (sent.status !== 200) throw new Error(sent.text);
};

beforeAll(async () => {
  evolution = await openEvolution();
  await addMovingSteps(evolution.data);
  const older = await evolution.start();
  const fieldsToCorrect = {
    'untouched after the change': [],
    'returned for a correction': ['journey.street'],
    'corrected in the step that an answer left': ['journey.street', 'journey.level'],
    'corrected in the step that an answer moved to': ['plans.wish'],
    'returned for answers that moved': ['journey.transport', 'journey.pet'],
    'corrected where answers moved to': ['journey.transport', 'journey.pet'],
  };
  const olderAdmin = await makeAdmin(older);
  for (const [name, fields] of Object.entries(fieldsToCorrect)) {
    const applicant = await makeRegistration(older);
    registrations.set(name, applicant);
    if (fields.length === 0) continue;
    const body = { fields, message: 'Mohon periksa lagi.' };
    const { status, text } = await olderAdmin.client.call(adminCalls.askForCorrection, {
      params: { formId: applicant.formId },
      body,
    });
    if (status !== 200) throw new Error(text);
  }
  const journey = { ...movingAnswers.journey, meal: 'code-rice' };
  draft.person = await makePerson(older);
  draft.formId = await makeDraft(older, draft.person, ALL_STEPS, 'putra@example.com', { ...movingAnswers, journey });
  await older.close();
  await changeMovingSteps(evolution.data);
  server = await evolution.start();
  admin = await makeAdmin(server);
  await correct(named('corrected in the step that an answer left'), { journey: { address: 'Jalan Melati 7' } });
  await correct(named('corrected in the step that an answer moved to'), { plans: { wish: 'A garden' } });
  await correct(named('corrected where answers moved to'), {
    plans: { transport: 'code-bike' },
    pets: { animal: 'code-dog', name: 'Bruno' },
  });
}, 240_000);
afterAll(async () => {
  await server?.close();
  await evolution?.close();
});

interface ShownStep {
  readonly step: string;
  readonly answers: Answers;
  readonly Form?: { readonly Schema: object; readonly Ui: object; readonly Texts: object } | null | undefined;
}

/** What a page shows of the answers of a step: browser and documents describe answers with the same functions. */
const wordsOf = async ({ step, answers, Form }: ShownStep): Promise<string> => {
  const { catalogue, texts, applications } = server.portal.services;
  const words = createLocaleTexts(texts, 'en');
  const today = catalogue.steps.find(({ key }) => key === step);
  const definition = Form ? ({ schema: Form.Schema, ui: Form.Ui } as Pick<FormDefinition, 'schema' | 'ui'>) : today;
  if (!definition) return JSON.stringify(answers);
  const namesOf = createOptionNamesOf(applications.masterData, {}, answers, 'en');
  const then = Form ? withStoredTexts(words, storedTexts(Form.Texts as FormTexts, 'en')) : words;
  return JSON.stringify(
    await answerBlocks(definition, answers, { words: then, formKey: step, namesOf, files: new Map() }),
  );
};

const allWords = async (steps: readonly ShownStep[]): Promise<string> =>
  (await Promise.all(steps.map(wordsOf))).join('\n');

const ofMovingSteps = ({ step }: { readonly step: string }): boolean => step in movingAnswers || step === 'pets';

const shownToApplicant = async ({ person, formId }: Applicant): Promise<string> => {
  const { Steps } = (await getForm(at(server, person), formId)).body.data;
  return allWords(
    Steps.filter(ofMovingSteps).flatMap(({ step, Received, Former = [], ...saved }): readonly ShownStep[] => {
      const { answers, Form } = saved.Sent ?? saved;
      return [
        { step, answers, Form },
        ...(Received ? [{ step, answers: Received }] : []),
        ...Former.map((former) => ({ step, answers: former.Answers, Form: former.Form })),
      ];
    }),
  );
};

const shownToAdmin = async ({ formId }: Applicant): Promise<string> => {
  const { Steps, Corrections } = (await admin.client.call(adminCalls.getAdminApplication, { params: { formId } })).body
    .data;
  const answers = Steps.filter(ofMovingSteps).flatMap(({ step, answers: now, Form, Dropped }): readonly ShownStep[] => [
    { step, answers: now, Form },
    ...Dropped.map((dropped) => ({ step, answers: dropped.Answers, Form: dropped.Form })),
  ]);
  const changes = Corrections.flatMap(({ Changed }) => Changed).flatMap((change): readonly ShownStep[] => {
    const [step = '', field = ''] = change.Field.split('.');
    const [stepNow = '', fieldNow = ''] = (change.AfterField ?? change.Field).split('.');
    return [
      { step, answers: { [field]: change.Before }, Form: change.BeforeForm },
      { step: stepNow, answers: { [fieldNow]: change.After }, Form: change.AfterForm },
    ];
  });
  return allWords([...answers, ...changes]);
};

const shownInDocument = async ({ person, formId }: Applicant): Promise<string> =>
  (await read(server, at(server, person), 'registration', formId, 'en')).text;

/** Again while the portal is busy, as its answer asks for: other tests share the processor. */
const download = async (url: string, cookie: string, attempts = 8): Promise<Uint8Array> => {
  const response = await fetch(url, { headers: { cookie } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 503 || attempts === 1) {
    expect(response.status).toBe(200);
    return bytes;
  }
  await setTimeout(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  return download(url, cookie, attempts - 1);
};

const exported = async ({ person }: Applicant): Promise<string> => {
  const columns = (await admin.client.call(adminCalls.listExportColumns)).body.data.map(({ Key }) => Key).join(',');
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const query = new URLSearchParams({ format: 'xlsx', lang: 'en', q: person.email, columns });
  const { sheets } = readWorkbook(await download(`${server.url}/api/admin/form/export?${query}`, cookie));
  return JSON.stringify(sheets.map((sheet) => sheet.map((row) => row.map(({ value }) => value))));
};

const surfaces = { shownToApplicant, shownToAdmin, shownInDocument, exported };

/** What stands in each place: the answer as it was sent, or what a migration made of it. */
const answersInWords: readonly (readonly [string, RegExp])[] = [
  ['a mapped choice', /Old high school|New high school/],
  ['another unit', /1[.,]?500\s*m|1\.5/],
  ['a split name', /Siti/],
  ['the other part of a split name', /Aminah/],
  ['merged texts', /Jalan M(?:awar|elati)/],
  ['a choice that moved to another step', /By yellow bus|With the bus|With the bicycle/],
  ['a choice that moved to a new step', /Siamese cat|sheepdog/],
  ['a choice that moved into a list', /Running|Fast running/],
  ['a choice that left the entries of a list', /Outdoors/],
  ['a choice that left the rows of a table', /All day/],
  ['a choice that left a group two deep', /Upper floor/],
  ['a choice of which there can be several now', /British English/],
  ['a choice that is no longer asked', /Night-time/],
  ['an entry of a list that is gone', /Choir/],
  ['a calculated answer', /\b(?:7|10)\b/],
  ['an answer that stayed', /Blue room/],
  ['an answer of another step', /A library|A garden/],
];

const cases = [
  'untouched after the change',
  'returned for a correction',
  'corrected in the step that an answer left',
  'corrected in the step that an answer moved to',
  'returned for answers that moved',
  'corrected where answers moved to',
].flatMap((name) => Object.entries(surfaces).map(([surface, show]) => [name, surface, show] as const));

test.each(cases)('a registration %s: %s has all answers, in words', async (name, _, show) => {
  const words = (await show(registrations.get(name) as Applicant)).replaceAll('\u200b', '');
  const missing = answersInWords.filter(([, text]) => !text.test(words));
  expect(missing.map(([answer]) => answer)).toEqual([]);
  expect(words.match(/code-\w+/g) ?? []).toEqual([]);
});

describe('an answer that staff opened and a later form moved', () => {
  const name = 'returned for answers that moved';

  test('is asked for where it is now; a step that the application does not have is asked for as a whole', async () => {
    const request = await requestOf(named(name));
    expect(request?.Fields).toEqual(['plans.transport', 'pets.animal', 'pets.name', 'pets.toy']);
    expect(request?.Begun).toEqual([{ step: 'pets', answers: { animal: 'code-cat' } }]);
    expect(request?.Changed).toEqual([]);
  });

  test('is the only one of its step that can be changed', async () => {
    const other = await saveCorrection(named(name), 'plans', { wish: 'A pool', transport: 'code-bike' });
    expect([other.status, other.body.errors?.map(({ path }) => path)]).toEqual([422, ['/wish']]);
    const left = await saveCorrection(named(name), 'journey', { address: 'Jalan Lain 1' });
    expect([left.status, left.body.errors?.map(({ path }) => path)]).toEqual([422, ['/address']]);
  });

  test('is told from the others when it has changed', async () => {
    expect((await saveCorrection(named(name), 'plans', { transport: 'code-bike' })).status).toBe(200);
    expect((await requestOf(named(name)))?.Changed).toEqual(['plans.transport']);
    expect((await saveCorrection(named(name), 'plans', { transport: 'code-bus' })).status).toBe(200);
  });

  test('is shown to staff as it was and as it is', async () => {
    const { formId } = named('corrected where answers moved to');
    const { data } = (await admin.client.call(adminCalls.getAdminApplication, { params: { formId } })).body;
    expect(data.Corrections.flatMap(({ Changed }) => Changed)).toMatchObject([
      { Field: 'journey.transport', AfterField: 'plans.transport', Before: 'code-bus', After: 'code-bike' },
      { Field: 'journey.pet', AfterField: 'pets.animal', Before: 'code-cat', After: 'code-dog' },
    ]);
    expect(data.Application.Status).toBe('Submitted');
  });
});

test('a draft that a changed form reopened is shown in the words of the form that it was saved with', async () => {
  const { Reopened } = (await getForm(at(server, draft.person), draft.formId)).body.data;
  expect(Reopened).toMatchObject([{ step: 'journey', errors: [{ path: '/meal' }] }]);
  const words = await shownToApplicant(draft);
  expect(words).toContain('Fried rice');
  expect(words).not.toMatch(/code-/);
});

test('an answer of an entry that is no longer asked keeps the number of its entry', async () => {
  const { person, formId } = named('corrected in the step that an answer left');
  const { Steps } = (await getForm(at(server, person), formId)).body.data;
  const former = Steps.find(({ step }) => step === 'journey')?.Former ?? [];
  expect(former.map(({ Answers: answers }) => answers)).toContainEqual(
    expect.objectContaining({
      hobbies: [{ kind: 'code-in' }, { kind: 'code-out' }],
      jobs: [null, { hours: 'code-full' }],
    }),
  );
});
