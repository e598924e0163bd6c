import * as calls from '../../src/contract/application.ts';
import type { DataOf } from '../../src/contract/call.ts';
import { findFileField } from '../../src/engine/model/file-fields.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { demoAnswers } from '../../src/server/demo/applications.ts';
import demo from '../../src/server/demo/data/applications.json' with { type: 'json' };
import type { ApiAnswer } from '../support/client.ts';
import type { Person } from '../support/people.ts';
import { sampleDocument } from '../support/sample-files.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts';

/** The portal with its demo master data, as an applicant finds it. */
export const startAdmissionServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, env: { DEMO_DATA: 'true', ...options.env } });

export const getStep = (server: TestServer, key: string): StepDefinition => {
  const step = server.portal.services.catalogue.steps.find((candidate) => candidate.key === key);
  if (!step) throw new Error(`there is no step ${key}`);
  return step;
};

export const questionsOf = (server: TestServer): readonly StepDefinition[] =>
  server.portal.services.catalogue.steps.filter(({ submits }) => !submits);

const today = async ({ db }: TestServer): Promise<string> => {
  const { rows } = await db.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today`,
  );
  return rows[0]?.today as string;
};

/** Answers that today's rules and the demo's lists accept; `like` picks the demo applicant to copy. */
export const validAnswers = async (
  server: TestServer,
  step: StepDefinition,
  like = 'ayu@example.com',
  facts: Answers = { colourBlindLetterRequired: false },
): Promise<Answers> => {
  const sample = demo.applications.find((candidate) => candidate.account === like)?.answers ?? {};
  const own = (sample as Record<string, Answers>)[step.key] ?? {};
  return demoAnswers(server.portal.services, step, own, facts, await today(server));
};

export const makePicture = async (width = 400, height = 600, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
};

export const pdf = sampleDocument();

export interface Upload {
  readonly formId: string;
  readonly step: string;
  readonly field: string;
  readonly content: Buffer;
  readonly name?: string;
  readonly type?: string;
}

export const uploadForm = ({ formId, step, field, content, name = 'a.jpg', type = 'image/jpeg' }: Upload): FormData => {
  const form = new FormData();
  for (const [part, value] of Object.entries({ formId, step, field })) form.append(part, value);
  form.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return form;
};

export const upload = (person: Person, given: Upload) =>
  person.client.call(calls.uploadFile, { body: uploadForm(given) });

/** Sends real files for the file fields and puts their ids in their place. */
export const withFiles = async (
  person: Person,
  step: StepDefinition,
  formId: string,
  answers: Answers,
): Promise<Answers> => {
  const filled: Record<string, unknown> = { ...answers };
  for (const field of Object.keys(answers).filter((name) => findFileField(step, [name]) !== undefined)) {
    const types = findFileField(step, [field])?.rule.types ?? [];
    const isPng = types.includes('image/png') && !types.includes('image/jpeg');
    const content = await makePicture(400, 600, isPng ? 'png' : 'jpeg');
    const type = isPng ? { name: 'a.png', type: 'image/png' } : {};
    const answer = await upload(person, { formId, step: step.key, field, content, ...type });
    if (answer.status !== 200) throw new Error(`upload answered ${answer.status}: ${answer.text}`);
    filled[field] = answer.body.data.id;
  }
  return filled;
};

export interface SaveOptions {
  readonly ifMatch?: number;
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly locale?: 'id' | 'en';
}

/** `POST /form` with answers as they stand in the browser. */
export const save = (
  person: Person,
  step: StepDefinition,
  formId: string,
  answers: Answers,
  options: SaveOptions = {},
) =>
  person.client.call(calls.saveStep, {
    ...options,
    body: { step: step.wireStep, id: formId, ...toWire(step, answers).fields },
  });

export const start = async (person: Person, institutionCode = 20): Promise<string> => {
  const answer = await person.client.call(calls.startApplication, { body: { institutionCode } });
  if (answer.status !== 200) throw new Error(`start answered ${answer.status}: ${answer.text}`);
  return answer.body.data.id;
};

export const getForm = (person: Person, formId: string) =>
  person.client.call(calls.getApplication, { query: { formId } });

/** A draft with its first `count` steps saved. */
export const makeDraft = async (
  server: TestServer,
  person: Person,
  count = 5,
  like = 'ayu@example.com',
  changes: Readonly<Record<string, Answers>> = {},
): Promise<string> => {
  const formId = await start(person, demo.applications.find(({ account: email }) => email === like)?.institutionCode);
  for (const step of questionsOf(server).slice(0, count)) {
    const { body } = await person.client.call(calls.autofill, { query: { formId, step: step.wireStep } });
    const answers = { ...(await validAnswers(server, step, like, body.data.facts)), ...changes[step.key] };
    const answer = await save(person, step, formId, await withFiles(person, step, formId, answers));
    if (answer.status !== 200) throw new Error(`${step.key} answered ${answer.status}: ${answer.text}`);
  }
  return formId;
};

export const submit = (
  person: Person,
  formId: string,
  options: SaveOptions = {},
  fields: Answers = { declaration: true },
): Promise<ApiAnswer<DataOf<typeof calls.submitApplication>>> =>
  person.client.call<typeof calls.submitApplication>(calls.submitApplication, {
    ...options,
    body: { formId, ...fields },
  });

/** All database rows of an application, to prove that a refusal changed nothing. */
export const snapshot = async ({ db }: TestServer, formId: string): Promise<string> => {
  const tables = [
    'application_step',
    'draft_answers',
    'application_preference',
    'application_history',
    'file',
    'upload',
    'payment',
  ];
  const own = await db.query('select * from application where id = $1', [formId]);
  const rest = await Promise.all(
    tables.map((table) => db.query(`select * from ${table} where application_id = $1 order by 1, 2, 3`, [formId])),
  );
  return JSON.stringify([own.rows, ...rest.map(({ rows }) => rows)]);
};

export const errorKeys = (answer: ApiAnswer<unknown>): readonly string[] =>
  (answer.body.errors ?? []).map(({ key }) => key);
