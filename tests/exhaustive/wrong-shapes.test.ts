import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import { isContainer, objectOf } from '../../src/engine/schema/json.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { getStep, save, start, startAdmissionServer, validAnswers, withFiles } from '../api/application-support.ts';
import { addSteps, formsOfOthers, readForm } from '../support/forms-of-others/read-forms.ts';
import { makePerson, type Person } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import type { TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

/** Answers of a wrong shape, at any depth, get their error and store nothing: in forms that were added by data alone. */
let data: Scratch;
let database: TestDatabase;
let server: TestServer;
let person: Person;
let formId: string;

/** Answers that name a file need an upload, which the tests of files cover. */
const keys = formsOfOthers.filter((key) => key !== 'rjsf-files');

interface StepList {
  readonly steps: readonly { readonly key: string }[];
}

beforeAll(async () => {
  [data, database] = await Promise.all([copyData(), cloneDatabase(demoDatabase)]);
  await addSteps(data, keys.map(readForm));
  // The added steps directly after the first, so that each can be answered.
  await data.change<StepList>('schemas/application/steps.json', ({ steps: [first, ...others], ...list }) => ({
    ...list,
    steps: [
      first,
      ...others.filter(({ key }) => keys.includes(key)),
      ...others.filter(({ key }) => !keys.includes(key)),
    ],
  }));
  server = await startAdmissionServer({
    databaseUrl: database.url,
    env: { PORTAL_ROOT: data.root, DEMO_DATA: 'false', RATE_LIMIT: '0' },
  });
  person = await makePerson(server);
  formId = await start(person);
  const program = getStep(server, 'program');
  expect((await save(person, program, formId, await validAnswers(server, program))).status).toBe(200);
});
afterAll(async () => {
  await server?.close();
  await Promise.all([database?.drop(), data?.remove()]);
});

type Pointer = readonly string[];

const pointersIn = (value: unknown, above: Pointer = []): readonly Pointer[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([key, inner]) => [[...above, key], ...pointersIn(inner, [...above, key])])
    : [];

const replaced = (value: unknown, [key, ...rest]: Pointer, by: unknown): unknown => {
  if (key === undefined || !isContainer(value)) return by;
  const inner = replaced(value[key], rest, by);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
};

const oddValues = [
  null,
  true,
  0,
  -1,
  1e21,
  0.1,
  '',
  ' ',
  'x',
  '\u202e',
  '😀'.repeat(500),
  [],
  {},
  [[]],
  [null],
  { a: 1 },
];
const anyJson = fc.oneof(
  fc.constantFrom<unknown>(...oddValues),
  fc
    .jsonValue({ maxDepth: 4 })
    .filter((value) => !/__proto__|constructor|\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value))),
);

/** Everything that is stored of the draft. */
const readStored = async (): Promise<string> => {
  const { rows } = await server.db.query<{ stored: string }>(
    `select concat(
       (select json_agg(d order by step) from draft_answers d where application_id = $1),
       (select json_agg(s order by step) from application_step s where application_id = $1)) as stored`,
    [formId],
  );
  return rows[0]?.stored ?? '';
};

/** Sends a body as a program of its own would, without the adapter of the browser. */
const send = (step: StepDefinition, fields: Answers) =>
  person.client.call(calls.saveStep, { body: { step: step.wireStep, id: formId, ...fields } });

const expectRefused = (answer: Awaited<ReturnType<typeof send>>, said: string): void => {
  expect(answer.body.errors?.length, said).toBeGreaterThan(0);
  for (const { path, message } of answer.body.errors ?? []) {
    expect(path, said).toMatch(/^\//);
    expect(message, said).toMatch(/\S/);
    expect(message, said).not.toMatch(/undefined|\{\{|\[object/);
  }
};

const RUNS = 12;
const SEED = 14;

test.each(keys)(
  '%s: random JSON at random places of valid answers is stored, or refused with its path',
  async (key) => {
    const step = getStep(server, key);
    const valid = Object.values(step.examples.valid)[0] ?? {};
    const { fields } = toWire(step, valid);
    const mutations = fc.sample(
      fc.record({ place: fc.constantFrom(...pointersIn(fields), ['unknownField']), value: anyJson }),
      { numRuns: RUNS, seed: SEED },
    );
    let stored = await readStored();
    for (const { place, value } of mutations) {
      const answer = await send(step, objectOf(replaced(fields, place, value)));
      const said = `${place.join('/')} = ${JSON.stringify(value)}: ${answer.text}`;
      expect([200, 422], said).toContain(answer.status);
      if (answer.status === 422) {
        expectRefused(answer, said);
        expect(await readStored(), said).toBe(stored);
      } else stored = await readStored();
    }
    const unknown = await send(step, { ...fields, unknownField: [{ deep: [1] }] });
    expect([unknown.status, unknown.body.errors?.map(({ path }) => path)]).toEqual([422, ['/unknownField']]);
    const complete = await withFiles(person, step, formId, valid);
    expect((await save(person, step, formId, complete)).status).toBe(200);
  },
);
