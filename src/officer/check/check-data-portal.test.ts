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

const expectSaid = (findings: readonly Finding[]): void => {
  for (const language of ['id', 'en'] as const)
    for (const finding of findings) {
      const { what, instead } = findingSentences(officerTexts(asItIs, language), finding);
      expect([what, instead]).not.toContain('');
      expect(what).not.toBe(finding.rule);
      expect(`${what}${instead}`).not.toMatch(/\{\{\w+\}\}|undefined/);
    }
};

const describeFindings = (findings: readonly Finding[]): readonly string[] => {
  expectSaid(findings);
  return findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`).sort();
};

/** The edit and its only finding: the rule and the text whose line it has. */
type Slip = readonly [change: TextReplacement, rule: string, at?: string];

const dataSets: Readonly<Record<string, readonly Slip[]>> = {
  'mistakes in texts, rules, themes and content definitions': [
    [['locales/en/profile.json', '": "', '": "$t(common.save) '], 'nestedText'],
    [['locales/en/login.json', '": "', '": "\u202e'], 'unseenSign'],
    [['locales/id/otp.json', '": "', '": "\u200b'], 'unseenSign'],
    [['locales/id/change-email.json', '": "', `": "${'panjang '.repeat(300)}`], 'longText'],
    [['locales/en/family.json', '": "', '": "{{- limit}} '], 'oddBraces'],
    [[`schemas/rules/result.json`, '"type": "success-kursus"', '"type": "success-course"'], 'misspeltValue'],
    [[`schemas/rules/fees.json`, '"sppDiscountPercent": 100', '"sppDiscountPercent": 150'], 'outOfRange'],
    [['schemas/institutions.json', '"code": 30', '"code": 31'], 'codeChanged'],
    [['themes/untar/tokens.json', '"solid": "#8E1537"', '"solid": "#FFE0E0"'], 'paleColour'],
    [['themes/xinya/tokens.json', '"fg": "#14633F"', '"fg": "#F5FFF5"'], 'paleColour'],
    [['schemas/content/faq/entity.json', '"slugFrom": "question",', ''], 'contentNeeds', '"detail"'],
    [['schemas/content/news/entity.json', '"columns": ["title"', '"columns": ["titel"'], 'unknownName'],
    [['schemas/content/event/entity.json', '"path": "event', '"path": "news'], 'samePath'],
    [[`${S}/personal/schema.json`, '"default": "Indonesian"', '"default": "Indonesia"'], 'strangeDefault'],
  ],
  'a misspelt parameter of a source, and a field in two groups': [
    [
      [`${S}/family/ui.json`, '{ "sfProvinceId": "sfProvinceId" }', '{ "provinceId": "sfProvinceId" }'],
      'misspeltParameter',
    ],
    [[`${S}/attachment/ui.json`, '"letter"] }', '"letter", "photo"] }'], 'inTwoGroups'],
  ],
};

it.each(Object.entries(dataSets))(
  'checkData reports exactly the expected findings, each at its file and line, in both languages, for %s',
  (_, mistakes) => {
    const data = withChanges(
      asItIs,
      mistakes.map(([change]) => change),
    );
    const expected = mistakes.map(([[path, , to], rule, at = to]) => `${rule} ${path}:${lineOf(data, path, at)}`);
    expect(describeFindings(checkData(data, asItIs))).toEqual(expected.sort());
  },
);

const withFile = (data: OfficerData, path: string, text: string): OfficerData =>
  createOfficerData(new Map(data.files).set(path, locateJson(path, text)), data.otherFiles, data.logos);

const without = (data: OfficerData, isGone: (path: string) => boolean): OfficerData =>
  createOfficerData(
    new Map([...data.files].filter(([path]) => !isGone(path))),
    data.otherFiles,
    new Map([...(data.logos ?? [])].filter(([path]) => !isGone(path))),
  );

const withLogo = (text: string): OfficerData =>
  createOfficerData(asItIs.files, asItIs.otherFiles, new Map(asItIs.logos).set('themes/untar/logo.svg', text));

const changed = (path: string, change: (value: Record<string, unknown>) => void): OfficerData => {
  const value = structuredClone(asItIs.values.get(path)) as Record<string, unknown>;
  change(value);
  return withFile(asItIs, path, JSON.stringify(value, null, 2));
};

const migration = (operations: readonly object[], before: object, after: object): string =>
  JSON.stringify({ $schema: '../../../meta/migration.json', number: 1, operations, example: { before, after } });

it.each([
  ['a logo that is not SVG', withLogo('hello'), ['noDrawing themes/untar/logo.svg:1']],
  [
    'a theme without a logo',
    without(asItIs, (path) => path === 'themes/untar/logo.svg'),
    ['halfTheme themes/untar/tokens.json:1'],
  ],
  [
    'an empty list of steps',
    changed(`${S}/steps.json`, (value) => Object.assign(value, { steps: [] })),
    [`noSteps ${S}/steps.json:3`],
  ],
  [
    'a maxLength of 1000000000000',
    withChanges(asItIs, [
      [
        `${S}/family/schema.json`,
        '"familyName": {',
        '"x": { "type": "string", "maxLength": 1000000000000 }, "familyName": {',
      ],
    ]),
    [`hugeLimit ${S}/family/schema.json:8`],
  ],
  [
    'a removed meta-schema',
    without(asItIs, (path) => path === 'schemas/meta/rule.json'),
    ['metaGone schemas/meta/rule.json:1'],
  ],
  [
    'a meta-schema whose $defs were removed',
    changed('schemas/meta/rule.json', (rule) => delete rule['$defs']),
    ['metaBroken schemas/meta/rule.json:1'],
  ],
  [
    'a changed meta-schema',
    changed('schemas/meta/rule.json', (rule) => Object.assign(rule, { title: 'Another' })),
    ['metaTouched schemas/meta/rule.json:1'],
  ],
  [
    'a removed form that a page of the portal uses',
    without(asItIs, (path) => path.startsWith('schemas/account/otp/') || /^locales\/..\/otp\.json$/.test(path)),
    ['formGone schemas/account/otp/schema.json:1'],
  ],
  [
    'a text of the server that was removed in every language',
    withChanges(asItIs, [
      ['locales/en/server.json', '  "ok": "Done.",\n', ''],
      ['locales/id/server.json', '  "ok": "Berhasil.",\n', ''],
    ]),
    ['programText locales/id/server.json:1'],
  ],
  [
    'a migration that renames a field that never existed',
    withFile(
      asItIs,
      `${S}/family/migrations/001.json`,
      migration(
        [{ rename: { from: 'familyBirth', to: 'familyBirthPlace' } }],
        { familyBirth: 'A' },
        { familyBirthPlace: 'A' },
      ),
    ),
    [`migratesNothing ${S}/family/migrations/001.json:1`],
  ],
  [
    'a migration that sets a default for a field that does not exist',
    withFile(
      asItIs,
      `${S}/family/migrations/001.json`,
      migration([{ default: { field: 'familyBirth', value: 'A' } }], {}, { familyBirth: 'A' }),
    ),
    [`migratesNowhere ${S}/family/migrations/001.json:1`],
  ],
])('checkData has exactly one finding for %s', (_, data, expected) => {
  expect(describeFindings(checkData(data, asItIs))).toEqual(expected);
});
