import { expect, it } from 'vitest';
import { fitsInCell } from '../../../engine/exports/export-columns.ts';
import type { FormDefinition, JsonSchema, StepUi } from '../../../engine/schema/types.ts';
import { describeAnswers } from '../../../engine/summary/describe-answers.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { answerCell } from './export-answers.ts';
import type { StepAnswers } from './export-column.ts';

const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const schema: JsonSchema = {
  properties: {
    days: list({ type: 'string', enum: ['mon', 'tue'] }),
    ranked: list({ enum: ['mon', 'tue'] }),
    holidays: list({ type: 'string', format: 'date' }),
    proofs: list({ type: 'string', 'x-file': { types: [], maxBytes: 1 } }),
    trips: list({ type: 'object', properties: { place: { type: 'string' }, needs: list({ enum: ['mon', 'tue'] }) } }),
    home: {
      type: 'object',
      properties: { city: { type: 'string' }, flat: { type: 'object', properties: { floor: { type: 'integer' } } } },
    },
    jobs: list({ type: 'object', properties: { place: { type: 'string' }, hours: { type: 'integer' } } }),
    lines: list(list({ type: 'string' })),
    grades: { type: 'object', additionalProperties: { type: 'object' } },
    share: { type: 'number' },
    height: { type: 'number' },
    begins: { type: 'string', format: 'time' },
    meets: { type: 'string', format: 'date-time' },
    graduates: { type: 'string', format: 'month' },
    year: { type: 'integer', enum: [2025] },
  },
};
const ui: StepUi = {
  grades: { 'ui:field': 'gradeGrid' },
  jobs: { 'ui:field': 'table' },
  ranked: { 'ui:widget': 'ranking' },
  share: { 'ui:widget': 'percent' },
};
const form: FormDefinition = {
  key: 'trial',
  schema,
  ui,
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0',
};
const labels: Readonly<Record<string, string>> = {
  'trial.days.option.mon': 'Monday',
  'trial.ranked.option.tue': 'Tuesday',
  'trial.trips.place.label': 'Place',
  'trial.trips.needs.label': 'Needs',
  'trial.trips.needs.option.mon': 'Monday',
  'trial.home.city.label': 'City',
  'trial.home.flat.label': 'Flat',
  'trial.home.flat.floor.label': 'Floor',
  'trial.height.unit': 'm',
  'trial.year.option.2025': '2025/2026',
};

const answers = {
  days: ['mon', 'tue'],
  ranked: ['tue', 'mon'],
  holidays: ['2026-11-24', '2026-11-25'],
  trips: [{ place: 'Bali', needs: ['mon', 'tue'] }, { place: 'Solo' }],
  home: { city: 'Bandung', flat: { floor: 3 } },
  jobs: [{ place: 'Bali', hours: 4 }, { place: 'Solo' }],
  lines: [['a', 'b'], ['c']],
  share: 12.5,
  height: 1.75,
  begins: '09:30',
  meets: '2026-11-24T09:30',
  graduates: '2026-11',
  year: 2025,
};

const stepAnswers: StepAnswers = {
  answers,
  former: {},
  described: () =>
    new Map(
      describeAnswers({ schema, ui }, answers).flatMap(({ entries }) =>
        entries.map((entry) => [entry.name, entry] as const),
      ),
    ),
};

// None of the answers was chosen from a list of the database.
const noLists: MasterData = { rows: async () => [], choices: async () => undefined, within: () => noLists };
const context = {
  texts: {
    locale: 'id',
    t: (key: string | readonly string[]) => String(key),
    textOr: (key: string, otherwise: string) => labels[key] ?? otherwise,
  },
  masterData: noLists,
} as const;
const row = { id: 'f1', institutionCode: 1, periodId: null, submittedAt: null, steps: [] };

it.each([
  ['the labels of several choices in one cell', 'days', 'Monday; tue'],
  ['ranked choices with their ranks', 'ranked', '1. Tuesday; 2. mon'],
  ['the days of a list in the language of the reader', 'holidays', '24 November 2026; 25 November 2026'],
  ['a list of groups with a line for each entry', 'trips', '1. Place: Bali; Needs: Monday, tue\n2. Place: Solo'],
  ['a table with a line for each entry', 'jobs', '1. place: Bali; hours: 4\n2. place: Solo'],
  ['a group with its labels, and a group in it in brackets', 'home', 'City: Bandung; Flat: (Floor: 3)'],
  ['a list of lists', 'lines', 'a, b; c'],
  ['a percentage as a number', 'share', 12.5],
  ['a number with a unit as a number', 'height', 1.75],
  ['a time as the language writes it', 'begins', '09.30'],
  ['a date with a time in Jakarta as a moment', 'meets', { moment: '2026-11-24T09:30:00+07:00' }],
  ['a month as a month', 'graduates', { month: '2026-11' }],
  ['a choice that is a number by its label', 'year', '2025/2026'],
])('answerCell returns %s', async (_, field, cell) => {
  expect(await answerCell(row, stepAnswers, context, { form, formKey: 'trial', field })).toEqual(cell);
});

it('fitsInCell accepts values, lists and groups, and refuses files and grids', () => {
  const refused = Object.keys(schema['properties'] as object).filter((field) => !fitsInCell(form, field));
  expect(refused).toEqual(['proofs', 'grades']);
});
