import { describe, expect, it } from 'vitest';
import { applicationStatuses } from '../../../machines/application.status.ts';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { checkData } from './check-data.ts';

const FILE = 'schemas/exports.json';
const text = currentData.files.get(FILE)?.text ?? '';

/** The only export of the file, a setting a line. */
const withExport = (settings: object): TextReplacement => [
  FILE,
  text,
  JSON.stringify({ $schema: 'meta/exports.json', exports: { nightly: settings } }, null, 2),
];

const found = (...changes: readonly TextReplacement[]) => {
  const changed = withChanges(currentData, changes);
  const lines = (changed.files.get(FILE)?.text ?? '').split('\n');
  return checkData(changed, currentData)
    .filter(({ rule }) => rule !== 'unchangedText')
    .map(({ file, line, rule, severity }) => ({ file, line: lines[line - 1]?.trim(), rule, severity }));
};

const nightly = { institution: 20, time: '02:30', format: 'jsonl', columns: { nomor: 'registrationNumber' } };
const error = (rule: string, line: string) => [{ file: FILE, line, rule, severity: 'error' }];

describe('checkData of scheduled exports', () => {
  it('finds nothing in the exports as they are', () => {
    expect(found()).toEqual([]);
  });

  it.each([
    ['one of all institutions', { institution: 'all' }],
    ['an answer, an average, and all grades', { columns: { a: 'personal.gender', c: 'academic.grades' } }],
    ['a declared identity number', { columns: { nik: 'personal.nik' }, identityNumbers: ['personal.nik'] }],
    [
      'codes for each value and for none',
      { columns: { jk: { column: 'personal.gender', codes: { Male: 'L', Female: 'P', '': '-' } } } },
    ],
    ['codes of some institutions', { columns: { i: { column: 'institutionCode', codes: { 20: 'U' } } } }],
    ['codes of any list entry', { columns: { p: { column: 'program', codes: { whatever: 'P1' } } } }],
    [
      'codes of the statuses that the export has',
      { statuses: ['Accepted'], columns: { s: { column: 'status', codes: { Accepted: 'D' } } } },
    ],
    ['two names for one column', { columns: { a: 'name', b: 'name' } }],
  ])('finds nothing in %s', (_, settings) => {
    expect(found(withExport({ ...nightly, ...settings }))).toEqual([]);
  });

  it.each([
    ['an institution that does not exist', { institution: 21 }, 'exportInstitutionMissing', '"institution": 21,'],
    ['programs of all institutions', { institution: 'all', programs: ['p'] }, 'exportProgramsOfAll', '"programs": ['],
    ['a language without texts', { language: 'fr' }, 'exportLanguageMissing', '"language": "fr"'],
    [
      'a misspelt column',
      { columns: { nomor: 'registrationNumbr' } },
      'exportColumnMisspelt',
      '"nomor": "registrationNumbr"',
    ],
    [
      'a misspelt column with codes',
      { columns: { jk: { column: 'personal.gendr', codes: { Male: 'L' } } } },
      'exportColumnMisspelt',
      '"column": "personal.gendr",',
    ],
    ['an unknown column', { columns: { x: 'quite.another' } }, 'exportColumnUnknown', '"x": "quite.another"'],
    [
      'all grades in a table',
      { format: 'csv', columns: { g: 'academic.grades' } },
      'exportSheetInTable',
      '"g": "academic.grades"',
    ],
    [
      'an identity number that is not declared',
      { columns: { nik: 'personal.nik' } },
      'exportIdentityUndeclared',
      '"nik": "personal.nik"',
    ],
    [
      'a declared identity number that is not exported',
      { identityNumbers: ['personal.nik'] },
      'exportIdentityUnused',
      '"personal.nik"',
    ],
    [
      'a declared column that is no identity number',
      { columns: { jk: 'personal.gender' }, identityNumbers: ['personal.gender'] },
      'exportIdentityUnused',
      '"personal.gender"',
    ],
    [
      'a code for a value that the field does not have',
      { columns: { jk: { column: 'personal.gender', codes: { Male: 'L', Female: 'P', M: 'L' } } } },
      'exportCodeUnknown',
      '"M": "L"',
    ],
    [
      'a code for a status that does not exist',
      { columns: { s: { column: 'status', codes: { Acepted: 'D' } } } },
      'exportCodeUnknown',
      '"Acepted": "D"',
    ],
  ])('finds %s at its line', (_, settings, rule, line) => {
    expect(found(withExport({ ...nightly, ...settings }))).toEqual(error(rule, line));
  });

  it('warns of values that have no code', () => {
    const columns = { jk: { column: 'personal.gender', codes: { Male: 'L' } } };
    expect(found(withExport({ ...nightly, columns }))).toEqual([
      { file: FILE, line: '"codes": {', rule: 'exportCodeMissing', severity: 'warning' },
    ]);
  });

  it('finds two exports of one key', () => {
    const one = `"nightly": ${JSON.stringify(nightly)}`;
    const twice = `{\n"$schema": "meta/exports.json",\n"exports": {\n${one},\n${one}\n}\n}\n`;
    expect(found([FILE, text, twice])).toMatchObject([{ file: FILE, line: one }]);
  });

  it.each([
    ['a key with a capital letter', { exports: { Nightly: nightly } }],
    ['a key with a slash', { exports: { 'a/b': nightly } }],
    ['no time', { exports: { nightly: { ...nightly, time: undefined } } }],
    ['an hour that does not exist', { exports: { nightly: { ...nightly, time: '24:00' } } }],
    ['a day that does not exist', { exports: { nightly: { ...nightly, days: ['senin'] } } }],
    ['an unknown format', { exports: { nightly: { ...nightly, format: 'xls' } } }],
    ['no columns', { exports: { nightly: { ...nightly, columns: {} } } }],
    ['a name that begins a formula', { exports: { nightly: { ...nightly, columns: { '=a': 'name' } } } }],
    ['a name that would change its place', { exports: { nightly: { ...nightly, columns: { 1: 'name' } } } }],
    ['drafts', { exports: { nightly: { ...nightly, statuses: ['Draft'] } } }],
    ['a file for no days', { exports: { nightly: { ...nightly, keepDays: 0 } } }],
  ])('refuses %s', (_, content) => {
    const file = JSON.stringify({ $schema: 'meta/exports.json', ...content });
    expect(found([FILE, text, file]).filter(({ severity }) => severity === 'error')).not.toEqual([]);
  });

  it('the meta-schema knows every status of a submitted application', () => {
    const meta = currentData.values.get('schemas/meta/exports.json') as {
      $defs: { export: { properties: { statuses: { items: { enum: readonly string[] } } } } };
    };
    const { Draft: _draft, Deleted: _deleted, ...submitted } = applicationStatuses;
    expect(meta.$defs.export.properties.statuses.items.enum).toEqual(Object.values(submitted));
  });
});
