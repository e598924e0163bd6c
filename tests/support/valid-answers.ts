import { uploadFile } from '../../src/contract/application.ts';
import { sources } from '../../src/contract/sources.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { type SourcedField, sourcedFields, sourceParams } from '../../src/engine/steps/sources.ts';
import type { ApiClient } from './client.ts';
import { findFieldSchema } from './find-field-schema.ts';
import { sampleDocument, samplePhoto } from './sample-files.ts';

export interface AnswerOptions {
  readonly formId: string;
  readonly institutionCode: number;
  /** Answers that the test needs; the rest comes from the step's first valid example. */
  readonly answers?: Answers | undefined;
  /** Name of the valid example to start from; without, the first. */
  readonly example?: string | undefined;
  /** Every grade that is asked for. */
  readonly grade?: number | undefined;
}

type Row = Readonly<Record<string, unknown>>;

const fetchRows = async (
  client: ApiClient,
  sourced: SourcedField,
  params: Row,
  options: AnswerOptions,
): Promise<readonly Row[]> => {
  const { call, rowsIn } = sources[sourced.source as keyof typeof sources] as (typeof sources)[keyof typeof sources] & {
    rowsIn?: string;
  };
  const asked = Object.keys((call as { query?: { properties: object } }).query?.properties ?? {});
  const all: Row = { ...params, formId: options.formId, institutionCode: options.institutionCode };
  const query = Object.fromEntries(asked.filter((name) => name in all).map((name) => [name, String(all[name])]));
  const { body } = await client.call(call, { query });
  const data: unknown = body.data;
  return (rowsIn === undefined ? data : (data as Row)[rowsIn]) as readonly Row[];
};

const gradesFor = (rows: readonly Row[], grade: number): Answers =>
  Object.fromEntries(
    rows.map((row) => [
      row['SFSubjectId'],
      Object.fromEntries(
        (row['Semesters'] as number[]).map((semester) => [semester, { knowledge: grade, skill: grade }]),
      ),
    ]),
  );

const choose = (sourced: SourcedField, rows: readonly Row[], wanted: unknown): unknown => {
  const { value, selectableWhen } = sources[sourced.source as keyof typeof sources] as {
    value: string;
    selectableWhen?: string;
  };
  const open = rows.filter((row) => selectableWhen === undefined || row[selectableWhen] === true);
  const values = open.map((row) => (value === '' ? row : row[value]) as unknown);
  return values.includes(wanted) ? wanted : values[0];
};

const resolve = async (
  client: ApiClient,
  sourced: SourcedField,
  answers: Answers,
  options: AnswerOptions,
): Promise<unknown> => {
  const params = sourceParams(sourced, answers);
  if (params === undefined) throw new Error(`${sourced.field} has no list: a field it depends on is unanswered`);
  const rows = await fetchRows(client, sourced, params as Row, options);
  return sourced.isGrid ? gradesFor(rows, options.grade ?? 85) : choose(sourced, rows, answers[sourced.field]);
};

const upload = async (client: ApiClient, step: StepDefinition, field: string, formId: string): Promise<string> => {
  const rule = findFieldSchema(step.schema, field)?.['x-file'] as { types: readonly string[] };
  const isDocument = rule.types.includes('application/pdf');
  const file = new File([new Uint8Array(isDocument ? sampleDocument() : await samplePhoto())], 'sample');
  const body = new FormData();
  for (const [name, value] of Object.entries({ formId, step: step.key, field })) body.append(name, value);
  body.append('file', file);
  const answer = await client.call(uploadFile, { body });
  if (answer.status !== 200) throw new Error(`${field}: ${answer.text}`);
  return answer.body.data.id;
};

/** The answers with values of the portal's lists, and with uploaded files. */
export const makeReal = async (
  client: ApiClient,
  step: StepDefinition,
  wanted: Answers,
  options: AnswerOptions,
): Promise<Answers> => {
  const { $facts: _facts, ...answers } = wanted as Record<string, unknown>;
  for (const sourced of sourcedFields(step))
    if (answers[sourced.field] !== undefined) answers[sourced.field] = await resolve(client, sourced, answers, options);
  for (const field of Object.keys(answers))
    if (findFieldSchema(step.schema, field)?.['x-file'])
      answers[field] = await upload(client, step, field, options.formId);
  return answers;
};

/** By level of study: the examples, by step, that fit what is asked of it. All other levels fit the first ones. */
export const examplesOfLevel: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  doktor: { academic: 'master with a diploma average', attachment: 'graduate: diploma and transcript' },
  kursus: { academic: 'course, without a report', attachment: 'course: no document' },
};

/** Answers of a step that the server must accept: a valid example with values of the portal's lists and uploaded files. */
export const createValidAnswers = async (
  client: ApiClient,
  step: StepDefinition,
  options: AnswerOptions,
): Promise<Answers> => {
  const [first = {}] = Object.values(step.examples.valid);
  const example = options.example === undefined ? first : step.examples.valid[options.example];
  if (example === undefined) throw new Error(`${step.key} has no valid example '${options.example}'`);
  return makeReal(client, step, { ...example, ...options.answers }, options);
};
