import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { summarizeFindings } from '../../../tests/support/officer/findings.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const asItIs = currentData;
const S = 'schemas/application/';
const R = 'schemas/rules/';

const withTexts = (changed: Readonly<Record<string, string | null>>, data = asItIs): OfficerData => {
  const files = new Map(data.files);
  for (const [path, text] of Object.entries(changed))
    if (text === null) files.delete(path);
    else files.set(path, locateJson(path, text));
  return createOfficerData(files, data.otherFiles, data.logos);
};

const textOf = (path: string): string => asItIs.files.get(path)?.text ?? '';
const MIGRATION = `${S}family/migrations/001.json`;

const migration = (after: string, number = 1): string =>
  JSON.stringify({
    $schema: '../../../meta/migration.json',
    number,
    operations: [{ map: { field: 'familyRelationship', values: { Wali: 'Guardian' } } }],
    example: { before: { familyRelationship: 'Wali' }, after: { familyRelationship: after } },
  });

/** The folder of a step under another name. */
const renamed = Object.fromEntries(
  ['schema', 'ui', 'wire', 'examples'].flatMap((part) => [
    [`${S}family/${part}.json`, null],
    [`${S}keluarga/${part}.json`, textOf(`${S}family/${part}.json`)],
  ]),
);

/** A third language that existed before. */
const malay = Object.fromEntries(
  [...asItIs.files]
    .filter(([path]) => path.startsWith('locales/en/'))
    .map(([path, { text }]) => [path.replace('/en/', '/ms/'), text]),
);

const withoutText = (language: string): Readonly<Record<string, string>> => {
  const path = `locales/${language}/family.json`;
  return { [path]: textOf(path).replace('"sameAddress"', '"nobody"') };
};

/** A file with replaced content. */
const changed = (path: string, from: string | RegExp, to: string): Readonly<Record<string, string>> => {
  const text = textOf(path).replace(from, to);
  if (text === textOf(path)) throw new Error(`${path} does not contain ${from}`);
  return { [path]: text };
};

/** Cases that cannot be combined with those above: added and removed files, and a base to compare with. */
const cases: readonly (readonly [what: string, data: OfficerData, expected: readonly string[], base?: OfficerData])[] =
  [
    ['a missing facts.json', withTexts({ [`${R}facts.json`]: null }), [`missingPart ${R}facts.json:1`]],
    ['a renamed folder of a step', withTexts(renamed), [`renamedFolder ${S}steps.json:6`]],
    [
      'a step that is renamed in its folder and in steps.json',
      withTexts({ ...renamed, ...changed(`${S}steps.json`, '"family"', '"keluarga"') }),
      [`wireStepReused ${S}steps.json:6`],
    ],
    [
      'an empty list of examples, two submitting steps, a wrong wire name, two wrong migration numbers and a too large file',
      withTexts({
        ...changed(`${R}fees.json`, /"examples": \[[\s\S]*\]/, '"examples": []'),
        ...changed(`${S}steps.json`, '"wireStep": 4,', '"wireStep": 4, "submits": true,'),
        ...changed(`${S}personal/wire.json`, '{', '{ "rename": { "firstName": "first name" },'),
        [MIGRATION]: migration('Guardian', 2),
        [MIGRATION.replace('001', '2')]: migration('Guardian', 2),
        'locales/en/otp.json': ' '.repeat(5_000_001),
      }),
      [
        `tooFew ${R}fees.json:20`,
        `submitsTwice ${S}steps.json:9`,
        `wrongForm ${S}personal/wire.json:1`,
        `wrongNumber ${MIGRATION}:1`,
        `wrongNumber ${MIGRATION.replace('001', '2')}:1`,
        'tooLarge locales/en/otp.json:1',
      ],
    ],
    [
      'a maxLength that is a text instead of a number',
      withTexts(changed('schemas/common/nik.json', '"maxLength": 16', '"maxLength": "16"')),
      ['wrongType schemas/common/nik.json:6'],
    ],
    [
      'a step after the submitting one, an unlisted step, an unused table, a migration that contradicts its example, and low contrast',
      withTexts({
        [`${S}steps.json`]: textOf(`${S}steps.json`)
          .replace(', "submits": true', '')
          .replace('"wireStep": 5 }', '"wireStep": 5, "submits": true }'),
        [`${S}motivation/wire.json`]: '{ "$schema": "../../meta/form-wire.json" }',
        [MIGRATION]: migration('Father'),
        [`${R}discount.json`]: textOf(`${R}fees.json`),
        ...changed(`${S}academic/ui.json`, '"graduationYear"', '"graduationYear", "with": { "major": "major" }'),
        ...changed(
          'themes/untar/tokens.json',
          /"solid": "#8E1537",([\s\S]*?)"#FFFFFF"/,
          '"solid": "#777777",$1"#888888"',
        ),
      }),
      [
        `missingFormFile ${S}motivation/wire.json:1`,
        `noParameter ${S}academic/ui.json:45`,
        `unlistedStep ${S}steps.json:3`,
        `unreachableStep ${S}steps.json:9`,
        `unreadTable ${R}discount.json:1`,
        `untrueMigration ${MIGRATION}:1`,
        'paleColour themes/untar/tokens.json:4',
        'paleColours themes/untar/tokens.json:6',
      ],
    ],
    [
      'a removed language and an edited migration',
      withTexts({ [MIGRATION]: migration('Guardian').replaceAll('Wali', 'Wakil') }),
      ['languageGone locales/ms:1', `migrationEdited ${MIGRATION}:1`],
      withTexts({ ...malay, [MIGRATION]: migration('Guardian') }),
    ],
    [
      'missing and unused texts, and examples that a new limit refuses',
      withTexts({
        ...withoutText('id'),
        ...withoutText('en'),
        'locales/en/otp.json': null,
        ...changed('schemas/common/address.json', '"minLength": 5', '"minLength": 50'),
      }),
      [
        'missingFile locales/id/otp.json:1',
        ...['en', 'id'].flatMap((language) => [
          `missingGroup locales/${language}/family.json:1`,
          `unusedText locales/${language}/family.json:39`,
        ]),
        `examplesBreak ${S}family/examples.json:9`,
        `examplesBreak ${S}personal/examples.json:4`,
        `refusedExample ${S}personal/examples.json:161`,
      ],
    ],
  ];

it.each(cases.map((one) => [one[0], one] as const))(
  'checkData has exactly the expected findings for %s',
  (_, [, data, expected, base]) => {
    expect(summarizeFindings(checkData(data, base ?? asItIs))).toEqual([...expected].sort());
  },
);
