import { describe, expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import type { Answers, JsonSchema, MigrationOperation, StepDefinition } from '../../../engine/schema/types.ts';
import { valuesBelow } from '../../../officer/data/read-officer-data.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { EarlierForms } from './earlier-forms.ts';
import { answerColumns } from './export-answers.ts';
import { readStepAnswers } from './export-column.ts';
import { formerColumns } from './export-former.ts';
import { headingsOf } from './list-export-columns.ts';
import type { ExportRow } from './queries/export.ts';

const text: JsonSchema = { type: 'string', maxLength: 40 };
const kind: JsonSchema = { type: 'string', enum: ['full', 'part'] };
const group = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties });
const list = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'array',
  items: group(properties),
});

const stepWith = (
  properties: Readonly<Record<string, JsonSchema>>,
  operations: readonly MigrationOperation[] = [],
): StepDefinition => ({
  key: 'trial',
  wireStep: 90,
  schema: group(properties),
  ui: {},
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: operations.length > 0 ? [{ number: 1, operations }] : [],
  schemaVersion: operations.length > 0 ? '1-b' : '0-a',
});

const options = { option: { full: 'Full-time', part: 'Part-time' } };
const textsThen = {
  en: {
    home: { label: 'Home', street: { label: 'Street' }, kind: { label: 'Kind', ...options } },
    jobs: { label: 'Jobs', place: { label: 'Place' }, kind: { label: 'Kind of job', ...options } },
    kind: { label: 'Kind', ...options },
    name: { label: 'Name' },
  },
};

const labelsToday: Readonly<Record<string, string>> = {
  'trial.home.label': 'Home',
  'trial.home.city.label': 'City',
  'trial.kind.label': 'Kind',
  'trial.jobs.label': 'Jobs',
  'trial.jobs.place.label': 'Place',
  'trial.name.label': 'Name',
  'trial.kind.option.part': 'Part of the day',
};
const texts = {
  locale: 'en',
  t: (key: string | readonly string[], params?: Readonly<Record<string, unknown>>) =>
    key === 'server.export.former' ? `${params?.['field']} (no longer asked)` : String(key),
  textOr: (key: string, otherwise: string) => labelsToday[key] ?? otherwise,
} as const;
const noLists: MasterData = { rows: async () => [], choices: async () => undefined, within: () => noLists };

interface Change {
  readonly before: Readonly<Record<string, JsonSchema>>;
  readonly after: Readonly<Record<string, JsonSchema>>;
  readonly operations: readonly MigrationOperation[];
}

const application: ExportRow = {
  id: 'f1',
  version: 1,
  status: 'Submitted',
  registrationNumber: 'R-1',
  name: 'Siti',
  email: 'siti@example.org',
  institutionCode: 10,
  periodId: null,
  periodName: null,
  program: null,
  programId: null,
  paymentStatus: null,
  testDone: false,
  corrected: false,
  tags: [],
  assigneeId: null,
  assigneeName: null,
  createdAt: '2026-11-25T09:00:00Z',
  submittedAt: '2026-11-25T10:00:00Z',
  undoUntil: null,
  waitlistPlace: null,
  interviewState: null,
  interviewAt: null,
  offerUntil: null,
  review: null,
  scored: null,
  referralWebsite: null,
  outcome: null,
  scholarshipRank: null,
  registrationFee: null,
  paid: null,
  decided: null,
  steps: [],
  createdKey: '',
};

/** The cells of an application that was submitted before the change, by heading; and again once it was corrected. */
const exported = async ({ before, after, operations }: Change, answers: Answers) => {
  const [then, now] = [stepWith(before), stepWith(after, operations)];
  const catalogue = { ...buildCatalogue(valuesBelow(currentData, 'schemas')), steps: [now] };
  const names = migratedNames([...knownFields(then)], newMigrations(then, now));
  const earlier: EarlierForms = new Map([['trial', [{ definition: then, texts: textsThen, names }]]]);
  const columnsToday = answerColumns(catalogue, now);
  const columns = [...columnsToday, ...formerColumns(catalogue, earlier, columnsToday)];
  const headings = headingsOf(columns, texts);
  const saved = { step: 'trial', savedAt: '2026-11-25T10:00:00Z', answers, schemaVersion: '0-a', dropped: {} };
  const read = readStepAnswers({ steps: [now] }, { steps: [saved] }, now);
  const corrected = { ...saved, answers: read.answers, dropped: read.former, schemaVersion: '1-b' };
  const cellsOf = async (step: typeof saved): Promise<Readonly<Record<string, unknown>>> => {
    const row = { ...application, steps: [step] };
    const stepAnswers = readStepAnswers({ steps: [now] }, row, now);
    const context = { catalogue, texts, masterData: noLists, earlier };
    const cells = columns.map(
      async ({ key, read }) => [headings.get(key) ?? key, await read(row, stepAnswers, context)] as const,
    );
    return Object.fromEntries((await Promise.all(cells)).filter(([, cell]) => cell !== null));
  };
  return { submitted: await cellsOf(saved), corrected: await cellsOf(corrected) };
};

interface Case {
  readonly title: string;
  readonly change: Change;
  readonly answers: Answers;
  readonly cells: Readonly<Record<string, unknown>>;
  /** The cells after a correction, where they differ: today's form has accepted the answers. */
  readonly corrected?: Readonly<Record<string, unknown>>;
}

