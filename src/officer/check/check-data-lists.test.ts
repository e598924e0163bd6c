import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import type { FileEdits } from '../../../tests/support/officer/diff-cases.ts';
import { summarizeFindings } from '../../../tests/support/officer/findings.ts';
import { manyTowns, originFiles, townRows, withOrigin } from '../../../tests/support/officer/origin-step.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const STEPS = 'schemas/application/steps.json';
const TOWNS = 'schemas/lists/towns.json';
const ROWS = 'schemas/lists/towns.csv';
const REGIONS = 'schemas/lists/regions.json';
const UI = 'schemas/application/origin/ui.json';
const SCHEMA = 'schemas/application/origin/schema.json';
const EXAMPLES = 'schemas/application/origin/examples.json';

type Edits = FileEdits;

const steps = currentData.values.get(STEPS) as Parameters<typeof withOrigin>[0];

/** The data with the step `origin`, after an officer's edits of its files. */
const dataWith = (
  edits: Edits = {},
  table: readonly string[] | undefined = townRows,
  more: object = {},
): OfficerData => {
  const files: Readonly<Record<string, object>> = { ...originFiles, ...more, [STEPS]: withOrigin(steps) };
  const located = Object.entries(files).map(([path, content]) => {
    const edited = edits[path]?.(structuredClone(content)) ?? content;
    return [path, locateJson(path, JSON.stringify(edited, null, 1))] as const;
  });
  return createOfficerData(
    new Map([...currentData.files, ...located]),
    [],
    currentData.logos,
    new Map(table ? [[ROWS, table.join('\n')]] : []),
  );
};

const asItIs = dataWith();
const findingsIn = (data: OfficerData, base: OfficerData = asItIs): readonly string[] =>
  summarizeFindings(checkData(data, base)).filter((finding) => !finding.includes('schemas/meta/'));

it('finds nothing in a step with dependent lists from a CSV file', () => {
  expect(findingsIn(asItIs)).toEqual([]);
});

const row = (line: string, at = 3): readonly string[] => [...townRows.slice(0, at), line, ...townRows.slice(at)];

