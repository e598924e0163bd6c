import * as calls from '../../../src/contract/application.ts';
import type { Answers, StepDefinition } from '../../../src/engine/schema/types.ts';
import { toWire } from '../../../src/engine/wire/to-wire.ts';
import type { ApiClient } from '../../support/client.ts';
import { findFieldSchema } from '../../support/find-field-schema.ts';
import { readPortalData } from '../../support/journey/data.ts';
import { createValidAnswers } from '../../support/valid-answers.ts';

export const institutionCode = 20;

/** Answers that lead to a fee of Rp350.000; the rest comes from the steps' examples. */
const wanted: Readonly<Record<string, Answers>> = {
  program: { admissionEntity: 'sarjana', sfPeriodicProgramId1: '20-informatika-2' },
};

export interface PlannedStep {
  readonly step: StepDefinition;
  readonly answers: Answers;
  /** Fields that name an uploaded file. */
  readonly files: readonly { readonly field: string; readonly isDocument: boolean }[];
  /** A text field whose value differs from save to save. */
  readonly marked: string | undefined;
}

/** What an applicant of the load answers, step by step. */
export interface Plan {
  readonly all: readonly StepDefinition[];
  readonly steps: readonly PlannedStep[];
  readonly submission: Readonly<Record<string, unknown>>;
}

const fileFields = (step: StepDefinition, answers: Answers): PlannedStep['files'] =>
  Object.keys(answers).flatMap((field) => {
    const rule = findFieldSchema(step.schema, field)?.['x-file'] as { types: readonly string[] } | undefined;
    return rule ? [{ field, isDocument: rule.types.includes('application/pdf') }] : [];
  });

/** Street addresses take any text. */
const markable = 'address';

export const bodyOf = (
  { step }: PlannedStep,
  answers: Answers,
  formId: string | undefined,
): Readonly<Record<string, unknown>> | FormData => {
  const { encoding, fields } = toWire(step, answers);
  const body = { step: step.wireStep, ...(formId === undefined ? { institutionCode } : { id: formId }), ...fields };
  if (encoding !== 'multipart') return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
};

/** Fills one application in, by calls, and remembers the answers: the lists offer the same to everybody. */
export const makePlan = async (client: ApiClient): Promise<Plan> => {
  const { steps: all } = (await readPortalData()).catalogue;
  const started = await client.call(calls.startApplication, { body: { institutionCode } });
  const formId = started.body.data.id;
  const steps: PlannedStep[] = [];
  for (const step of all.filter(({ submits }) => !submits)) {
    const answers = await createValidAnswers(client, step, {
      formId,
      institutionCode,
      answers: wanted[step.key],
      grade: 85,
    });
    const marked = typeof answers[markable] === 'string' ? markable : undefined;
    const planned = { step, answers, files: fileFields(step, answers), marked };
    const saved = await client.call(calls.saveStep, { body: bodyOf(planned, answers, formId) });
    if (saved.status !== 200) throw new Error(`${step.key} cannot be saved: ${saved.text}`);
    steps.push(planned);
  }
  const last = all.find(({ submits }) => submits) as StepDefinition;
  const answers = await createValidAnswers(client, last, { formId, institutionCode });
  return { all, steps, submission: toWire(last, answers).fields };
};
