import { beginStepWith, getApplication, saveStep, startApplication } from '../../../src/contract/application.ts';
import type { Answers } from '../../../src/engine/schema/types.ts';
import { toWire } from '../../../src/engine/wire/to-wire.ts';
import type { Person } from '../people.ts';
import { createValidAnswers, examplesOfLevel } from '../valid-answers.ts';
import { getInstitution, getStep } from './applicant.ts';
import type { PortalData } from './data.ts';

export interface WantedDraft {
  readonly institution: string;
  /** Keys of the steps that are finished, in order. */
  readonly steps: readonly string[];
  readonly answers?: Readonly<Record<string, Answers>>;
  /** Every grade that is asked for. */
  readonly grade?: number;
  /** The other steps begin with the answers of an earlier application, if there is one; otherwise they begin empty. */
  readonly carriesOver?: boolean;
}

/** Steps after the finished ones begin without the answers of an earlier application. */
const beginEmpty = async (data: PortalData, client: Person['client'], formId: string): Promise<void> => {
  const { Earlier, Steps } = (await client.call(getApplication, { query: { formId } })).body.data;
  if (Earlier.length === 0) return;
  const finished = new Set(Steps.map(({ step }) => step));
  for (const { key, submits } of data.catalogue.steps) {
    if (finished.has(key) || submits) continue;
    const { status } = await client.call(beginStepWith, { body: { formId, step: key, from: null } });
    // Others are not asked of this application.
    if (status === 200) return;
  }
};

/** A draft with some steps finished, made through the API: for tests that begin in the middle. */
export const makeDraft = async (
  data: PortalData,
  { client }: Pick<Person, 'client'>,
  { institution, steps, answers = {}, grade, carriesOver = false }: WantedDraft,
): Promise<string> => {
  const { code } = getInstitution({ data }, institution);
  const formId = (await client.call(startApplication, { body: { institutionCode: code } })).body.data.id;
  const examples =
    examplesOfLevel[String(Object.values(answers).find((one) => 'admissionEntity' in one)?.['admissionEntity'])];
  for (const key of steps) {
    const step = getStep({ data }, key);
    const options = { formId, institutionCode: code, answers: answers[key], example: examples?.[key], grade };
    const { encoding, fields } = toWire(step, await createValidAnswers(client, step, options));
    const body = { step: step.wireStep, id: formId, institutionCode: code, ...fields };
    const answer = await client.call(saveStep, { body: encoding === 'multipart' ? asParts(body) : body });
    if (answer.status !== 200) throw new Error(`${key}: ${answer.text}`);
  }
  if (!carriesOver) await beginEmpty(data, client, formId);
  return formId;
};

const asParts = (fields: Readonly<Record<string, unknown>>): FormData => {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields))
    parts.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return parts;
};

/** What the server has of one step: accepted answers and the draft beside them. */
export const readStep = async ({ client }: Pick<Person, 'client'>, formId: string, step: string) => {
  const { data } = (await client.call(getApplication, { query: { formId } })).body;
  return {
    accepted: data.Steps.find((saved) => saved.step === step)?.answers as Answers | undefined,
    draft: data.Drafts.find((kept) => kept.step === step)?.answers as Answers | undefined,
    saves: data.History.filter((entry) => entry.event === 'step.saved' && entry.step === step).length,
  };
};
