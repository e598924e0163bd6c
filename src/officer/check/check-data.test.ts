import { describe, expect, it } from 'vitest';
import { locateJson } from '../data/located-json.ts';
import { type OfficerData, readOfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';
import { asAnnotations, asText } from './report/reports.ts';
import { officerTexts, sentencesOf } from './report/sentences.ts';

const asItIs = readOfficerData(process.cwd());
const texts = { id: officerTexts(asItIs, 'id'), en: officerTexts(asItIs, 'en') };

/** The data with one change, as an officer would type it. */
const change = (path: string, from: string, to: string): OfficerData => {
  const { text } = asItIs.files.get(path) as { text: string };
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  const file = locateJson(
    path,
    text.replace(from, () => to),
  );
  const files = new Map([...asItIs.files, [path, file]]);
  const readable = [...files].filter(([, { syntaxErrors }]) => syntaxErrors.length === 0);
  return { files, values: new Map(readable.map(([name, { value }]) => [name, value])) };
};

/** Line on which a text first stands, from 1. */
const lineOf = (text: string, words: string): number => text.slice(0, text.indexOf(words)).split('\n').length;

const NIK = 'schemas/common/nik.json';
const STEPS = 'schemas/application/steps.json';
const UI = 'schemas/application/personal/ui.json';
const EXAMPLES = 'schemas/application/personal/examples.json';

it('finds nothing in the data as it is', () => expect(checkData(asItIs)).toEqual([]));

/** file, what is replaced by what, the rule that speaks, the words on whose line it speaks. */
const slips: readonly (readonly [string, string, string, string, string])[] = [
  [NIK, '"maxLength": 16', '"maxLength": 16,,', 'syntax', '"maxLength": 16,,'],
  [NIK, '"maxLength"', '"maxLenght"', 'endless', '"maxLenght"'],
  [UI, '"ui:widget": "date"', '"ui:widget": "dat"', 'misspeltValue', '"ui:widget": "dat"'],
  [UI, '"ui:widget": "date"', '"ui:widgt": "date"', 'misspeltKey', '"ui:widgt"'],
  [STEPS, '"wireStep": 2', '"wireStep": 1', 'twice', '"personal"'],
  ['schemas/application/personal/schema.json', 'common/nik.json', 'common/nick.json', 'reference', 'nick.json'],
  ['locales/en/personal.json', '"firstName"', '"firstNam"', 'missingText', ''],
];

describe.each(slips)('in %s, %s written as %s', (path, from, to, rule, words) => {
  const data = change(path, from, to);
  const found = checkData(data).filter((finding) => finding.rule === rule);

  it(`is found (${rule}), at its place`, () => {
    expect(found.map(({ file }) => file)).toContain(path);
    const { text } = data.files.get(path) as { text: string };
    if (words !== '') expect(found.map(({ line }) => line)).toContain(lineOf(text, words));
  });

  it('is said in both languages, with what to write instead', () => {
    for (const finding of found)
      for (const language of ['id', 'en'] as const) {
        const { what, instead } = sentencesOf(texts[language], finding);
        expect(what).not.toBe(rule);
        expect(instead).not.toBe('');
        expect(`${what}${instead}`).not.toMatch(/\{\{|undefined/);
      }
  });
});

it('finds limits that leave no room', () => {
  const data = change(NIK, '"maxLength": 16', '"minLength": 20, "maxLength": 16');
  expect(checkData(data).map(({ rule }) => rule)).toContain('limits');
});

it('finds an example that no longer gives what it says, by its name', () => {
  const data = change(NIK, '16', '15');
  const rules = checkData(data).filter(({ file }) => file === EXAMPLES);
  expect(rules.map(({ rule }) => rule)).toContain('refusedExample');
});

it('speaks to people and to pull requests', () => {
  const findings = checkData(change(STEPS, '"wireStep": 2', '"wireStep": 1'));
  expect(asText(findings, texts)).toMatch(/^schemas\/application\/steps\.json:\d+:\d+ {2}error\n {2}id {2}/);
  expect(asAnnotations(findings, texts)).toMatch(/^::error file=schemas\/application\/steps\.json,line=\d+,col=\d+::/);
});
