import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { lineOf, type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { codeDigits } from '../../../tests/support/one-time-code.ts';
import { findingSentences, officerTexts } from '../report/finding-sentences.ts';
import { asAnnotations, asText } from '../report/format-findings.ts';
import { checkData } from './check-data.ts';
import type { Finding } from './finding.ts';

/** Pattern and limit in schemas/common/otp.json. */
const codePattern = `^[0-9]{${codeDigits}}$`;
const codeLimit = `"maxLength": ${codeDigits}`;

const asItIs = currentData;
const texts = { id: officerTexts(asItIs, 'id'), en: officerTexts(asItIs, 'en') };

const S = 'schemas/application/';
const R = 'schemas/rules/';

it('checkData has no findings for the current data', () => expect(checkData(asItIs)).toEqual([]));

it('checkData accepts a decision that reads an answer in place of eligibility', () => {
  const [from, to] = ['eligible', 'colourBlind'].map(
    (fact) => `"when": { "properties": { "${fact}": { "const": ${fact !== 'eligible'} } }, "required": ["${fact}"] }`,
  ) as [string, string];
  const rules = checkData(withChanges(asItIs, [[`${R}outcome.json`, from, to]])).map(({ rule }) => rule);
  expect(rules).not.toContain('unreachableRow');
});

const entries = (properties: string, required: string): string =>
  `"type": "array", "minItems": 2, "maxItems": 3, "items": { "type": "object", "unevaluatedProperties": false, "required": ${required}, "properties": { ${properties} } }`;

it.each([
  [
    'parts that make a whole',
    `"x-check": "sum(this.map(share, share.part)) == 100", ${entries('"part": { "type": "integer", "minimum": 1, "maximum": 100 }', '["part"]')}`,
  ],
  [
    'times that follow each other',
    entries(
      '"from": { "type": "string", "format": "time" }, "until": { "type": "string", "format": "time", "x-check": "until > from" }',
      '["from", "until"]',
    ),
  ],
  [
    'different numbers whose digits have weights',
    `"uniqueItems": true, ${entries('"number": { "type": "string", "maxLength": 11, "pattern": "^[0-9]{11}$", "x-check": "weightedSum(this, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0" }', '["number"]')}`,
  ],
  [
    'numbers of which a part has a check digit',
    entries(
      '"number": { "type": "string", "maxLength": 15, "pattern": "^[0-9]{15}$", "x-check": "isLuhn(this.substring(0, 9))" }',
      '["number"]',
    ),
  ],
  [
    'different numbers with check digits',
    `"uniqueItems": true, ${entries('"number": { "type": "string", "maxLength": 30, "x-check": "isLuhn(this)" }', '["number"]')}`,
  ],
])('checkData finds answers to a list of %s', (_, list) => {
  const changes: readonly TextReplacement[] = [
    [`${S}family/schema.json`, '"properties": {', `"properties": { "extra": { ${list} },`],
    [`${S}family/ui.json`, '"sameAddress", "country"', '"sameAddress", "extra", "country"'],
  ];
  const rules = checkData(withChanges(asItIs, changes)).map(({ rule }) => rule);
  // Texts and examples are asked for, and nothing else.
  expect(rules.filter((rule) => !rule.startsWith('missing'))).toEqual([]);
});

/** An edit, the expected rule, and the text whose line the finding has, if in another file. */
interface Slip {
  readonly change: TextReplacement;
  readonly rule: string;
  readonly at: string;
  readonly in?: string;
}

const mistake = (path: string, from: string, to: string, rule: string, at = to, other?: string): Slip => ({
  change: [path, from, to],
  rule,
  at,
  ...(other && { in: other }),
});

/** Edits in different files are independent of each other, so each list is checked in one run. */
const dataSets: Readonly<Record<string, readonly Slip[]>> = {
  'mistakes in fields, conditions and names of fields': [
    mistake(`${S}personal/schema.json`, '"const": "Foreign"', '"const": "Foreigner"', 'neverHolds'),
    mistake(
      `${S}family/schema.json`,
      '"if": { "required": ["familyPhone"] }',
      '"if": { "required": ["familyPhon"] }',
      'strangerInCondition',
    ),
    mistake(
      `${S}attachment/schema.json`,
      '"photo", "colourBlind"]',
      '"photo", "colourBlind", "letter"]',
      'hiddenRequired',
    ),
    mistake(
      `${S}attachment/ui.json`,
      '"photo": { "ui:widget": "file" }',
      '"photo": { "ui:widget": "hidden" }',
      'invisibleRequired',
    ),
    mistake(
      `${S}program/schema.json`,
      '"sfPeriodicProgramId1"\n  ]',
      '"sfPeriodicProgramId1", "sfProgram"\n  ]',
      'unknownRequired',
      '"sfProgram"',
    ),
    mistake(`${R}facts.json`, '"field": "major"', '"field": "mayor"', 'unknownName'),
    mistake(`${S}roles.json`, 'personal.firstName', 'personal.frstName', 'unknownName'),
    mistake(`${S}program/wire.json`, '{', '{ "drop": ["nothing"],', 'strangeName'),
    mistake(
      `${S}academic/ui.json`,
      '"yearOfGraduation": { "ui:widget": "remoteSelect"',
      '"yearOfGraduatio": { "ui:widget": "remoteSelect"',
      'unknownName',
    ),
  ],
  'mistakes in values of conditions, widgets and facts of a step': [
    mistake(`${S}personal/schema.json`, '"const": "Foreign"', '"const": "Other nationality"', 'wordsInCondition'),
    mistake(`${S}family/schema.json`, '"const": false', '"const": "false"', 'wordsInCondition'),
    mistake(
      `${S}attachment/ui.json`,
      '"photo": { "ui:widget": "file" }',
      '"photo": { "ui:widget": "number" }',
      'unfitWidget',
    ),
    mistake(`${S}personal/schema.json`, '"birthPlace": {', '"birthPlace": { "x-notAfter": "todays",', 'strangeFact'),
  ],
  'mistakes in values and names': [
    mistake(`${S}personal/wire.json`, '"Male": "Pria"', '"Mael": "Pria"', 'noSuchAnswer'),
    mistake(
      `${R}scholarship.json`,
      '"name": "high scholarship"',
      '"name": "full scholarship"',
      'rowTwice',
      '"name": "full scholarship",\n      "when": {\n        "properties": { "scholarshipAllowed": { "const": true }, "averageKnowledge": { "minimum": 90',
    ),
    mistake(
      `${S}family/examples.json`,
      '"family.familyName.error.required"',
      '"personal.familyName.error.required"',
      'otherForm',
    ),
    mistake(`${S}attachment/schema.json`, '"type": "string"', '"type": "text"', 'otherType'),
    mistake('themes/untar/tokens.json', '"#8E1537"', '"8E1537"', 'wrongColour'),
    mistake('schemas/institutions.json', '"parameter": "untar"', '"parameter": "Untar!"', 'wrongSlug'),
  ],
  'two options with the same API value': [
    mistake(`${S}personal/wire.json`, '"Male": "Pria"', '"Male": "Perempuan"', 'sentAlike'),
  ],
  'two fields with the same API name': [
    mistake(
      `${S}academic/wire.json`,
      '"major": "sfSchoolQualificationId"',
      '"major": "yearOfGraduation"',
      'sentAsOther',
    ),
  ],
  'a pattern between slashes': [mistake('schemas/common/otp.json', codePattern, `/${codePattern}/`, 'slashedPattern')],
  'mistakes in limits and patterns of shared schemas': [
    mistake('schemas/common/nik.json', '"maxLength": 16', '"minLength": 20, "maxLength": 16', 'limits'),
    mistake('schemas/common/otp.json', codePattern, '^([0-9]+)+$', 'hangingPattern'),
    mistake('schemas/common/password.json', '"[0-9]"', '"[0-9"', 'brokenPattern'),
  ],
  'a field that no answer satisfies, and a refused example': [
    mistake(
      'schemas/common/nik.json',
      '"maxLength": 16',
      '"maxLength": 15',
      'noAnswer',
      'nik.json',
      `${S}personal/schema.json`,
    ),
    mistake(
      `${S}family/examples.json`,
      '"familyRelationship": "Father"',
      '"familyRelationship": "Fathr"',
      'refusedExample',
      '": {\n      "familyRelationship": "Fathr"',
    ),
  ],
  'mistakes in steps, decision tables and eligibility rules': [
    mistake(`${S}steps.json`, '"wireStep": 5', '"wireStep": 7', 'wireStepChanged'),
    mistake(`${R}scholarship.json`, '"minimum": 95', '"minimum": 90', 'unreachableRow', '"name": "high scholarship"'),
    mistake(
      `${R}result.json`,
      '"const": "kursus"',
      '"const": "kursus", "maxLength": 2',
      'unreachableRow',
      '"name": "course"',
    ),
    mistake(`${R}outcome.json`, '"eligible": { "const": false }', '"eligibl": { "const": false }', 'strangeFact'),
    mistake(
      `${R}eligibility.json`,
      '"minimum": 80, "x-error": "biology"',
      '"minimum": 180, "x-error": "biology"',
      'neverEligible',
      '"medicine"',
    ),
    mistake(
      `${R}fees.json`,
      '"then": { "sppDiscountPercent": 25 } },\n    {',
      '"then": { "sppDiscountPercent": 20 } },\n    {',
      'wrongCase',
    ),
    mistake(
      `${S}submission/schema.json`,
      '"const": true',
      '"const": true, "enum": [false]',
      'deadEndLast',
      '"submission"',
      `${S}steps.json`,
    ),
    mistake(
      `${S}personal/schema.json`,
      '"birthPlace": {',
      '"birthPlace": { "x-notAfter": "averageKnowledge",',
      'lateFact',
    ),
  ],
  'mistakes in the conditions and orders of steps': [
    mistake(
      `${S}steps.json`,
      '"wireStep": 2, ',
      '"wireStep": 2, "when": { "properties": { "institution": { "const": "untarr" } }, "required": ["institution"] }, ',
      'neverAsked',
      '"key": "personal"',
    ),
    mistake(
      `${S}steps.json`,
      '"wireStep": 1, ',
      '"wireStep": 1, "when": { "required": ["institution"] }, ',
      'neededStep',
      '"key": "program"',
    ),
    mistake(
      `${S}steps.json`,
      '"wireStep": 3, ',
      '"wireStep": 3, "when": { "required": ["averageKnowledge"] }, ',
      'lateFact',
      '"key": "family"',
    ),
    mistake(
      `${S}steps.json`,
      '"wireStep": 4, ',
      '"wireStep": 4, "when": { "required": ["averageKnowledg"] }, ',
      'strangeFact',
      '"key": "academic"',
    ),
    mistake(
      `${S}steps.json`,
      '"steps": [',
      '"orderByInstitution": { "untar": ["program", "submission"],\n "xinia": [],\n "xinya": ["submission", "program", "personal", "family", "academic", "attachment"] },\n  "steps": [',
      'orderLacksStep',
      '"untar": [',
    ),
    mistake(`${S}steps.json`, '"xinia": []', '"xinia":  []', 'unknownName'),
    mistake(`${S}steps.json`, '"xinya": ["submission",', '"xinya": [ "submission",', 'orderEndsEarly'),
  ],
  'mistakes in texts': [
    mistake('locales/en/program.json', '"admissionYear"', '"admissionYer"', 'misspeltText'),
    mistake(
      'locales/id/personal.json',
      '"Nama depan"',
      '"Nama pertama"',
      'oldTranslation',
      '"label": "First name"',
      'locales/en/personal.json',
    ),
    mistake('locales/en/family.json', '"label"', '"labell"', 'misspeltText'),
    mistake('locales/en/academic.json', '"label": "', '"label": "{{limit}} ', 'extraPlaceholder'),
    mistake('locales/id/eligibility.json', '": "', '": " ', 'spacesAround'),
    mistake('locales/en/eligibility.json', '{{value}}', '{{value}} {{grade}}', 'foreignPlaceholder'),
    mistake('locales/id/eligibility.json', '{{value}}', '{{value}} {{grade}}', 'foreignPlaceholder'),
    mistake(
      `${R}eligibility.json`,
      '"x-error": "biology"',
      '"x-error": "botany"',
      'missingWords',
      '',
      'locales/id/eligibility.json',
    ),
    mistake('locales/en/landing.json', '"', '"nobodyAsks": "Hello", "', 'unusedText'),
  ],
  'misspelt values, keys and references, and a syntax error': [
    mistake(
      `${S}attachment/ui.json`,
      '"photo": { "ui:widget": "file" }',
      '"photo": { "ui:widget": "fil" }',
      'misspeltValue',
    ),
    mistake(`${S}personal/ui.json`, '"ui:widget": "date"', '"ui:widgt": "date"', 'misspeltKey'),
    mistake(`${S}family/schema.json`, 'common/phone.json', 'common/phon.json', 'reference'),
    mistake('schemas/common/nik.json', '"maxLength"', '"maxLenght"', 'misspeltKey'),
    mistake('schemas/common/otp.json', codeLimit, `${codeLimit},,`, 'extraComma'),
  ],
  'no submitting step and a misspelt step': [
    mistake(`${S}steps.json`, ', "submits": true', '', 'nothingSubmits', '"submission"'),
    mistake(`${S}steps.json`, '"key": "family"', '"key": "famly"', 'misspeltStep'),
  ],
  'a repeated step number, and wrong values of themes': [
    mistake(`${S}steps.json`, '"wireStep": 2', '"wireStep": 1', 'twice', '"personal"'),
    mistake('schemas/institutions.json', '"theme": "theme-xinya"', '"theme": "Xinya"', 'wrongTheme'),
    mistake(
      'themes/untar/tokens.json',
      '"brand"',
      '"radii": { "card": "4" },\n  "brand"',
      'wrongLength',
      '"card": "4"',
    ),
  ],
};

describe.each(Object.entries(dataSets))('%s', (_, mistakes) => {
  const data = withChanges(
    asItIs,
    mistakes.map(({ change }) => change),
  );
  const findings = checkData(data, asItIs);

  it.each(mistakes.map((one) => [one.rule, one.change[2], one] as const))(
    'checkData reports the finding %s in the expected file and line, in both languages, for the edited text: %s',
    (rule, _to, { change, at, in: other }) => {
      const path = other ?? change[0];
      const found = findings.filter((finding) => finding.rule === rule && finding.file === path);
      const lines = at === '' ? [1] : [lineOf(data, path, at)];
      expect(found.map(({ line }) => line)).toEqual(lines);
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

it('asText and asAnnotations format a finding with its file, line, column and severity', () => {
  const [finding] = checkData(withChanges(asItIs, [['schemas/common/otp.json', codeLimit, `${codeLimit},,`]]));
  const found = finding ? [finding] : [];
  expect(asText(found, texts)).toMatch(/^schemas\/common\/otp\.json:\d+:\d+ {2}error\n {2}id {2}/);
  expect(asAnnotations(found, texts)).toMatch(/^::error file=schemas\/common\/otp\.json,line=\d+,col=\d+::/);
});
