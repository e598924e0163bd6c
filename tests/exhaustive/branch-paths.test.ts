import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../src/contract/application.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { loadMasterData } from '../../src/server/demo/load-demo-data.ts';
import { surveyed, type WalkedBranch, walkBranches } from '../support/branches.ts';
import type { ApiClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { makeReal } from '../support/valid-answers.ts';

/** Choices of programs that make the given facts true or not: a colour-blind letter, and each level of study. */
const programs: readonly Answers[] = [
  { admissionEntity: 'sarjana', sfPeriodicProgramId1: '20-informatika-2' },
  { admissionEntity: 'sarjana', sfPeriodicProgramId1: '20-kedokteran-2' },
  { admissionEntity: 'kursus', sfPeriodicProgramId1: '20-kursus-bahasa-inggris-2' },
  { admissionEntity: 'doktor', sfPeriodicProgramId1: '20-doktor-manajemen-2' },
  { admissionEntity: 'kursus', sfPeriodicProgramId1: '20-kursus-bahasa-inggris-2-letter' },
  { admissionEntity: 'doktor', sfPeriodicProgramId1: '20-doktor-manajemen-2-letter' },
];
const INSTITUTION = 20;

interface Draft {
  readonly id: string;
  readonly client: ApiClient;
}

let server: TestServer;
let steps: readonly StepDefinition[];
const drafts = new Map<Answers, Draft>();

const asBody = (step: StepDefinition, id: string, answers: Answers) => {
  const { encoding, fields } = toWire(step, answers);
  const body = { step: step.wireStep, id, ...fields };
  if (encoding !== 'multipart') return body;
  const parts = new FormData();
  for (const [name, value] of Object.entries(body)) parts.append(name, String(value));
  return parts;
};

const save = async ({ id, client }: Draft, step: StepDefinition, answers: Answers) =>
  client.call(calls.saveStep, { body: asBody(step, id, answers) });

/** The facts of a step, as the server returns them. */
const factsOf = async ({ id, client }: Draft, step: StepDefinition): Promise<Answers> => {
  const { body } = await client.call(calls.autofill, { query: { formId: id, step: String(step.wireStep) } });
  return body.data.facts;
};

/** An unknown fact counts as false. Dates and texts are not compared, because only the save normalizes them. */
const agrees = (known: Answers, { facts }: WalkedBranch, names: readonly string[]): boolean =>
  names
    .filter((name) => typeof known[name] !== 'string' && typeof facts[name] !== 'string')
    .every((name) => (known[name] === true) === (facts[name] === true));

const walkedOf = (step: StepDefinition): readonly WalkedBranch[] =>
  surveyed.filter(({ form }) => form.key === step.key).flatMap(walkBranches);

/** A draft in which every step is saved once, so that each can be saved again. */
const begin = async (wanted: Answers): Promise<Draft> => {
  const { client } = await makePerson(server);
  const { body } = await client.call(calls.startApplication, { body: { institutionCode: INSTITUTION } });
  const draft = { id: body.data.id, client };
  const options = { formId: draft.id, institutionCode: INSTITUTION };
  for (const step of steps.filter(({ submits }) => !submits)) {
    const known = step === steps[0] ? {} : await factsOf(draft, step);
    const texts: string[] = [];
    let isSaved = false;
    for (const branch of walkedOf(step).filter((one) => agrees(known, one, step.facts ?? []))) {
      const answers = { ...branch.answers, ...(step === steps[0] && wanted) };
      const saved = await makeReal(client, step, answers, options).then((real) => save(draft, step, real), String);
      isSaved = typeof saved !== 'string' && saved.status === 200;
      if (isSaved) break;
      texts.push(typeof saved === 'string' ? saved : saved.text);
    }
    expect([step.key, isSaved, texts]).toEqual([step.key, true, texts]);
  }
  return draft;
};

/** Beside a program one that is the same and needs a colour-blind letter, which the demo data have for one level only. */
const addWithLetter = async (offerId: string): Promise<void> => {
  await server.db.query(
    `insert into program (id, institution_code, name, psychological_test_required, colour_blind_letter_required)
     select p.id || '-letter', p.institution_code, p.name || ' 2', p.psychological_test_required, true
       from program p join offered_program o on o.program_id = p.id where o.id = $1`,
    [offerId],
  );
  await server.db.query(
    `insert into offered_program
     select (jsonb_populate_record(o, jsonb_build_object('id', o.id || '-letter', 'program_id', o.program_id || '-letter'))).*
       from offered_program o where o.id = $1`,
    [offerId],
  );
};

beforeAll(async () => {
  server = await startTestServer();
  await loadMasterData(server.portal.services);
  for (const offerId of ['20-kursus-bahasa-inggris-2', '20-doktor-manajemen-2']) await addWithLetter(offerId);
  ({ steps } = server.portal.services.catalogue);
  for (const wanted of programs) drafts.set(wanted, await begin(wanted));
});
afterAll(() => server?.close());

/** Drafts whose facts are those of the branch. */
const findDrafts = async (step: StepDefinition, branch: WalkedBranch): Promise<readonly Draft[]> => {
  const found: Draft[] = [];
  for (const draft of drafts.values())
    if (agrees(await factsOf(draft, step), branch, step.facts ?? [])) found.push(draft);
  return found;
};

interface Saved {
  readonly draft: Draft;
  readonly answers: Answers;
}

/** Saves the answers of a branch in the first draft that accepts them. @throws with the refusals when none does */
const saveSomewhere = async (step: StepDefinition, branch: WalkedBranch): Promise<Saved> => {
  const refusals: string[] = [];
  for (const draft of await findDrafts(step, branch)) {
    const options = { formId: draft.id, institutionCode: INSTITUTION };
    try {
      const answers = await makeReal(draft.client, step, branch.answers ?? {}, options);
      const { status, text } = await save(draft, step, answers);
      if (status === 200) return { draft, answers };
      refusals.push(text);
    } catch (error) {
      refusals.push(String(error));
    }
  }
  throw new Error(`no choice of programs leads to ${branch.name}: ${refusals.join('; ')}`);
};

const branches = surveyed
  .filter(({ folder }) => folder.startsWith('schemas/application/'))
  .flatMap((one) => walkBranches(one).map((branch) => [one.form.key, branch.name, branch] as const))
  .filter(
    ([key]) => key !== surveyed.filter(({ folder }) => folder.startsWith('schemas/application/')).at(-1)?.form.key,
  );

describe('saved answers of every schema branch', () => {
  it.each(branches)('answers of the step %s, branch %s, are accepted and returned', async (key, _name, branch) => {
    const step = steps.find((one) => one.key === key) as StepDefinition;
    const { draft, answers } = await saveSomewhere(step, branch);
    const { body } = await draft.client.call(calls.getApplication, { query: { formId: draft.id } });
    const { drop = [], dropWhen } = step.wire;
    const kept = Object.entries(answers).filter(([field, value]) => !drop.includes(field) && value !== dropWhen?.const);
    expect(body.data.Steps.find((saved) => saved.step === key)?.answers).toEqual(Object.fromEntries(kept));
    expect(body.data.Reopened.filter((again) => again.step === key)).toEqual([]);
  });
});
