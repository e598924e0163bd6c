import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { lineOf, type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { findingSentences, officerTexts } from '../report/finding-sentences.ts';
import { checkData } from './check-data.ts';
import type { Finding } from './finding.ts';

const asItIs = currentData;
const S = 'schemas/application';

const describeFindings = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`).sort();

/** The edit and all of its findings: the rule, the text whose line it has, the file if it is another. */
type Slip = readonly [
  change: TextReplacement,
  ...found: readonly (readonly [rule: string, at: string, file?: string])[],
];

const dataSets: Readonly<Record<string, readonly Slip[]>> = {
  'a circular reference, a huge limit, a list instead of a text, a misspelt key and a repeated key': [
    [
      ['schemas/common/place.json', '"$defs": {', '"$defs": { "me": { "$ref": "#/$defs/me" },'],
      ['circle', '"me"'],
    ],
    [
      ['schemas/common/nik.json', '"maxLength": 16', '"maxLength": 1000000000000'],
      ['hugeLimit', '"maxLength"'],
    ],
    [
      ['locales/en/profile.json', '"label"', '"labels": ["a"], "label"'],
      ['noText', '"labels"'],
    ],
    [
      ['schemas/application/program/ui.json', '"ui:groups"', '"ui:group"'],
      ['misspeltKey', '"ui:group"'],
    ],
    [
      ['schemas/common/otp.json', '"maxLength"', '"maxLength": 1, "maxLength"'],
      ['twiceNamed', '"maxLength"'],
    ],
  ],
  'a field declared twice, a condition that never holds, an unknown field and an unknown required field': [
    [
      [
        `${S}/family/schema.json`,
        '"allOf": [',
        '"allOf": [{ "if": { "required": ["familyPhone"] }, "then": { "properties": { "familyName": { "$ref": "../../common/person-name.json#/$defs/full" } } } },',
      ],
      ['declaredTwice', '"allOf": [{ "if"'],
    ],
    [
      [`${S}/personal/schema.json`, '"const": "Foreign"', '"const": "Foreigner"'],
      ['neverHolds', '"Foreigner"'],
    ],
    [
      [`${S}/attachment/ui.json`, '"fields": ["photo"]', '"fields": ["foto"]'],
      ['unknownName', '"foto"'],
    ],
    [
      [
        `${S}/program/schema.json`,
        '"admissionEntity",\n    "admissionYear",',
        '"admissionEntityy",\n    "admissionYear",',
      ],
      ['unknownRequired', '"admissionEntityy"'],
    ],
  ],
};

it.each(Object.entries(dataSets))(
  'checkData has exactly the expected findings, none repeated, for %s',
  (_, mistakes) => {
    const data = withChanges(
      asItIs,
      mistakes.map(([change]) => change),
    );
    const expected = mistakes.flatMap(([[path], ...found]) =>
      found.map(([rule, at, file = path]) => `${rule} ${file}:${lineOf(data, file, at)}`),
    );
    expect(describeFindings(checkData(data, asItIs))).toEqual(expected.sort());
  },
);

const withFile = (data: OfficerData, path: string, text: string): OfficerData =>
  createOfficerData(new Map(data.files).set(path, locateJson(path, text)));

const without = (data: OfficerData, ...paths: readonly string[]): OfficerData =>
  createOfficerData(new Map([...data.files].filter(([path]) => !paths.includes(path))));

const moved = (from: string, to: string): OfficerData =>
  withFile(without(asItIs, from), to, asItIs.files.get(from)?.text ?? '');

it.each([
  [
    'a text file that contains a list',
    withFile(asItIs, 'locales/en/family.json', '[]'),
    ['noTexts locales/en/family.json:1'],
  ],
  [
    'a text file that contains null',
    withFile(asItIs, 'locales/en/family.json', 'null'),
    ['noTexts locales/en/family.json:1'],
  ],
  [
    'a text file name with a capital letter',
    moved('locales/id/family.json', 'locales/id/Family.json'),
    ['capitalLetters locales/id/Family.json:1'],
  ],
  [
    'a schema file name with a capital letter',
    moved(`${S}/family/schema.json`, `${S}/family/Schema.json`),
    [`capitalLetters ${S}/family/Schema.json:1`],
  ],
  [
    'a text file in a folder of schemas',
    moved('locales/id/family.json', `${S}/family/family.json`),
    [`strayFile ${S}/family/family.json:1`],
  ],
  [
    'a form without texts in both languages',
    without(asItIs, 'locales/id/otp.json', 'locales/en/otp.json'),
    ['noTextsAtAll schemas/account/otp/schema.json:1'],
  ],
  [
    'a fixed field under another name, which ui.json names',
    withChanges(asItIs, [['schemas/admin/panel-offer/schema.json', '"quota":', '"places":']]),
    ['fixedMissing schemas/admin/panel-offer/schema.json:40'],
  ],
  [
    'an unknown file in the folder of a form, and none for a README in schemas',
    createOfficerData(asItIs.files, ['schemas/README.md', `${S}/family/notes.txt`]),
    [`strayFile ${S}/family/notes.txt:1`],
  ],
])('checkData has exactly one finding for %s', (_, data, expected) => {
  expect(describeFindings(checkData(data, asItIs))).toEqual(expected);
});

it('checkData has one finding for all valid examples that lack a new required field', () => {
  const change: TextReplacement = [
    `${S}/family/schema.json`,
    '"familyName", "sameAddress"]',
    '"familyName", "sameAddress", "familyBirthPlace"]',
  ];
  const findings = checkData(withChanges(asItIs, [change]), asItIs);
  expect(findings.map(({ rule }) => rule).sort()).toEqual(['examplesLack']);
});

it('a finding names the field of a condition by its label, in both languages', () => {
  const [finding] = checkData(
    withChanges(asItIs, [[`${S}/personal/schema.json`, '"const": "Foreign"', '"const": "Foreigner"']]),
  );
  const said = (['id', 'en'] as const).map(
    (language) => finding && findingSentences(officerTexts(asItIs, language), finding).what,
  );
  expect(said[0]).toContain('Kewarganegaraan adalah “Foreigner”');
  expect(said[1]).toContain('Nationality is “Foreigner”');
});

it('checkData reports a placeholder in single braces, also as missing, and one that was removed in every language', () => {
  const data = withChanges(asItIs, [
    ['locales/id/eligibility.json', '{{limit}}', '{limit}'],
    ['locales/en/application.json', 'Step {{number}} of', 'Step of'],
    ['locales/id/application.json', 'Langkah {{number}} dari', 'Langkah dari'],
  ]);
  const found = checkData(data, asItIs).filter(({ rule }) => rule !== 'oldTranslation');
  const rules = found.map(({ rule, file }) => `${rule} ${file}`);
  expect(rules.sort()).toEqual([
    'lostPlaceholder locales/id/eligibility.json',
    'placeholderGone locales/id/application.json',
    'singleBraces locales/id/eligibility.json',
  ]);
});

it('the finding for an unknown operation of a migration names all operations', () => {
  const path = `${S}/family/migrations/001.json`;
  const operation = { $schema: '../../../meta/migration.json', operations: [{ reshuffle: 'a' }] };
  const [finding, ...more] = checkData(withFile(asItIs, path, JSON.stringify(operation)), asItIs);
  expect([finding?.rule, more]).toEqual(['unknownKey', []]);
  expect(String(finding?.params['known']).split(', ')).toEqual(
    expect.arrayContaining(['rename', 'map', 'default', 'drop', 'split', 'merge', 'convert', 'calculate']),
  );
});

it('a field whose texts have a similar name in every language is reported once, in the form', () => {
  const data = withChanges(asItIs, [
    [`${S}/family/schema.json`, '"familyBirthPlace": {', '"familyBirthPlce": {'],
    [`${S}/family/ui.json`, '"familyBirthPlace"', '"familyBirthPlce"'],
  ]);
  const found = checkData(data, asItIs).filter(({ file }) => !file.endsWith('/examples.json'));
  expect(found.map(({ rule, file, params }) => [rule, file, params['meant']])).toEqual([
    ['misspeltField', `${S}/family/schema.json`, 'familyBirthPlace'],
  ]);
});

it.each<readonly [name: string, file: string, from: string, to: string, rule: string, meant: string]>([
  ['in a group', 'attachment', '"fields": ["photo"]', '"fields": ["phto"]', 'unknownName', 'photo'],
  ['of the key of a group', 'attachment', '"key": "photo"', '"key": "phto"', 'misspeltGroup', 'photo'],
  ['of a table', 'academic', '"grades": {', '"grdes": {', 'unknownName', 'grades'],
  ['of a list', 'program', '"source": "admissionYear"', '"source": "adissionYear"', 'misspeltValue', 'admissionYear'],
  ['of a parameter', 'academic', '"sfProvinceId": "', '"sfrovinceId": "', 'misspeltParameter', 'sfProvinceId'],
])(
  'a misspelt name %s in ui.json has one finding, at its line, with the right word',
  (_, step, from, to, rule, meant) => {
    const path = `${S}/${step}/ui.json`;
    const data = withChanges(asItIs, [[path, from, to]]);
    const found = checkData(data, asItIs);
    expect(found.map((one) => [one.rule, one.file, one.line, one.params['meant']])).toEqual([
      [rule, path, lineOf(data, path, to), meant],
    ]);
  },
);

it.each<readonly [string, string, string, string]>([
  [
    'a fixed field that is renamed',
    'schemas/admin/panel-offer/schema.json',
    '"registrationFee": {',
    '"registrationFees": {',
  ],
  [
    'a keyword of numbers beside a text',
    'schemas/common/otp.json',
    '"maxLength"',
    '"exclusiveMinimum": true, "maxLength"',
  ],
])('%s has one finding', (_, path, from, to) => {
  expect(checkData(withChanges(asItIs, [[path, from, to]]), asItIs)).toHaveLength(1);
});

it('a keyword that is known elsewhere is reported once, without the keywords of the form around it', () => {
  const path = `${S}/personal/schema.json`;
  const text = asItIs.files.get(path)?.text ?? '';
  const changed = withFile(
    asItIs,
    path,
    text.replace('"properties": {', '"properties": { "definitions": { "$defs": {} },'),
  );
  expect(checkData(changed, asItIs).map(({ rule, params }) => [rule, params['key']])).toEqual([
    ['uselessKey', '$defs'],
  ]);
});
