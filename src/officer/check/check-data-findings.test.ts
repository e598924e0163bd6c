import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { expectSentences, officerTextsByLanguage, summarizeFindings } from '../../../tests/support/officer/findings.ts';
import { lineOf, type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { findingSentences } from '../report/finding-sentences.ts';
import { checkData } from './check-data.ts';
import { listUnexplainedFailures } from './run-rules.ts';

const asItIs = currentData;
const S = 'schemas/application/';
const R = 'schemas/rules/';

/** The edit and all of its findings: the rule, the text whose line it has, the file if it is another. */
type Slip = readonly [
  change: TextReplacement,
  ...found: readonly (readonly [rule: string, at?: string, file?: string])[],
];

/** Edits in different files are independent of each other, so each list is checked in one run. */
const dataSets: Readonly<Record<string, readonly Slip[]>> = {
  'unknown keys, values of a wrong form, and repeated entries': [
    [[`${S}steps.json`, '"prefetch": true', '"wibble": true'], ['unknownKey']],
    [
      [`${S}attachment/ui.json`, '"ui:widget": "file"', '"ui:widget": "camera roll"'],
      ['notAllowed', '"camera'],
    ],
    [[`${S}program/ui.json`, 'meta/form-ui.json', 'meta/form-wire.json'], ['mustBe']],
    [
      ['schemas/account/register/ui.json', '"privacyConsent",\n    "*"', '"privacyConsent"'],
      ['missingEntry', '"ui:order"'],
    ],
    [[`${S}roles.json`, 'personal.firstName', 'personal/firstName'], ['wrongPlace']],
    [[`${R}eligibility.json`, '"x-error": "biology"', '"x-error": "Biologi IPA"'], ['wrongWord']],
    [
      [`${S}family/examples.json`, 'family.familyName.error.personName', 'familyName personName'],
      ['wrongErrorKey', '"familyName personName"'],
    ],
    [[`${S}family/schema.json`, '"familyName": {', '"familyName": { "title": "Nama",'], ['textInSchema']],
    [[`${S}program/schema.json`, '"admissionYear",', '"admissionYear", "admissionEntity",'], ['twiceInList']],
    [[`${R}scholarship.json`, '"name": "high scholarship"', '"name": ""'], ['tooShort']],
    [
      ['schemas/institutions.json', '"code": 30', '"code": 20'],
      ['institutionTwice', '"institution-30"'],
    ],
    [
      [`${S}academic/ui.json`, '"ui:field": "gradeGrid"', '"ui:widget": "text", "ui:field": "gradeGrid"'],
      ['notTogether'],
    ],
    [
      ['schemas/common/content-file.json', '"minHeight": 240', '"minHeight": 240, "aspect": [16, 9]'],
      ['aspectTwice', '"aspect"', 'schemas/content/brochure/ui.json'],
      ['aspectTwice', '"aspect"', 'schemas/content/event/ui.json'],
      ['aspectTwice', '"aspect"', 'schemas/content/news/ui.json'],
    ],
    [
      [`${S}personal/ui.json`, '"birthDate": {', '"$comment": "why",\n  "birthDate": {'],
      ['uselessKey', '"$comment"'],
    ],
    [
      [`${S}attachment/schema.json`, '"colourBlind": {', '"$facts": { "type": "boolean" }, "colourBlind": {'],
      ['uselessKey'],
    ],
  ],
  'values beyond limits, rules without effect, and missing parts': [
    [[`${S}steps.json`, '"wireStep": 3', '"wireStep": 0'], ['tooLittle']],
    [[`${S}personal/schema.json`, '"noLastName": {', '"noLastName": { "maxLength": 3,'], ['idleRule']],
    [
      [
        `${S}attachment/schema.json`,
        '"colourBlind": {',
        '"scan": { "type": "string", "format": "uuid", "x-file": { "types": ["image/png"], "maxBytes": 99999999 } }, "colourBlind": {',
      ],
      ['tooMuch', '"scan"'],
    ],
    [
      [
        `${S}attachment/schema.json`,
        '"colourBlind": {',
        '"proof": { "type": "string", "x-file": { "types": ["image/png"], "maxBytes": 9999 } }, "colourBlind": {',
      ],
      ['missingKey', '"x-file"'],
    ],
    [[`${S}roles.json`, '["program.sfP', '["program.admissionYear", "program.sfP'], ['tooMany']],
    [
      ['schemas/common/content-file.json', '"maxBytes": 10485760', '"maxBytes": 10485760, "validMonths": 6'],
      ['validMonthsElsewhere', '"file": {', 'schemas/content/brochure/schema.json'],
    ],
    [
      [`${S}family/schema.json`, '"familyName": {', '"Family Name": { "type": "boolean" }, "familyName": {'],
      ['wrongName'],
    ],
    [['schemas/institutions.json', '"theme-xinya"', '"theme-xinia"'], ['missingTheme']],
    [
      [
        `${S}program/schema.json`,
        '"admissionYear": {',
        '"list": { "type": "array", "maxItems": 3 }, "admissionYear": {',
      ],
      ['missingKey'],
    ],
  ],
  'facts, reasons, options, groups and defaults that do not fit other data': [
    [
      [`${S}family/schema.json`, '"familyBirthPlace": {', '"familyBirthPlace": { "x-notBefore": "eligible",'],
      ['unavailableFact'],
    ],
    [
      [
        `${R}fees.json`,
        '"scholarshipRank": { "const": 1 }',
        '"averageKnowledge": { "minimum": 0 }, "scholarshipRank": { "const": 1 }',
      ],
      ['unavailableFact'],
    ],
    [[`${R}outcome.json`, '"outcome.first"', '"landing.first"'], ['notTextKey']],
    [
      [`${R}eligibility.json`, '{ "minimum": 75, "x-error": "mathematics" }', '{ "minimum": 75 }'],
      ['namelessReason', '{ "minimum": 75 }'],
    ],
    [
      [`${S}academic/ui.json`, '["PKBM", "HomeSchool", "S1", "S2"]', '["PKMB", "HomeSchool", "S1", "S2"]'],
      ['unshownAnswer', '"PKMB"'],
    ],
    [
      [`${S}attachment/ui.json`, '["colourBlind", "letter"] }', '["colourBlind"] }'],
      ['undressed', '"ui:groups"'],
    ],
    [
      ['schemas/content/faq/entity.json', '"texts": ["question"', '"texts": ["category", "question"'],
      ['noEnglish', '"category", "question"'],
    ],
    [[`${S}personal/schema.json`, '"birthPlace": {', '"birthPlace": { "default": "北",'], ['refusedDefault']],
    [
      [
        `${S}family/schema.json`,
        '"if": { "required": ["familyPhone"] }',
        '"else": { "required": ["familyBirthPlace"] }, "if": { "required": ["familyName"] }',
      ],
      ['alwaysHolds', '"else"'],
    ],
  ],
  'expressions that cannot work': [
    [
      [`${S}personal/schema.json`, '"birthPlace": {', '"birthPlace": { "x-check": "birthPlace != firstNam",'],
      ['unknownExpressionName', 'firstNam"'],
    ],
    [
      [`${S}family/schema.json`, '"familyBirthPlace": {', '"familyBirthPlace": { "x-check": "zzzz > this",'],
      ['strangeExpressionName'],
    ],
    [
      [`${S}academic/schema.json`, '"diplomaAverage": {', '"diplomaAverage": { "x-check": "this > \\"80\\"",'],
      ['brokenExpression'],
    ],
    [
      ['schemas/content/faq/schema.json', '"question": {', '"question": { "x-check": "this.matches(\\"(a+)+$\\")",'],
      ['patternInExpression'],
    ],
    [
      ['schemas/content/news/schema.json', '"title": {', '"title": { "x-value": "facts.today",'],
      ['calculatedFromFacts'],
    ],
    [['schemas/content/event/schema.json', '"title": {', '"title": { "x-value": "1 + 2",'], ['expressionResult']],
    [
      ['schemas/content/brochure/schema.json', '"title": {', '"title": { "x-value": "title + \\"a\\"",'],
      ['circularValue'],
    ],
  ],
  'an expression in a condition': [
    [
      [
        `${S}family/schema.json`,
        '"if": { "required": ["familyPhone"] }',
        '"if": { "x-check": "true", "required": ["familyPhone"] }',
      ],
      ['expressionInCondition'],
    ],
  ],
  'wrong and missing texts, and an example with another error': [
    [
      ['locales/id/otp.json', '"label": "', '"label": "<b>Ya</b> '],
      ['htmlInText'],
      ['oldTranslation', '"label"', 'locales/en/otp.json'],
    ],
    [['locales/en/login.json', '"label": "', '"label": "", "nobody": "'], ['emptyText'], ['unusedText']],
    [
      ['locales/en/contact.json', '"title": "Contact us"', '"title": "Contact your sector"'],
      ['avoidedWord', '"title"'],
    ],
    [['locales/en/family.json', '"familyRelationship": {', '"nobody": {'], ['missingTexts', ''], ['unusedText']],
    [
      [`${S}personal/examples.json`, 'personal.birthPlace.error.placeName', 'personal.birthPlace.error.maxLength'],
      ['otherErrors', '["personal.birthPlace.error.maxLength"]'],
    ],
  ],
  'no submitting step, and an invalid example that is accepted': [
    [
      [`${S}steps.json`, ', "submits": true', ''],
      ['nothingSubmits', '"submission"'],
    ],
    [
      [`${S}family/examples.json`, '"familyName": "Nurhayati 2"', '"familyName": "Nurhayati"'],
      ['acceptedExample', '["family.familyName.error.personName"]'],
    ],
  ],
};

it.each(Object.entries(dataSets))(
  'checkData reports exactly the expected findings, each at its file and line, for %s',
  (_, mistakes) => {
    const data = withChanges(
      asItIs,
      mistakes.map(([change]) => change),
    );
    const expected = mistakes.flatMap(([[path, , to], ...found]) =>
      found.map(([rule, at = to, file = path]) => `${rule} ${file}:${lineOf(data, file, at)}`),
    );
    expect(summarizeFindings(checkData(data, asItIs))).toEqual([...new Set(expected)].sort());
  },
);

it.each([
  ['reservedName', '"type": { "type": "boolean", "x-check": "type == true" }'],
  [
    'undecidedAlternatives',
    '"proof": { "type": "object", "unevaluatedProperties": false, "oneOf": [{ "properties": { "a": { "type": "boolean" } } }, { "properties": { "b": { "type": "boolean" } } }] }',
  ],
  [
    'secondChoice',
    '"proof": { "type": "object", "unevaluatedProperties": false, "properties": { "alternative": { "type": "boolean" } }, "oneOf": [{ "x-alternative": "a" }, { "x-alternative": "b" }] }',
  ],
  ['untypedAlternatives', '"proof": { "oneOf": [{ "type": "string", "maxLength": 9 }, { "type": "number" }] }'],
  [
    'idleDefault',
    '"proof": { "type": "object", "additionalProperties": { "type": "object", "unevaluatedProperties": false, "properties": { "a": { "type": "boolean", "default": false } } } }',
  ],
  ['wrongType', '"proof": { "enum": [{ "a": 1 }, { "a": 2 }] }'],
  ['idleDialCode', '"proof": { "type": "string", "maxLength": 9, "x-dialCode": "colourBlind" }'],
  [
    'notationRefused',
    '"proof": { "type": "string", "maxLength": 11, "pattern": "^[0-9]{5} [0-9]{6}$", "x-notation": "99999 999999" }',
  ],
  ['notationRefused', '"proof": { "type": "string", "pattern": "^[0-9]{11}$", "x-notation": "99999 999999" }'],
  ['notationRefused', '"proof": { "type": "string", "pattern": "^[a-z]-[0-9]$", "x-notation": "A-9" }'],
  [
    'notationRefused',
    '"proof": { "type": "string", "minLength": 4, "pattern": "^[A-Z]-[0-9]+$", "x-notation": "A-9" }',
  ],
  ['notTogether', '"proof": { "enum": ["1-2"], "pattern": "^.{3}$", "x-notation": "9-9" }'],
  ['idleRule', '"proof": { "type": "integer", "pattern": "^1$", "x-notation": "9-9" }'],
  ['untypedField', '"proof": { "pattern": "^a" }'],
  ['optionOfOtherType', '"proof": { "type": "string", "enum": ["a", 1] }'],
  ['sameOption', '"proof": { "enum": [1, "1"] }'],
  ['sameOption', '"proof": { "type": "string", "enum": ["a.b", "a_b"] }'],
  ['openGroup', '"proof": { "type": "object", "properties": { "a": { "type": "boolean" } } }'],
  [
    'missingInGroup',
    '"proof": { "type": "object", "unevaluatedProperties": false, "required": ["b"], "properties": { "a": { "type": "boolean" } } }',
  ],
  ['calculatedType', '"all": { "type": "object", "x-value": "{}" }'],
])('checkData reports %s for the new field %s', (rule, field) => {
  const file = `${S}attachment/schema.json`;
  const data = withChanges(asItIs, [[file, '"colourBlind": {', `${field}, "colourBlind": {`]]);
  expect(summarizeFindings(checkData(data, asItIs))).toContain(`${rule} ${file}:${lineOf(data, file, field)}`);
});

it('checkData reports a rule of the whole form, whose error stands at no field', () => {
  const file = `${S}attachment/schema.json`;
  const closed = '"unevaluatedProperties": false';
  const data = withChanges(asItIs, [[file, closed, `${closed}, "minProperties": 1`]]);
  const [finding] = checkData(data, asItIs).filter(({ rule }) => rule === 'ruleOfWholeForm');
  expect(finding).toMatchObject({ file, line: 1, params: { keyword: 'minProperties' } });
});

it.each([
  ['an order', '"ui:order": ["tital", "*"]', 'unknownName', 'tital'],
  ['a heading', '"ui:groups": [{ "key": "one", "fields": ["proof"] }]', 'strangeName', 'proof'],
  ['settings', '"tittle": { "ui:widget": "text" }', 'unknownName', 'tittle'],
  ['a widget', '"title": { "ui:widget": "number" }', 'unfitWidget', 'number'],
  [
    'a parameter',
    '"title": { "ui:widget": "remoteSelect", "ui:options": { "source": "city", "with": { "sfProvinceId": "province" } } }',
    'strangeName',
    'province',
  ],
])('checkData reports %s of a group in ui.json that does not fit its fields', (_, settings, rule, name) => {
  const [schema, ui] = [`${S}attachment/schema.json`, `${S}attachment/ui.json`];
  const group =
    '"award": { "type": "object", "unevaluatedProperties": false, "properties": { "title": { "type": "string", "maxLength": 9 } } }, ';
  const data = withChanges(asItIs, [
    [schema, '"colourBlind": {', `${group}"colourBlind": {`],
    [ui, '"colourBlind": {', `"award": { ${settings} }, "colourBlind": {`],
  ]);
  const found = checkData(data, asItIs).filter(({ params }) => [params['name'], params['widget']].includes(name));
  expect(summarizeFindings(found)).toEqual([`${rule} ${ui}:${lineOf(data, ui, settings)}`]);
});

it('checkData reports a field without declared fields and without ui:field', () => {
  const rule = 'unaskedTable';
  const [schema, ui] = [`${S}attachment/schema.json`, `${S}attachment/ui.json`];
  const table = '"points": { "type": "object", "additionalProperties": { "type": "integer" } }, ';
  const data = withChanges(asItIs, [
    [schema, '"colourBlind": {', `${table}"colourBlind": {`],
    [ui, '"colourBlind": {', '"points": {}, "colourBlind": {'],
  ]);
  expect(summarizeFindings(checkData(data, asItIs))).toContain(`${rule} ${ui}:${lineOf(data, ui, '"points"')}`);
});

it('checkData reports a grade grid whose cells are letters', () => {
  const rule = 'lettersInGrid';
  const ui = `${S}academic/ui.json`;
  const numbers = '"grade": { "type": "integer", "minimum": 10, "maximum": 100, "x-error": "grade" }';
  const data = withChanges(asItIs, [
    ['schemas/common/grade.json', numbers, '"grade": { "enum": ["A", "B", "F"], "x-error": "grade" }'],
  ]);
  expect(summarizeFindings(checkData(data, asItIs))).toContain(
    `${rule} ${ui}:${lineOf(data, ui, '"ui:field": "gradeGrid"')}`,
  );
});

it('listUnexplainedFailures reports a check that threw as the finding unreadable, at line 1 of steps.json', () => {
  const found = listUnexplainedFailures(asItIs, undefined, ['someRule: it stumbled']);
  expect(summarizeFindings(found)).toEqual([`unreadable ${S}steps.json:1`]);
});

it('checkData describes an eligibility condition without x-error in both languages and suggests the existing "graduateType"', () => {
  const [finding] = checkData(
    withChanges(asItIs, [
      [
        `${R}eligibility.json`,
        '"schoolQualificationType": { "enum": ["SMA", "MA"], "x-error": "graduateType" }',
        '"schoolQualificationType": { "enum": ["SMA", "MA"] }',
      ],
    ]),
  );
  const said = (['id', 'en'] as const).map(
    (language) => finding && findingSentences(officerTextsByLanguage[language], finding),
  );
  expect(said[0]?.what).toContain('Jenis sekolah (Data akademik) adalah salah satu dari “SMA”, “MA”');
  expect(said[1]?.what).toContain('School qualification type (Academic details) is one of “SMA”, “MA”');
  for (const one of said) expect(one?.instead).toContain('"x-error": "graduateType"');
});

/** Findings for unforeseen data: no example exists, only their texts are tested. */
const lastResorts = ['syntax', 'notValid', 'unclearPattern', 'deadEndStep'];

describe('kinds of findings', () => {
  const kinds = Object.keys((officerTextsByLanguage.en as { readonly finding: object }).finding);

  it.each(lastResorts)('the finding %s, which no data of the tests cause, has texts in both languages', (rule) => {
    const params = { code: 'x', message: 'x', pattern: 'x' };
    expectSentences([{ file: 'a.json', line: 1, column: 1, severity: 'error', rule, params }]);
  });

  it('each kind is named in a test of this folder, in tests/officer-edits or in the table of constructs', () => {
    const tables = [import.meta.dirname, 'tests/officer-edits']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      .concat('tests/conformance/schema-constructs.test.ts')
      .filter((path) => /(?:\.test\.ts|\.json)$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const shown = new Set(
      [...tables.matchAll(/['"`]([a-z]\w+)(?=['"`]| (?:\$\{[SRM]|schemas\/|locales\/|themes\/))/g)].map(
        ([, kind]) => kind,
      ),
    );
    expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
  });
});