it.each([
  ['with semicolons', (text: string) => text.replaceAll(',', ';')],
  ['with tabs', (text: string) => text.replaceAll(',', '\t')],
  ['with a line that names the separator', (text: string) => `sep=;\n${text.replaceAll(',', ';')}`],
  ['with a byte order mark and line ends of Windows', (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
])('reads a CSV file %s', (_, save) => {
  expect(findingsIn(dataWith({}, [save(townRows.join('\n'))]))).toEqual([]);
});

it.each<readonly [string, readonly string[], readonly string[]]>([
  ['a parent that is misspelt', row('sea,Laut,Sea,wset,,'), [`listParentMisspelt ${ROWS}:4`]],
  ['a parent that is not there', row('sea,Laut,Sea,overseas,,'), [`listParentStrange ${ROWS}:4`]],
  ['an entry without a parent', row('sea,Laut,Sea,,,'), [`listParentMissing ${ROWS}:4`]],
  ['a value twice', row('hill,Laut,Sea,west,,', 5), [`listValueTwice ${ROWS}:6`]],
  ['the value of "other"', row('other,Laut,Sea,west,,'), [`listValueTwice ${ROWS}:4`]],
  ['a missing name', row('sea,Laut,,west,,'), [`listNameMissing ${ROWS}:4`]],
  ['no name', row('sea,,,west,,'), [`listCellEmpty ${ROWS}:4`]],
  ['no value', row(',Laut,Sea,west,,'), [`listCellEmpty ${ROWS}:4`]],
  ['a value with a space', row('the sea,Laut,Sea,west,,'), [`listValueForm ${ROWS}:4`]],
  ['a name that is too long', row(`sea,${'L'.repeat(201)},Sea,west,,`), [`listNameLong ${ROWS}:4`]],
  ['a day that does not exist', row('sea,Laut,Sea,west,2026-02-30,'), [`listNoSuchDay ${ROWS}:4`]],
  ['days in the wrong order', row('sea,Laut,Sea,west,2027-01-01,2026-01-01'), [`listDaysReversed ${ROWS}:4`]],
  ['a cell too many', row('sea,Laut,Barat,Sea,west,,'), [`listRowCells ${ROWS}:4`]],
  ['a quotation mark that is not closed', row('sea,"Laut,Sea,west,,'), [`listQuotes ${ROWS}:4`]],
  [
    'an unknown column',
    ['value,name.id,name.en,parent,since,until', ...townRows.slice(1)],
    [`listColumnStrange ${ROWS}:1`],
  ],
  [
    'a column twice',
    ['value,name.id,name.id,parent,from,until', ...townRows.slice(1)],
    [`listColumnMissing ${ROWS}:1`, `listColumnTwice ${ROWS}:1`],
  ],
  [
    'a column with a capital',
    ['Value,name.id,name.en,parent', 'hill,Bukit,Hill,west'],
    [`listColumnMisspelt ${ROWS}:1`],
  ],
  ['other columns only', ['id;kota', '1;Bukit'], [`listColumnMissing ${ROWS}:1`]],
  ['UTF-16', ['\ufffd\ufffdv\0a\0'], [`listEncoding ${ROWS}:1`]],
  ['a name in another encoding', row('sea,Laut \ufffd,Sea,west,,'), [`listEncoding ${ROWS}:4`]],
  ['no rows', ['value,name'], [`listWithoutEntries ${ROWS}:1`]],
  ['no column of values', ['name.id,name.en', 'Bukit,Hill'], [`listColumnMissing ${ROWS}:1`]],
  ['too many rows', [...townRows, ...manyTowns(50_001)], [`listTooLong ${ROWS}:1`]],
])('names the row of a CSV file with %s', (_, table, expected) => {
  expect(findingsIn(dataWith({}, table))).toEqual(expected);
});

it('reads rows that are separated by semicolons, with line breaks in a cell and empty rows', () => {
  const rows = [
    'value;name;parent;from;until',
    '',
    'bay;"Teluk\n""Barat""";west;;',
    'hill;Bukit;east;;',
    ';;;;',
    'sea;Laut;nowhere;;',
  ];
  expect(findingsIn(dataWith({}, rows), undefined)).toEqual([`listParentStrange ${ROWS}:7`]);
});

const lineIn = (data: OfficerData, path: string, text: string): string => {
  const content = data.files.get(path)?.text ?? '';
  return `${path}:${content.slice(0, content.indexOf(text)).split('\n').length}`;
};

interface Listed {
  readonly entries: readonly { readonly value: string; readonly name: Readonly<Record<string, string>> }[];
}
interface Fields {
  readonly properties: object;
}
interface Examples {
  readonly valid: object;
}
interface Look {
  readonly town: { readonly 'ui:options': object };
}

it.each<readonly [string, Edits, (at: (path: string, text: string) => string) => readonly string[]]>([
  [
    'entries and a file',
    { [TOWNS]: (list: object) => ({ ...list, entries: [] }) },
    () => ['listEntriesTwice schemas/lists/towns.json:1'],
  ],
  [
    'neither entries nor a file',
    { [REGIONS]: () => ({ $schema: '../meta/list.json' }) },
    () => [`listWithoutEntries ${REGIONS}:1`],
  ],
  [
    'a file that is not there',
    { [TOWNS]: (list: object) => ({ ...list, file: 'cities.csv' }) },
    (at) => [['listTableMissing', at(TOWNS, '"cities.csv"')].join(' '), `listTableUnused ${ROWS}:1`],
  ],
  [
    'an unknown parent',
    { [TOWNS]: (list: object) => ({ ...list, parent: 'islands' }) },
    (at) => [['listParentUnknown', at(TOWNS, '"islands"')].join(' ')],
  ],
  [
    'lists that depend on each other',
    { [REGIONS]: (list: object) => ({ ...list, parent: 'towns' }) },
    (at) => [
      ['listCycle', at(REGIONS, '"towns"')].join(' '),
      ['listCycle', at(TOWNS, '"regions"')].join(' '),
      ['listParentMissing', at(REGIONS, '{\n   "value": "east"')].join(' '),
      ['listParentMissing', at(REGIONS, '{\n   "value": "west"')].join(' '),
    ],
  ],
  [
    'a name in one language only',
    {
      [REGIONS]: (list: Listed) => ({
        ...list,
        entries: list.entries.map(({ value, name }, index) => ({
          value,
          name: index === 0 ? { id: name['id'] } : name,
        })),
      }),
    },
    (at) => [['listNameMissing', at(REGIONS, '"name"')].join(' ')],
  ],
  [
    'a value twice',
    { [REGIONS]: (list: Listed) => ({ ...list, entries: [...list.entries, { value: 'west', name: 'West' }] }) },
    (at) => [['listValueTwice', at(REGIONS, '"value": "west",\n   "name": "West"')].join(' ')],
  ],
  [
    'a source that is misspelt',
    { [UI]: (ui: Look) => ({ ...ui, town: { ...ui.town, 'ui:options': { source: 'twons' } } }) },
    (at) => [['sourceMisspelt', at(UI, '"twons"')].join(' ')],
  ],
  [
    'a source that is no list',
    { [UI]: (ui: Look) => ({ ...ui, town: { ...ui.town, 'ui:options': { source: 'planets' } } }) },
    (at) => [['sourceStrange', at(UI, '"planets"')].join(' ')],
  ],
  [
    'a dependent list without its parent',
    { [UI]: (ui: Look) => ({ ...ui, town: { ...ui.town, 'ui:options': { source: 'towns' } } }) },
    (at) => [['listWithoutParent', at(UI, '"towns"')].join(' ')],
  ],
  [
    'a parent that offers another list',
    {
      [UI]: (ui: Look) => ({
        ...ui,
        town: { ...ui.town, 'ui:options': { source: 'towns', with: { parent: 'townName' } } },
      }),
    },
    (at) => [['listOtherParent', at(UI, '"parent": "townName"')].join(' ')],
  ],
  [
    'a parameter that the list does not have',
    {
      [UI]: (ui: Look) => ({
        ...ui,
        town: { ...ui.town, 'ui:options': { source: 'towns', with: { region: 'region', parent: 'region' } } },
      }),
    },
    (at) => [['strangeParameter', at(UI, '"region": "region"')].join(' ')],
  ],
  [
    'a parent that nothing asks for',
    {
      [REGIONS]: (list: Listed) => ({ ...list, entries: list.entries.map((entry) => ({ ...entry, parent: 'asia' })) }),
    },
    (at) => [
      ['listParentNeedless', at(REGIONS, '"parent"')].join(' '),
      ['listParentNeedless', at(REGIONS, '"parent": "asia"\n  }\n ]')].join(' '),
    ],
  ],
  [
    'a number in the place of a text',
    {
      [SCHEMA]: (schema: Fields) => ({
        ...schema,
        properties: { ...schema.properties, region: { type: 'integer', minimum: 0, maximum: 9 } },
      }),
    },
    (at) => [['listFieldType', at(UI, '"regions"')].join(' ')],
  ],
  [
    'examples with a value that is not there, and with one under another parent',
    {
      [EXAMPLES]: (examples: Examples) => ({
        ...examples,
        valid: {
          elsewhere: { region: 'west', town: 'nowhere' },
          confused: { region: 'west', town: 'hill' },
          stay: { region: 'west', town: 'bay', stays: [{ region: 'east', town: 'other', townName: 'Gunung' }] },
        },
      }),
    },
    (at) => [
      ['listExampleParent', at(EXAMPLES, '"hill"')].join(' '),
      ['listExampleValue', at(EXAMPLES, '"nowhere"')].join(' '),
    ],
  ],
  [
    'a default that is not there',
    {
      [SCHEMA]: (schema: Fields) => ({
        ...schema,
        properties: { ...schema.properties, region: { type: 'string', maxLength: 60, default: 'north' } },
      }),
    },
    (at) => [['listDefaultValue', at(SCHEMA, '"north"')].join(' ')],
  ],
  [
    'a widget that shows no list',
    { [UI]: (ui: Look) => ({ ...ui, town: { ...ui.town, 'ui:widget': 'text' } }) },
    (at) => [['listWidget', at(UI, '"town": {')].join(' ')],
  ],
])('finds %s', (_, edits, expected) => {
  const data = dataWith(edits);
  expect(findingsIn(data)).toEqual(expected((path, text) => lineIn(data, path, text)));
});

it('refuses a removed value that a form offers, and accepts a last day in its place', () => {
  const without = townRows.filter((line) => !line.startsWith('hill'));
  expect(findingsIn(dataWith({}, without))).toEqual([`listValueRemoved ${ROWS}:1`]);
  const closed = townRows.map((line) => (line.startsWith('hill') ? 'hill,Bukit,Hill,east,,2026-01-01' : line));
  expect(findingsIn(dataWith({}, closed))).toEqual([]);
});

it('finds values that conditions and rules name and the list does not have', () => {
  const ifTown = (town: unknown) => ({ if: { properties: { town }, required: ['town'] } });
  type Entry = { readonly items: Readonly<Record<string, unknown>> };
  type Schema = { readonly properties: { readonly stays: Entry } };
  const conditions = (schema: Schema) => ({
    ...schema,
    allOf: [
      { ...ifTown({ const: 'hil' }), then: { required: ['stays'] } },
      { ...ifTown({ not: { enum: ['bay', 'harbour'] } }), then: { required: ['stays'] } },
      { ...ifTown({ const: 'other' }), then: { required: ['stays'] } },
      { if: { properties: { $facts: { properties: { home: { const: 'north' } } } } }, then: {} },
    ],
    properties: {
      ...schema.properties,
      stays: {
        ...schema.properties.stays,
        items: { ...schema.properties.stays.items, allOf: [{ ...ifTown({ const: 'lake' }), then: {} }] },
      },
    },
  });
  const facts = currentData.values.get('schemas/rules/facts.json') as { readonly facts: object };
  const home = { compute: 'value', step: 'origin', field: 'region' };
  const more = { 'schemas/rules/facts.json': { ...facts, facts: { ...facts.facts, home } } };
  const data = dataWith({ [SCHEMA]: conditions }, townRows, more);
  const found = checkData(data, asItIs).filter(({ rule }) => rule === 'listValueNamed');
  expect(found.map(({ file, line, params }) => `${file}:${line} ${params['value']} ${params['known']}`)).toEqual([
    `${lineIn(data, SCHEMA, '"lake"')} lake later`,
    `${lineIn(data, SCHEMA, '"hil"')} hil hill`,
    `${lineIn(data, SCHEMA, '"harbour"')} harbour closed, later, bay, hill, other`,
    `${lineIn(data, SCHEMA, '"north"')} north west, east`,
  ]);
});

it('accepts a list that staff maintain with a title, with and without entries', () => {
  const title = { id: 'Wilayah', en: 'Regions' };
  const given = (more: object) => (list: object) => ({ ...list, maintained: true, ...more });
  const without = ({ entries: _entries, ...list }: Readonly<Record<string, unknown>>) => list;
  const withEntries = dataWith({ [REGIONS]: given({ title }) });
  expect(findingsIn(withEntries)).toEqual([]);
  // What staff add is not known here: neither parents nor examples are compared with it.
  const empty = dataWith({ [REGIONS]: (list: object) => ({ ...without({ ...list }), maintained: true, title }) });
  expect(findingsIn(empty, withEntries)).toEqual([]);
  expect(findingsIn(empty)).toEqual([`listValueRemoved ${REGIONS}:1`]);
  expect(findingsIn(dataWith({ [REGIONS]: given({}) }))).toEqual([
    ['listTitleMissing', lineIn(withEntries, REGIONS, '"maintained"')].join(' '),
  ]);
  const untitled = dataWith({ [REGIONS]: given({ title: { id: 'Wilayah' } }) });
  expect(findingsIn(untitled)).toEqual([['listTitleLanguage', lineIn(untitled, REGIONS, '"title"')].join(' ')]);
});

it('refuses a condition on a value with which a list of staff does not begin', () => {
  const condition = { if: { properties: { region: { const: 'north' } }, required: ['region'] }, then: {} };
  const data = dataWith({
    [REGIONS]: (list: object) => ({ ...list, maintained: true, title: 'Regions' }),
    [SCHEMA]: (schema: object) => ({ ...schema, allOf: [condition] }),
  });
  const found = checkData(data, asItIs).filter(({ rule }) => rule.startsWith('listValue'));
  expect(summarizeFindings(found)).toEqual([['listValueOfStaff', lineIn(data, SCHEMA, '"north"')].join(' ')]);
});

it('warns about a list that no form offers, and refuses one with the name of a source of the portal', () => {
  const list = { $schema: '../meta/list.json', entries: [] };
  expect(findingsIn(dataWith({}, townRows, { 'schemas/lists/colours.json': list }))).toEqual([
    'listUnused schemas/lists/colours.json:1',
  ]);
  expect(findingsIn(dataWith({}, townRows, { 'schemas/lists/school.json': list }))).toEqual([
    'listNameTaken schemas/lists/school.json:1',
  ]);
});

it('finds nothing in a list of 20,000 rows', () => {
  expect(findingsIn(dataWith({}, [...townRows, ...manyTowns(20_000)]))).toEqual([]);
});
