import { describe, expect, it } from 'vitest';
import { lineOf, type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { readOfficerData } from '../data/read-officer-data.ts';
import { findingSentences, officerTexts } from '../report/finding-sentences.ts';
import { asAnnotations, asText } from '../report/format-findings.ts';
import { checkData } from './check-data.ts';
import type { Finding } from './finding.ts';

const asItIs = readOfficerData(process.cwd());
const texts = { id: officerTexts(asItIs, 'id'), en: officerTexts(asItIs, 'en') };

it('today’s data have no findings', () => expect(checkData(asItIs)).toEqual([]));

/** An edit, the expected rule, and the text whose line the finding has, if in another file. */
interface Slip {
  readonly change: TextReplacement;
  readonly rule: string;
  readonly at: string;
  readonly in?: string;
}

const S = 'schemas/application/';
const R = 'schemas/rules/';
const slip = (path: string, from: string, to: string, rule: string, at = to, other?: string): Slip => ({
  change: [path, from, to],
  rule,
  at,
  ...(other && { in: other }),
});

/** Slips in different files do not disturb each other: each list is looked at once. */
const worlds: Readonly<Record<string, readonly Slip[]>> = {
  'what is asked': [
    slip(`${S}personal/schema.json`, '"const": "Foreign"', '"const": "Foreigner"', 'neverHolds'),
    slip(
      `${S}family/schema.json`,
      '"if": { "required": ["familyPhone"] }',
      '"if": { "required": ["familyPhon"] }',
      'strangerInCondition',
    ),
    slip(
      `${S}attachment/schema.json`,
      '"photo", "colourBlind"]',
      '"photo", "colourBlind", "letter"]',
      'hiddenRequired',
    ),
    slip(
      `${S}attachment/ui.json`,
      '"photo": { "ui:widget": "file" }',
      '"photo": { "ui:widget": "hidden" }',
      'invisibleRequired',
    ),
    slip(
      `${S}program/schema.json`,
      '"sfPeriodicProgramId1"\n  ]',
      '"sfPeriodicProgramId1", "sfProgram"\n  ]',
      'unknownRequired',
      '"sfProgram"',
    ),
    slip(`${R}facts.json`, '"field": "major"', '"field": "mayor"', 'unknownName'),
    slip(`${S}roles.json`, 'personal.firstName', 'personal.frstName', 'unknownName'),
    slip(`${S}program/wire.json`, '{', '{ "drop": ["nothing"],', 'strangeName'),
    slip(
      `${S}academic/ui.json`,
      '"yearOfGraduation": { "ui:widget": "remoteSelect"',
      '"yearOfGraduatio": { "ui:widget": "remoteSelect"',
      'unknownName',
    ),
  ],
  'what is said otherwise elsewhere': [
    slip(`${S}personal/schema.json`, '"const": "Foreign"', '"const": "Other nationality"', 'wordsInCondition'),
    slip(`${S}family/schema.json`, '"const": false', '"const": "false"', 'wordsInCondition'),
    slip(
      `${S}attachment/ui.json`,
      '"photo": { "ui:widget": "file" }',
      '"photo": { "ui:widget": "number" }',
      'unfitWidget',
    ),
    slip(`${S}steps.json`, '"facts": ["today"]', '"facts": ["todays"]', 'strangeFact'),
  ],
  'what is named': [
    slip(`${S}personal/wire.json`, '"Male": "Pria"', '"Mael": "Pria"', 'noSuchAnswer'),
    slip(
      `${R}scholarship.json`,
      '"name": "high scholarship"',
      '"name": "full scholarship"',
      'rowTwice',
      '"name": "full scholarship",\n      "when": {\n        "properties": { "scholarshipAllowed": { "const": true }, "averageKnowledge": { "minimum": 90',
    ),
    slip(
      `${S}family/examples.json`,
      '"family.familyName.error.required"',
      '"personal.familyName.error.required"',
      'otherForm',
    ),
    slip(`${S}attachment/schema.json`, '"type": "string"', '"type": "text"', 'otherType'),
    slip('themes/untar/tokens.json', '"#8E1537"', '"8E1537"', 'wrongColour'),
    slip('schemas/institutions.json', '"parameter": "untar"', '"parameter": "Untar!"', 'wrongSlug'),
  ],
  'what is sent and written': [slip(`${S}personal/wire.json`, '"Male": "Pria"', '"Male": "Perempuan"', 'sentAlike')],
  'what stands between slashes': [slip('schemas/common/otp.json', '^[0-9]{6}$', '/^[0-9]{6}$/', 'slashedPattern')],
  'what is shared': [
    slip('schemas/common/nik.json', '"maxLength": 16', '"minLength": 20, "maxLength": 16', 'limits'),
    slip('schemas/common/otp.json', '^[0-9]{6}$', '^([0-9]+)+$', 'hangingPattern'),
    slip('schemas/common/password.json', '"[0-9]"', '"[0-9"', 'brokenPattern'),
  ],
  'what leaves no answer': [
    slip(
      'schemas/common/nik.json',
      '"maxLength": 16',
      '"maxLength": 15',
      'noAnswer',
      'nik.json',
      `${S}personal/schema.json`,
    ),
    slip(
      `${S}family/examples.json`,
      '"familyRelationship": "Father"',
      '"familyRelationship": "Fathr"',
      'refusedExample',
      '": {\n      "familyRelationship": "Fathr"',
    ),
  ],
  'what is decided': [
    slip(`${S}steps.json`, '"wireStep": 5', '"wireStep": 7', 'wireStepChanged'),
    slip(`${R}scholarship.json`, '"minimum": 95', '"minimum": 85', 'unreachableRow', '"name": "high scholarship"'),
    slip(
      `${R}result.json`,
      '"const": "kursus"',
      '"const": "kursus", "maxLength": 2',
      'unreachableRow',
      '"name": "course"',
    ),
    slip(`${R}outcome.json`, '"eligible": { "const": false }', '"eligibl": { "const": false }', 'strangeFact'),
    slip(
      `${R}eligibility.json`,
      '"minimum": 80, "x-error": "biology"',
      '"minimum": 180, "x-error": "biology"',
      'neverEligible',
      '"medicine"',
    ),
    slip(
      `${R}fees.json`,
      '"then": { "sppDiscountPercent": 25 } },\n    {',
      '"then": { "sppDiscountPercent": 20 } },\n    {',
      'wrongCase',
    ),
    slip(
      `${S}submission/schema.json`,
      '"const": true',
      '"const": true, "enum": [false]',
      'deadEndLast',
      '"submission"',
      `${S}steps.json`,
    ),
    slip(`${S}steps.json`, '"facts": ["today"]', '"facts": ["today", "averageKnowledge"]', 'lateFact'),
  ],
  'what is said': [
    slip('locales/en/program.json', '"admissionYear"', '"admissionYer"', 'misspeltText'),
    slip(
      'locales/id/personal.json',
      '"Nama depan"',
      '"Nama pertama"',
      'oldTranslation',
      '"label": "First name"',
      'locales/en/personal.json',
    ),
    slip('locales/en/family.json', '"label"', '"labell"', 'misspeltText'),
    slip('locales/en/academic.json', '"label": "', '"label": "{{limit}} ', 'extraPlaceholder'),
    slip('locales/id/eligibility.json', '": "', '": " ', 'spacesAround'),
    slip('locales/en/eligibility.json', '{{value}}', '{{value}} {{grade}}', 'foreignPlaceholder'),
    slip('locales/id/eligibility.json', '{{value}}', '{{value}} {{grade}}', 'foreignPlaceholder'),
    slip(
      `${R}eligibility.json`,
      '"x-error": "biology"',
      '"x-error": "botany"',
      'missingWords',
      '',
      'locales/id/eligibility.json',
    ),
    slip('locales/en/landing.json', '"', '"nobodyAsks": "Hello", "', 'unusedText'),
  ],
  'what has a number': [
    slip(
      `${S}attachment/ui.json`,
      '"photo": { "ui:widget": "file" }',
      '"photo": { "ui:widget": "fil" }',
      'misspeltValue',
    ),
    slip(`${S}personal/ui.json`, '"ui:widget": "date"', '"ui:widgt": "date"', 'misspeltKey'),
    slip(`${S}family/schema.json`, 'common/phone.json', 'common/phon.json', 'reference'),
    slip('schemas/common/nik.json', '"maxLength"', '"maxLenght"', 'misspeltKey'),
    slip('schemas/common/otp.json', '"maxLength": 6', '"maxLength": 6,,', 'extraComma'),
  ],
  'what is gone': [
    slip(`${S}steps.json`, ', "submits": true', '', 'nothingSubmits', '"submission"'),
    slip(`${S}steps.json`, '"key": "family"', '"key": "famly"', 'misspeltStep'),
  ],
  'what is twice': [
    slip(`${S}steps.json`, '"wireStep": 2', '"wireStep": 1', 'twice', '"personal"'),
    slip('schemas/institutions.json', '"theme": "theme-xinya"', '"theme": "Xinya"', 'wrongTheme'),
    slip('themes/untar/tokens.json', '"brand"', '"radii": { "card": "4" },\n  "brand"', 'wrongLength', '"card": "4"'),
  ],
};

describe.each(Object.entries(worlds))('%s', (_, slips) => {
  const data = withChanges(
    asItIs,
    slips.map(({ change }) => change),
  );
  const findings = checkData(data, asItIs);

  it.each(slips.map((one) => [one.rule, one.change[2], one] as const))(
    '%s: %s',
    (rule, _to, { change, at, in: other }) => {
      const path = other ?? change[0];
      const found = findings.filter((finding) => finding.rule === rule && finding.file === path);
      const lines = at === '' ? [1] : [lineOf(data, path, at)];
      expect(found.map(({ line }) => line)).toEqual(expect.arrayContaining(lines));
      for (const finding of found) expectSaid(finding);
    },
  );
});

/** Both languages state the problem and the correction, without open placeholders. */
const expectSaid = (finding: Finding): void => {
  for (const language of ['id', 'en'] as const) {
    const { what, instead } = findingSentences(texts[language], finding);
    expect([what, instead]).not.toContain('');
    expect(what).not.toBe(finding.rule);
    expect(`${what}${instead}`.replaceAll(/\{\{(grade|limit|type|value)\}\}/g, '')).not.toMatch(/\{\{|undefined/);
  }
};

it('findings are formatted as text and as annotations', () => {
  const [finding] = checkData(withChanges(asItIs, [['schemas/common/otp.json', '"maxLength": 6', '"maxLength": 6,,']]));
  const found = finding ? [finding] : [];
  expect(asText(found, texts)).toMatch(/^schemas\/common\/otp\.json:\d+:\d+ {2}error\n {2}id {2}/);
  expect(asAnnotations(found, texts)).toMatch(/^::error file=schemas\/common\/otp\.json,line=\d+,col=\d+::/);
});
