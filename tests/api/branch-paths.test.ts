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

/** Choices of programs that make the given facts true or not: without a colour-blind letter, and with one. */
const programs: readonly Answers[] = [
  { admissionEntity: 'sarjana', sfPeriodicProgramId1: '20-informatika-2' },
  { admissionEntity: 'sarjana', sfPeriodicProgramId1: '20-kedokteran-2' },
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

/** The facts that the server tells of a step. */
const factsOf = async ({ id, client }: Draft, step: StepDefinition): Promise<Answers> => {
  const { body } = await client.call(calls.autofill, { query: { formId: id, step: String(step.wireStep) } });
  return body.data.facts;
};

/** Days are known to all; what is not known counts as not so. */
const agrees = (known: Answers, { facts }: WalkedBranch, names: readonly string[]): boolean =>
  names
    .filter((name) => typeof known[name] !== 'string')
    .every((name) => (known[name] === true) === (facts[name] === true));

const walkedOf = (step: StepDefinition): readonly WalkedBranch[] =>
  surveyed.filter(({ form }) => form.key === step.key).flatMap(walkBranches);

/** A draft in which every step is saved once, so that each can be saved again. */
const begin = async (wanted: Answers): Promise<Draft> => {
  const { client } = await makePerson(server);
  const { body } = await client.call(calls.startApplication, { body: { institutionCode: INSTITUTION } });
  const draft = { id: body.data.id, client };
  const wish = { formId: draft.id, institutionCode: INSTITUTION };
  for (const step of steps.filter(({ submits }) => !submits)) {
    const known = step === steps[0] ? {} : await factsOf(draft, step);
    const branch = walkedOf(step).find((one) => agrees(known, one, step.facts ?? []));
    const answers = { ...branch?.answers, ...(step === steps[0] && wanted) };
    const saved = await save(draft, step, await makeReal(client, step, answers, wish));
    expect([step.key, saved.status, saved.text]).toEqual([step.key, 200, saved.text]);
  }
  return draft;
};

beforeAll(async () => {
  server = await startTestServer();
  await loadMasterData(server.portal.services);
  ({ steps } = server.portal.services.catalogue);
  for (const wanted of programs) drafts.set(wanted, await begin(wanted));
});
afterAll(() => server?.close());

const findDraft = async (step: StepDefinition, branch: WalkedBranch): Promise<Draft | undefined> => {
  for (const draft of drafts.values()) if (agrees(await factsOf(draft, step), branch, step.facts ?? [])) return draft;
  return undefined;
};

const branches = surveyed
  .filter(({ folder }) => folder.startsWith('schemas/application/'))
  .flatMap((one) => walkBranches(one).map((branch) => [one.form.key, branch.name, branch] as const))
  .filter(
    ([key]) => key !== surveyed.filter(({ folder }) => folder.startsWith('schemas/application/')).at(-1)?.form.key,
  );

describe('every branch of every step', () => {
  it.each(branches)('%s: %s', async (key, name, branch) => {
    const step = steps.find((one) => one.key === key) as StepDefinition;
    const draft = await findDraft(step, branch);
    if (!draft) throw new Error(`no choice of programs leads to ${name}`);
    const wish = { formId: draft.id, institutionCode: INSTITUTION };
    const answers = await makeReal(draft.client, step, branch.answers ?? {}, wish);
    const { status, text } = await save(draft, step, answers);
    expect([status, text]).toEqual([200, text]);
    const { body } = await draft.client.call(calls.getApplication, { query: { formId: draft.id } });
    const { drop = [], dropWhen } = step.wire;
    const kept = Object.entries(answers).filter(([field, value]) => !drop.includes(field) && value !== dropWhen?.const);
    expect(body.data.Steps.find((saved) => saved.step === key)?.answers).toEqual(Object.fromEntries(kept));
    expect(body.data.Reopened.filter((again) => again.step === key)).toEqual([]);
  });
});
