import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const FILE = 'schemas/review/admission.json';

const lineOf = (text: string): number => {
  const lines = (currentData.files.get(FILE)?.text ?? '').split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
};

const found = (...changes: readonly TextReplacement[]) =>
  checkData(withChanges(currentData, changes), currentData).map(({ file, line, rule }) => ({ file, line, rule }));

const inFile = (rule: string, text: string) => ({ file: FILE, line: lineOf(text), rule });

const FIT = '"key": "fit", "weight": 30, "scale": "quality", "maxDifference": 2';
const READERS = '"count": 2, "blind": true, "maxDifference": 20, "score": "median"';
const WEAK = '"weakAcademic": { "required": ["academic"], "properties": { "academic": { "exclusiveMaximum": 1 } } }';

describe('checkData of rubrics', () => {
  it('finds nothing in the rubrics as they are', () => expect(found()).toEqual([]));

  it.each<readonly [what: string, rule: string, line: string, change: TextReplacement]>([
    ['a scale that does not exist', 'unknownName', FIT, [FILE, FIT, FIT.replace('quality', 'qualty')]],
    ['a criterion that is there twice', 'criterionTwice', FIT, [FILE, '"key": "fit"', '"key": "academic"']],
    ['a criterion with the name of a fact', 'criterionIsFact', FIT, [FILE, '"key": "fit"', '"key": "score"']],
    [
      'a difference that never happens',
      'idleDifference',
      FIT,
      [FILE, FIT, FIT.replace('"maxDifference": 2', '"maxDifference": 4')],
    ],
    [
      'a hint about a criterion that does not exist',
      'unknownName',
      WEAK,
      [FILE, WEAK, WEAK.replaceAll('"academic"', '"acdemic"')],
    ],
    [
      'a scale that is not used',
      'rubricScaleUnused',
      '"scales"',
      [FILE, '"quality": [0, 1, 2, 3, 4] }', '"quality": [0, 1, 2, 3, 4], "other": [0, 1] }'],
    ],
    ['an example with another score', 'rubricExample', '"score": 86.25', [FILE, '"score": 86.25', '"score": 86']],
    [
      'an example with points that the scale does not have',
      'noSuchPoints',
      '"academic": 3, "fit": 3',
      [FILE, '"academic": 3, "fit": 3', '"academic": 9, "fit": 3'],
    ],
    [
      'a weight that changes what examples come to',
      'rubricExample',
      '"score": 86.25',
      [FILE, '"weight": 40', '"weight": 80'],
    ],
  ])('finds %s', (_, rule, line, change) => {
    expect(found(change)).toContainEqual(inFile(rule, line));
  });

  it('finds a hint of which no example shows when it is not there', () => {
    const always = WEAK.replace('"exclusiveMaximum": 1', '"exclusiveMaximum": 9');
    expect(found([FILE, WEAK, always]).map(({ rule }) => rule)).toContain('rubricExample');
    const never = WEAK.replace('"exclusiveMaximum": 1', '"exclusiveMaximum": 0');
    const changes: readonly TextReplacement[] = [
      [FILE, WEAK, never],
      [FILE, '"hints": ["belowMinimum", "weakAcademic"]', '"hints": ["belowMinimum"]'],
    ];
    expect(found(...changes)).toEqual([inFile('hintWithoutExample', WEAK)]);
  });

  it('finds an example with more readers than an application can have', () => {
    const three = '{ "academic": 3, "fit": 4, "documents": 4 }\n      ],\n      "score": 86.25';
    const four = three.replace(
      '}',
      '}, { "academic": 3, "fit": 4, "documents": 4 }, { "academic": 3, "fit": 4, "documents": 4 }',
    );
    expect(found([FILE, three, four]).map(({ rule }) => rule)).toEqual(['tooManyReaders']);
  });

  it.each([
    ['no condition', '', ''],
    [
      'conditions that can hold at once',
      '"institution": { "enum": ["untar", "xinya"] }',
      '"institution": { "enum": ["xinya", "institute"] }',
    ],
  ])('finds that an application may have two rubrics of %s', (_, one, other) => {
    const whenOf = (condition: string) =>
      condition && `"when": { "required": ["institution"], "properties": { ${condition} } }, `;
    const names = currentData.files.get(FILE)?.text ?? '';
    const rubric = (condition: string) => names.replace('"scales"', () => `${whenOf(condition)}"scales"`);
    const files = new Map(currentData.files);
    files.set(FILE, locateJson(FILE, rubric(one)));
    const second = FILE.replace('admission', 'second');
    files.set(second, locateJson(second, rubric(other)));
    const rules = checkData(createOfficerData(files), currentData);
    expect(rules.filter(({ rule }) => rule === 'rubricsOverlap').map(({ file }) => file)).toEqual([second]);
  });

  it.each([
    ['scaleWithoutPoints', [{ grade: 'A', points: 4 }, { grade: 'B' }]],
    [
      'samePoints',
      [
        { grade: 'A', points: 4 },
        { grade: 'A-', points: 4 },
        { grade: 'B', points: 3 },
      ],
    ],
  ] as const)('finds that a criterion cannot have a grading scale: %s', (rule, letters) => {
    const path = 'schemas/rules/scales.json';
    const scales = locateJson(path, JSON.stringify({ $schema: '../meta/scales.json', scales: { letters } }, null, 2));
    const data = createOfficerData(new Map([...currentData.files, [path, scales]]));
    const findings = checkData(withChanges(data, [[FILE, FIT, FIT.replace('quality', 'letters')]]), currentData);
    expect(findings.map((one) => [one.rule, one.file])).toContainEqual([rule, FILE]);
  });

  it('finds differences of one reader', () => {
    expect(found([FILE, READERS, READERS.replace('2', '1')]).map(({ rule }) => rule)).toEqual([
      'differenceOfOne',
      'differenceOfOne',
    ]);
  });

  it('finds that nobody is ever asked who should decide', () => {
    const changes: readonly TextReplacement[] = [
      [FILE, READERS, '"count": 2, "blind": true, "score": "extraReader"'],
      [
        FILE,
        '"key": "academic", "weight": 40, "scale": "quality", "maxDifference": 2',
        '"key": "academic", "weight": 40, "scale": "quality"',
      ],
      [FILE, FIT, FIT.replace(', "maxDifference": 2', '')],
    ];
    expect(found(...changes)).toEqual([inFile('neverExtraReader', READERS)]);
  });

  it.each([
    ['a condition that never holds', '"institution": { "const": "nowhere" }', 'neverScored'],
    ['a fact that does not exist', '"nothingLike": { "const": "S1" }', 'strangeFact'],
  ])('finds %s', (_, condition, rule) => {
    const [, name = ''] = /"(\w+)"/.exec(condition) ?? [];
    const when = `"when": { "required": ["${name}"], "properties": { ${condition} } },\n  "scales"`;
    expect(found([FILE, '"scales"', when]).map((one) => one.rule)).toContain(rule);
  });

  it('finds a criterion and a choice without a name', () => {
    const changes: readonly TextReplacement[] = [
      ['locales/en/rubrics.json', '"0": "Not shown",', ''],
      ['locales/id/rubrics.json', '"0": "Tidak terlihat",', ''],
    ];
    expect(found(...changes).map(({ file }) => file)).toContain('locales/en/rubrics.json');
  });
});
