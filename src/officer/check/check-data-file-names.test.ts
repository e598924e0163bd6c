import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';
import type { Finding } from './finding.ts';
import { filesAreInKnownPlaces } from './rules/files-are-in-known-places.ts';

const S = 'schemas/application';
const F = `${S}/family`;

/** The data with files of these names; null: the file is gone. */
const withFiles = (texts: Readonly<Record<string, string | null>>): OfficerData => {
  const { files, otherFiles = [], logos, tables, pictures } = currentData;
  const [json, others, csv] = [new Map(files), [...otherFiles], new Map(tables)];
  for (const [path, text] of Object.entries(texts))
    if (text === null) json.delete(path);
    else if (path.endsWith('.json')) json.set(path, locateJson(path, text));
    else if (path.endsWith('.csv')) csv.set(path, text);
    else others.push(path);
  return createOfficerData(json, others, logos, csv, pictures);
};

const renamed = (...names: readonly (readonly [from: string, to: string])[]): OfficerData =>
  withFiles(
    Object.fromEntries(
      names.flatMap(([from, to]): (readonly [string, string | null])[] => [
        [from, null],
        [to, currentData.files.get(from)?.text ?? '{}'],
      ]),
    ),
  );

const describeFindings = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ severity, rule, file, params }) =>
    [`${rule} ${file}`, params['meant'], severity].filter(Boolean).join(' '),
  );

/** What the rule says of the names alone. */
const namesOf = (data: OfficerData): readonly string[] => describeFindings(filesAreInKnownPlaces(data, currentData));

it.each([
  [`${F}/schema.json`, `${F}/shema.json`],
  [`${F}/schema.json`, `${F}/schema.jsn`],
  [`${F}/schema.json`, `${F}/schema.json.txt`],
  [`${F}/ui.json`, `${F}/uis.json`],
  [`${F}/ui.json`, `${F}/ui.json5`],
  [`${F}/examples.json`, `${F}/exmaples.json`],
  [`${F}/examples.json`, `${F}/examples`],
  ['schemas/content/news/entity.json', 'schemas/content/news/enitity.json'],
  ['schemas/rules/mails.json', 'schemas/rules/mail.json'],
  ['schemas/rules/outcome.json', 'schemas/rules/outcomes.json'],
  ['schemas/rules/facts.json', 'schemas/rules/fact.json'],
  [`${S}/steps.json`, `${S}/step.json`],
  [`${S}/roles.json`, `${S}/role.json`],
  ['schemas/institutions.json', 'schemas/institution.json'],
  ['schemas/common/nik.json', 'schemas/comon/nik.json'],
  ['themes/institute/tokens.json', 'themes/institute/token.json'],
  ['locales/id/family.json', 'locales/id/famly.json'],
  ['locales/id/family.json', 'locales/id/family.jsn'],
  ['locales/id/family.json', 'locales/family.id.json'],
  ['locales/id/family.json', `${F}/text.id.json`],
] as const)('the finding for %s with the name %s tells the right name', (right, wrong) => {
  expect(namesOf(renamed([right, wrong]))).toEqual([`misnamedFile ${wrong} ${right} error`]);
});

it.each([
  ['locales/id/family.json', 'locales/ID/family.json'],
  ['schemas/common/nik.json', 'schemas/common/Nik.json'],
] as const)('the finding for %s with the name %s asks for lowercase letters', (right, wrong) => {
  expect(namesOf(renamed([right, wrong]))).toEqual([`capitalLetters ${wrong} ${right} error`]);
});

it('texts with a wrong name in both languages have a finding each', () => {
  const found = namesOf(
    renamed(['locales/id/family.json', 'locales/id/famly.json'], ['locales/en/family.json', 'locales/en/famly.json']),
  );
  expect(found).toEqual(
    ['id', 'en'].map((one) => `misnamedFile locales/${one}/famly.json locales/${one}/family.json error`),
  );
});

