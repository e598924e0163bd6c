import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const SCALES = 'schemas/rules/scales.json';
const GRADE = 'schemas/common/grade.json';
const FACTS = 'schemas/rules/facts.json';
const ELIGIBILITY = 'schemas/rules/eligibility.json';
const ACADEMIC = 'schemas/application/academic/schema.json';

const letters = [
  { grade: 'A', points: 4 },
  { grade: 'B', points: 3 },
  { grade: 'F', points: 0 },
];
const cell = '"grade": { "type": "integer", "minimum": 10, "maximum": 100, "x-error": "grade" }';
const asLetters: TextReplacement = [GRADE, cell, '"grade": { "type": "string", "x-scale": "letters" }'];

const withScales = (scales: object, ...changes: readonly TextReplacement[]): OfficerData => {
  const file = locateJson(SCALES, JSON.stringify({ $schema: '../meta/scales.json', scales }, null, 2));
  return withChanges(createOfficerData(new Map([...currentData.files, [SCALES, file]])), changes);
};

const ofScales = new Set([
  ...['gradeTwice', 'gradeWithoutPoints', 'pointsOutOfOrder', 'unknownGrade', 'scaleUnused', 'averageWithoutPoints'],
  ...['orderOfGrades', 'strangeGrade', 'lettersInGrid', 'misspeltName', 'notTogether', 'strangeName', 'unknownName'],
]);
const found = (data: OfficerData) =>
  checkData(data, currentData)
    .filter(({ rule }) => ofScales.has(rule))
    .map(({ rule, params, file }) => ({ rule, params, file }));

/** A field of the step with a letter, which a fact is. */
const letterField: readonly TextReplacement[] = [
  [
    ACADEMIC,
    '"schoolAbroad": { "type": "boolean" },',
    '"schoolAbroad": { "type": "boolean" }, "thesis": { "type": "string", "x-scale": "letters" },',
  ],
  [
    FACTS,
    '"today": { "compute": "today" },',
    '"today": { "compute": "today" }, "thesis": { "compute": "value", "step": "academic", "field": "thesis" },',
  ],
];
const inRule = (condition: string): TextReplacement => [
  ELIGIBILITY,
  '"schoolQualificationType": { "enum": ["SMA", "MA"]',
  `"thesis": ${condition}, "schoolQualificationType": { "enum": ["SMA", "MA"]`,
];
const withCheck = (expression: string): TextReplacement => [
  ACADEMIC,
  '"yearOfGraduation": { "type": "integer",',
  `"yearOfGraduation": { "type": "integer", "x-check": ${JSON.stringify(expression)},`,
];

describe('checkData of grades that are letters', () => {
  it('accepts a grade grid with a scale that has points, and a letter in a field, a rule and an expression', () => {
    const rule = inRule('{ "x-scale": "letters", "x-atLeast": "B", "x-error": "graduateType" }');
    const check = withCheck('{"A": 4, "B": 3, "F": 0}[thesis] >= 3 && thesis != "F"');
    expect(found(withScales({ letters }, asLetters, ...letterField, rule, check))).toEqual([]);
  });

  it.each([
    ['a grade twice', [...letters, { grade: 'a', points: 0 }], 'gradeTwice', { grade: 'a', other: 'A' }],
    ['a grade without points', [...letters, { grade: 'G' }], 'gradeWithoutPoints', { grade: 'G' }],
    ['a better grade after a worse one', [...letters, { grade: 'G', points: 1 }], 'pointsOutOfOrder', { grade: 'G' }],
  ])('finds %s', (_, scale, rule, params) => {
    const [first] = found(withScales({ letters: scale }, asLetters));
    expect(first).toMatchObject({ rule, file: SCALES, params });
  });

  it('finds each average of letters that have no points', () => {
    const scale = letters.map(({ grade }) => ({ grade }));
    expect(found(withScales({ letters: scale }, asLetters)).map(({ rule, params }) => [rule, params['fact']])).toEqual([
      ['averageWithoutPoints', 'averageKnowledge'],
      ['averageWithoutPoints', 'averageSkill'],
      ['averageWithoutPoints', 'knowledgeBySubject'],
    ]);
  });

  it('finds the averages of a column whose scales count the same letter differently', () => {
    const other = [
      { grade: 'A', points: 10 },
      { grade: 'E', points: 1 },
    ];
    const mixed: TextReplacement = [
      GRADE,
      cell,
      '"grade": { "type": "string", "x-scale": "letters", "allOf": [{ "x-scale": "other" }] }',
    ];
    const [first] = found(withScales({ letters, other }, mixed));
    expect(first).toMatchObject({ rule: 'averageWithoutPoints', params: { scales: '“letters”, “other”' } });
  });

  it('finds a scale that no field has, one that does not exist, and a least grade that is not in it', () => {
    expect(found(withScales({ letters }))).toMatchObject([{ rule: 'scaleUnused', params: { scale: 'letters' } }]);
    const wrong: TextReplacement = [GRADE, cell, '"grade": { "type": "string", "x-scale": "leters" }'];
    expect(found(withScales({ letters }, wrong))).toContainEqual(
      expect.objectContaining({ file: GRADE, params: expect.objectContaining({ meant: 'letters' }) }),
    );
    const least: TextReplacement = [
      GRADE,
      cell,
      '"grade": { "type": "string", "x-scale": "letters", "x-atLeast": "E" }',
    ];
    expect(found(withScales({ letters }, least))).toMatchObject([{ rule: 'unknownGrade', params: { grade: 'E' } }]);
  });

  it.each(['{ "const": "Z" }', '{ "enum": ["A", "Z"] }'])(
    'finds the grade that the rule %s names and no scale has',
    (rule) => {
      expect(found(withScales({ letters }, asLetters, ...letterField, inRule(rule)))).toMatchObject([
        { rule: 'unknownGrade', file: ELIGIBILITY, params: { grade: 'Z' } },
      ]);
    },
  );

  it.each([
    ['thesis >= "B"', 'orderOfGrades', 'thesis'],
    ['"B" < thesis', 'orderOfGrades', 'thesis'],
    ['facts.thesis > "B"', 'orderOfGrades', 'thesis'],
    ['thesis == "Z"', 'strangeGrade', 'thesis'],
    ['thesis in ["A", "Z"]', 'strangeGrade', 'thesis'],
  ])('finds the problem of the expression %s', (expression, rule, field) => {
    expect(found(withScales({ letters }, asLetters, ...letterField, withCheck(expression)))).toMatchObject([
      { rule, file: ACADEMIC, params: { field } },
    ]);
  });

  it('finds a grid with a column that takes numbers in one case and other texts in another', () => {
    const mixed: TextReplacement = [GRADE, cell, `${cell.slice(0, -2)}, "allOf": [{ "enum": ["A", 1] }] }`];
    expect(found(withChanges(currentData, [mixed]))).toMatchObject(
      [{ rule: 'lettersInGrid' }, { rule: 'lettersInGrid' }].slice(0, 1),
    );
  });
});
