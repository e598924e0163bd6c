import { expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { migratedNames, newMigrations } from '../../../engine/evolution/migrated-names.ts';
import { knownFields } from '../../../engine/model/form-model.ts';
import { buildCatalogue } from '../../../engine/schema/catalogue.ts';
import type { JsonSchema, MigrationOperation, StepDefinition } from '../../../engine/schema/types.ts';
import { valuesBelow } from '../../../officer/data/read-officer-data.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { EarlierForms } from './earlier-forms.ts';
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

const kind: JsonSchema = { enum: ['full', 'part'] };
const text: JsonSchema = { type: 'string' };

const tableWith = (
  columns: Readonly<Record<string, JsonSchema>>,
  operations: readonly MigrationOperation[] = [],
): StepDefinition => ({
  ...step,
  schema: { type: 'object', properties: { jobs: { type: 'array', items: { properties: columns } } } },
  migrations: operations.length > 0 ? [{ number: 1, operations }] : [],
  schemaVersion: operations.length > 0 ? '1-b' : '0-a',
});

const textsThen = {
  en: {
    jobs: {
      label: 'Jobs',
      title: { label: 'Title' },
      kind: { label: 'Kind', option: { full: 'Full-time', part: 'Part-time' } },
      since: { label: 'Since' },
    },
  },
};

it.each<
  readonly [string, readonly [StepDefinition, StepDefinition], readonly string[], readonly (readonly unknown[])[]]
>([
  [
    'that a migration dropped',
    [tableWith({ title: text, kind }), tableWith({ title: text }, [{ drop: { field: 'jobs.*.kind' } }])],
    ['Title', 'Kind (former)'],
    [
      ['Clerk', 'Full-time'],
      ['Tutor', null],
      ['Cook', 'Part-time'],
    ],
  ],
  [
    'that left without a migration',
    [tableWith({ title: text, kind }), tableWith({ title: text }, [{ default: { field: 'other', value: 'x' } }])],
    ['Title', 'Kind (former)'],
    [
      ['Clerk', 'Full-time'],
      ['Tutor', null],
      ['Cook', 'Part-time'],
    ],
  ],
  [
    'that got another name and left',
    [
      tableWith({ title: text, kind }),
      tableWith({ title: text }, [{ rename: { from: 'jobs.*.kind', to: 'jobs.*.sort' } }]),
    ],
    ['Title', 'Kind (former)'],
    [
      ['Clerk', 'Full-time'],
      ['Tutor', null],
      ['Cook', 'Part-time'],
    ],
  ],
  [
    'that became a free text',
    [
      tableWith({ title: text, kind }),
      tableWith({ title: text, kind: text }, [{ default: { field: 'x', value: 'x' } }]),
    ],
    ['Title', 'Kind'],
    [
      ['Clerk', 'Full-time'],
      ['Tutor', null],
      ['Cook', 'Part-time'],
    ],
  ],
  [
    'whose answers were mapped',
    [
      tableWith({ title: text, kind }),
      tableWith({ title: text, kind: { enum: ['part'] } }, [
        { map: { field: 'jobs.*.kind', values: { full: 'part' } } },
      ]),
    ],
    ['Title', 'Kind'],
    [
      ['Clerk', 'Part-time'],
      ['Tutor', null],
      ['Cook', 'Part-time'],
    ],
  ],
])('the sheet of a table shows a column %s in words', async (_, [then, now], heading, lines) => {
  const names = migratedNames([...knownFields(then)], newMigrations(then, now));
  const earlier: EarlierForms = new Map([['trial', [{ definition: then, texts: textsThen, names }]]]);
  const own = { ...catalogue, steps: [now] };
  const words = {
    ...texts,
    t: (key: string | readonly string[], params?: Readonly<Record<string, unknown>>) =>
      key === 'server.export.former' ? `${params?.['field']} (former)` : String(key),
  };
  const context = { catalogue: own, texts: words, masterData: noLists, earlier };
  const sheet = tableSheets(own, now)[0]?.sheet?.open(context);
  if (!sheet) throw new Error('the table has no sheet');
  const jobs = [{ title: 'Clerk', kind: 'full' }, { title: 'Tutor' }, { title: 'Cook', kind: 'part' }];
  const saved = rowOf('1', { jobs });
  const row = { ...saved, steps: saved.steps.map((one) => ({ ...one, schemaVersion: then.schemaVersion })) };
  await sheet.collectColumns(row);
  expect(sheet.heading().slice(3)).toEqual(heading);
  expect((await sheet.lines(row)).map((line) => line.slice(3))).toEqual(lines);
});