it.each([
  [`${F}/ui.json~`, 'warning'],
  [`${F}/.ui.json.swp`, 'warning'],
  [`${F}/#ui.json#`, 'warning'],
  [`${F}/ui.json.bak`, 'warning'],
  [`${F}/ui copy.json`, 'error'],
  [`${F}/ui (1).json`, 'error'],
  [`${F}/Salinan dari ui.json`, 'error'],
])('the finding for the copy %s names the file that is read', (copy, severity) => {
  expect(namesOf(withFiles({ [copy]: '{}' }))).toEqual([['unreadCopy', copy, `${F}/ui.json`, severity].join(' ')]);
});

it.each([
  [`${F}/ui.json`, `${F}/ui.yaml`],
  [`${F}/schema.json`, `${F}/schema.yml`],
  ['locales/id/family.json', 'locales/id/family.yaml'],
  ['themes/institute/tokens.json', 'themes/institute/tokens.toml'],
  ['schemas/common/nik.json', 'schemas/common/nik.xml'],
])('the finding for %s written as %s names the file to write', (right, wrong) => {
  expect(namesOf(renamed([right, wrong]))).toEqual([['otherFormat', wrong, right, 'error'].join(' ')]);
  expect(namesOf(withFiles({ [wrong]: '' }))).toEqual([`unreadCopy ${wrong} ${right} warning`]);
});

it.each([
  ['schemas/lists/towns.yaml', 'schemas/lists/towns.json'],
  ['schemas/lists/towns.xlsx', 'schemas/lists/towns.csv'],
])('the finding for the list %s names the file to write', (wrong, right) => {
  expect(namesOf(withFiles({ [wrong]: '' }))).toEqual([['otherFormat', wrong, right, 'error'].join(' ')]);
});

it.each([
  ['schemas/list/towns.json', 'schemas/lists/towns.json'],
  ['schemas/lists/towns.json5', 'schemas/lists/towns.json'],
  ['schemas/picture/map.png', 'schemas/pictures/map.png'],
  [`${F}/migration/001.json`, `${F}/migrations/001.json`],
])('the finding for the new file %s names its folder and ending: %s', (wrong, right) => {
  expect(namesOf(withFiles({ [wrong]: '{}' }))).toEqual([`misnamedFile ${wrong} ${right} error`]);
});

it.each(['schemas/lists/town.csv', 'schemas/lists/Towns.csv'])(
  'a list whose entries are in %s has a finding with the right name',
  (file) => {
    const list = '{ "$schema": "../meta/list.json", "file": "towns.csv" }';
    const entries = 'value,name.id,name.en\na,A,A';
    expect(namesOf(withFiles({ 'schemas/lists/towns.json': list, [file]: entries }))).toEqual([
      `misnamedFile ${file} schemas/lists/towns.csv error`,
    ]);
  },
);

it.each([`${F}/notes.json`, 'schemas/.json', 'locales/a.json', 'schemas/a/b/c.json', 'locales/en/.json'])(
  'nothing is guessed for %s',
  (path) => expect(namesOf(withFiles({ [path]: '{}' }))).toEqual([`strayFile ${path} error`]),
);

it.each([
  [`${F}/schema.json`, `${F}/shema.json`],
  [`${F}/ui.json`, `${F}/ui.jsn`],
  [`${F}/ui.json`, `${F}/ui.yaml`],
  ['schemas/rules/mails.json', 'schemas/rules/mail.json'],
  ['schemas/institutions.json', 'schemas/institution.json'],
  ['themes/institute/tokens.json', 'themes/institute/token.json'],
  ['locales/id/family.json', 'locales/id/famly.json'],
  ['schemas/common/nik.json', 'schemas/common/Nik.json'],
  ['locales/id/family.json', 'locales/ID/family.json'],
] as const)('checkData has no other finding where %s has the name %s', (right, wrong) => {
  const data = renamed([right, wrong]);
  expect(describeFindings(checkData(data, currentData))).toEqual(namesOf(data));
});

it('checkData has one finding for a CSV file under another name', () => {
  const list = '{ "$schema": "../meta/list.json", "file": "towns.csv" }';
  const data = withFiles({
    'schemas/lists/towns.json': list,
    'schemas/lists/town.csv': 'value,name.id,name.en\na,A,A',
  });
  expect(describeFindings(checkData(data, currentData))).toEqual(namesOf(data));
});