const inHome = (...names: readonly string[]) => ({
  home: group({ city: text, ...Object.fromEntries(names.map((name) => [name, name === 'kind' ? kind : text])) }),
});

const cases: readonly Case[] = [
  {
    title: 'a field that was dropped from a group has a column with its label',
    change: { before: inHome('street'), after: inHome(), operations: [{ drop: { field: 'home.street' } }] },
    answers: { home: { city: 'Solo', street: 'Jalan Mawar' } },
    cells: { Home: 'City: Solo', 'Street (no longer asked)': 'Jalan Mawar' },
  },
  {
    title: 'a choice that was dropped from a group is shown by its label',
    change: { before: inHome('kind'), after: inHome(), operations: [{ drop: { field: 'home.kind' } }] },
    answers: { home: { city: 'Solo', kind: 'full' } },
    cells: { Home: 'City: Solo', 'Kind (no longer asked)': 'Full-time' },
  },
  {
    title: 'a choice that left a group without a migration is shown by its label',
    change: { before: inHome('kind'), after: inHome(), operations: [{ default: { field: 'other', value: 'x' } }] },
    answers: { home: { city: 'Solo', kind: 'full' } },
    cells: { Home: 'City: Solo', 'Kind (no longer asked)': 'Full-time' },
  },
  {
    title: 'a field that was dropped from a group whose name changed has a column',
    change: {
      before: inHome('street'),
      after: { house: group({ city: text }) },
      operations: [{ rename: { from: 'home', to: 'house' } }, { drop: { field: 'house.street' } }],
    },
    answers: { home: { city: 'Solo', street: 'Jalan Mawar' } },
    cells: { house: 'city: Solo', 'Street (no longer asked)': 'Jalan Mawar' },
  },
  {
    title: 'a field that was dropped from the entries of a list has a line for each entry that answered it',
    change: {
      before: { jobs: list({ place: text, kind }) },
      after: { jobs: list({ place: text }) },
      operations: [{ drop: { field: 'jobs.*.kind' } }],
    },
    answers: { jobs: [{ place: 'Bali', kind: 'full' }, { place: 'Solo' }, { place: 'Tuban', kind: 'part' }] },
    cells: {
      Jobs: '1. Place: Bali\n2. Place: Solo\n3. Place: Tuban',
      'Kind of job (no longer asked)': '1. Full-time\n3. Part-time',
    },
  },
  {
    title: 'a choice that is not offered any more is shown by the label that it had, others by that of today',
    change: {
      before: { kind: { type: 'array', items: kind } },
      after: { kind: { type: 'array', items: { enum: ['part'] } } },
      operations: [{ default: { field: 'other', value: 'x' } }],
    },
    answers: { kind: ['full', 'part'] },
    cells: { Kind: 'Full-time; Part of the day' },
  },
  {
    title: 'a choice that became a free text is shown by the label that was chosen',
    change: { before: { kind }, after: { kind: text }, operations: [{ default: { field: 'other', value: 'x' } }] },
    answers: { kind: 'full' },
    cells: { Kind: 'Full-time' },
    corrected: { Kind: 'full' },
  },
  {
    title: 'a choice that a conversion set aside is shown by the label that was chosen',
    change: {
      before: { kind },
      after: { kind: { type: 'integer' } },
      operations: [{ convert: { field: 'kind', to: 'integer' } }],
    },
    answers: { kind: 'full' },
    cells: { Kind: 'Full-time' },
  },
  {
    title: 'an answer that was mapped is shown by the label of today',
    change: {
      before: { kind },
      after: { kind: { enum: ['part'] } },
      operations: [{ map: { field: 'kind', values: { full: 'part' } } }],
    },
    answers: { kind: 'full' },
    cells: { Kind: 'Part of the day' },
  },
  {
    title: 'an answer that was split is shown in its parts',
    change: {
      before: { name: text },
      after: { first: text, last: text },
      operations: [{ split: { field: 'name', separator: ' ', into: ['first', 'last'] } }],
    },
    answers: { name: 'Siti Aminah' },
    cells: { first: 'Siti', last: 'Aminah' },
  },
  {
    title: 'an answer that could not be split is shown under the former field',
    change: {
      before: { name: text },
      after: { first: text, last: text },
      operations: [{ split: { field: 'name', pattern: '^(?<first>[a-z]+), (?<last>[a-z]+)$' } }],
    },
    answers: { name: 'Siti Aminah' },
    cells: { 'Name (no longer asked)': 'Siti Aminah' },
  },
  {
    title: 'answers that were merged are shown as one',
    change: {
      before: { first: text, last: text },
      after: { name: text },
      operations: [{ merge: { template: '{first} {last}', into: 'name' } }],
    },
    answers: { first: 'Siti', last: 'Aminah' },
    cells: { Name: 'Siti Aminah' },
  },
  {
    title: 'an answer that became calculated is shown as it was sent',
    change: {
      before: { name: text },
      after: { name: { ...text, 'x-value': '"x"' } },
      operations: [{ default: { field: 'other', value: 'x' } }],
    },
    answers: { name: 'Siti' },
    cells: { Name: 'Siti' },
  },
];

describe('the export of a registration that an earlier form accepted', () => {
  it.each(cases.map((one) => [one.title, one] as const))(
    '%s',
    async (_, { change, answers, cells, corrected = cells }) => {
      expect(await exported(change, answers)).toEqual({ submitted: cells, corrected });
    },
  );
});
