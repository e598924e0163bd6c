import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/origin';
const chosen = { type: 'string', maxLength: 60 };
const typed = { type: 'string', minLength: 2, maxLength: 80 };

/** The town that is typed where the list does not have it. */
const ifOther = {
  if: { properties: { town: { const: 'other' } }, required: ['town'] },
  then: { required: ['townName'], properties: { townName: typed } },
};

const townUi = {
  region: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'regions' } },
  town: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'towns', with: { parent: 'region' } } },
  townName: {},
};

/** The towns of two regions; that of `closed` is no longer offered, that of `later` not yet. */
export const townRows = [
  'value,name.id,name.en,parent,from,until',
  'closed,Kota Lama,Old Town,west,,2020-12-31',
  'later,Kota Baru,New Town,west,2999-01-01,',
  '"bay","Teluk, Barat","Bay, West",west,2020-01-01,2999-12-31',
  'hill,Bukit,Hill,east,,',
];

export const manyTowns = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `t${index},Kota Ramai ${index},Busy Town ${index},west,,`);

const answers = { region: 'west', town: 'bay' };

/** What an officer writes for a step with dependent lists, outside and inside the entries of a list. */
export const originFiles: Readonly<Record<string, object>> = {
  'schemas/lists/regions.json': {
    $schema: '../meta/list.json',
    entries: [
      { value: 'west', name: { id: 'Barat', en: 'West' } },
      { value: 'east', name: { id: 'Timur', en: 'East' } },
    ],
  },
  'schemas/lists/towns.json': {
    $schema: '../meta/list.json',
    parent: 'regions',
    other: { value: 'other', name: { id: 'Lainnya, tidak ada di daftar', en: 'Other, not listed' } },
    file: 'towns.csv',
  },
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['region', 'town'],
    properties: {
      region: chosen,
      town: chosen,
      stays: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          unevaluatedProperties: false,
          required: ['region', 'town'],
          properties: { region: chosen, town: chosen },
          ...ifOther,
        },
      },
    },
    ...ifOther,
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': ['region', 'town', 'townName', 'stays', '*'],
    ...townUi,
    stays: { items: { 'ui:order': ['region', 'town', 'townName', '*'], ...townUi } },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: {
      'a town of the list': answers,
      'another town': { region: 'east', town: 'other', townName: 'Gunung' },
      'several stays': { ...answers, stays: [answers, { region: 'east', town: 'other', townName: 'Gunung' }] },
    },
    invalid: {
      nothing: { data: {}, errors: ['origin.region.error.required', 'origin.town.error.required'] },
      'another town without its name': {
        data: { region: 'east', town: 'other' },
        errors: ['origin.townName.error.required'],
      },
      'a short name': {
        data: { region: 'east', town: 'other', townName: 'G' },
        errors: ['origin.townName.error.minLength'],
      },
      'a long name': {
        data: { region: 'east', town: 'other', townName: 'G'.repeat(81) },
        errors: ['origin.townName.error.maxLength'],
      },
      'long values': {
        data: { region: 'r'.repeat(61), town: 't'.repeat(61) },
        errors: ['origin.region.error.maxLength', 'origin.town.error.maxLength'],
      },
      'an empty stay': {
        data: { ...answers, stays: [{}] },
        errors: ['origin.stays.region.error.required', 'origin.stays.town.error.required'],
      },
      'another town of a stay without its name': {
        data: { ...answers, stays: [{ region: 'west', town: 'other' }] },
        errors: ['origin.stays.townName.error.required'],
      },
      'stays with wrong answers': {
        data: {
          ...answers,
          stays: [
            { region: 'r'.repeat(61), town: 't'.repeat(61) },
            { region: 'west', town: 'other', townName: 'G' },
            { region: 'west', town: 'other', townName: 'G'.repeat(81) },
          ],
        },
        errors: [
          'origin.stays.region.error.maxLength',
          'origin.stays.town.error.maxLength',
          'origin.stays.townName.error.minLength',
          'origin.stays.townName.error.maxLength',
        ],
      },
      'too many stays': {
        data: { ...answers, stays: Array(4).fill(answers) },
        errors: ['origin.stays.error.maxItems'],
      },
    },
  },
  'locales/id/origin.json': {
    form: { title: 'Tempat asal' },
    region: { label: 'Wilayah' },
    town: { label: 'Kota' },
    townName: { label: 'Nama kota' },
    stays: {
      label: 'Tempat tinggal',
      region: { label: 'Wilayah tempat tinggal' },
      town: { label: 'Kota tempat tinggal' },
      townName: { label: 'Nama kota tempat tinggal' },
    },
  },
  'locales/en/origin.json': {
    form: { title: 'Place of origin' },
    region: { label: 'Region' },
    town: { label: 'Town' },
    townName: { label: 'Name of the town' },
    stays: {
      label: 'Place of residence',
      region: { label: 'Region of residence' },
      town: { label: 'Town of residence' },
      townName: { label: 'Name of the town of residence' },
    },
  },
};

interface StepList {
  readonly steps: readonly object[];
}

export const withOrigin = (list: StepList): StepList => ({
  ...list,
  steps: [...list.steps.slice(0, -1), { key: 'origin', wireStep: 9 }, ...list.steps.slice(-1)],
});

/** Adds the step before the last one, by files of the data alone. @param more rows of the towns */
export const addOrigin = async (scratch: Scratch, more: readonly string[] = []): Promise<void> => {
  await mkdir(join(scratch.root, 'schemas/lists'), { recursive: true });
  for (const [path, content] of Object.entries(originFiles)) await scratch.write(path, content);
  await writeFile(join(scratch.root, 'schemas/lists/towns.csv'), [...townRows, ...more].join('\n'));
  await scratch.change('schemas/application/steps.json', withOrigin);
};

const titles = { regions: { id: 'Wilayah', en: 'Regions' }, towns: { id: 'Kota', en: 'Towns' } };

/** Lets staff maintain lists of the step. */
export const givenToStaff = async (
  scratch: Scratch,
  keys: readonly (keyof typeof titles)[] = ['regions', 'towns'],
): Promise<void> => {
  for (const key of keys)
    await scratch.change(`schemas/lists/${key}.json`, (list: object) => ({
      ...list,
      maintained: true,
      title: titles[key],
    }));
};
