import { expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { valuesBelow } from '../../../officer/data/read-officer-data.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { tableSheets } from './export-tables.ts';

const labels: Readonly<Record<string, string>> = {
  'trial.jobs.label': 'Jobs',
  'trial.jobs.title.label': 'Title',
  'trial.jobs.kind.option.full': 'Full-time',
};
const step: StepDefinition = {
  key: 'trial',
  wireStep: 90,
  schema: {
    type: 'object',
    properties: {
      jobs: {
        type: 'array',
        items: {
          properties: {
            kind: { enum: ['full', 'part'] },
            title: { type: 'string' },
            since: { type: 'string', format: 'date' },
            hours: { type: 'integer' },
          },
        },
      },
      hobbies: { type: 'array', items: { properties: { name: { type: 'string' } } } },
    },
  },
  ui: { jobs: { 'ui:field': 'table', items: { 'ui:order': ['title', '*'] } } },
  wire: {},
  examples: { valid: {}, invalid: {} },
  migrations: [],
  schemaVersion: '0',
};
const catalogue = { ...buildCatalogue(valuesBelow(currentData, 'schemas')), steps: [step] };
const noLists: MasterData = { rows: async () => [], choices: async () => undefined, within: () => noLists };
const texts = {
  locale: 'en',
  t: (key: string | readonly string[]) => String(key),
  textOr: (key: string, otherwise: string) => labels[key] ?? otherwise,
} as const;
const rowOf = (id: string, answers: object) => ({
  id,
  institutionCode: 10,
  periodId: null,
  submittedAt: null,
  registrationNumber: `R-${id}`,
  name: 'Siti',
  steps: [{ step: 'trial', schemaVersion: '0', answers: { ...answers }, dropped: {}, savedAt: '2026-11-25T10:00:00Z' }],
});

it('a table has a sheet with a line for each row of each application, and a column for each field, earlier ones last', async () => {
  const [column, ...others] = tableSheets(catalogue, step);
  expect([column?.key, others]).toEqual(['trial.jobs.rows', []]);
  const sheet = column?.sheet?.open({ catalogue, texts, masterData: noLists });
  if (!sheet) throw new Error('the table has no sheet');
  const rows = [
    rowOf('1', {
      jobs: [
        { title: 'Clerk', kind: 'full', hours: 12 },
        { title: 'Tutor', since: '2026-11-25', old: 'x' },
      ],
    }),
    rowOf('2', {}),
  ];
  for (const row of rows) await sheet.collectColumns(row);
  expect(sheet.name).toBe('Jobs');
  expect(sheet.heading().slice(2)).toEqual(['server.export.number', 'Title', 'kind', 'since', 'hours', 'old']);
  expect(await Promise.all(rows.map((row) => sheet.lines(row)))).toEqual([
    [
      ['R-1', 'Siti', 1, 'Clerk', 'Full-time', null, 12, null],
      ['R-1', 'Siti', 2, 'Tutor', null, { day: '2026-11-25' }, null, 'x'],
    ],
    [],
  ]);
});
