import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { findingSentences, officerTexts } from '../report/finding-sentences.ts';
import { checkData } from './check-data.ts';

const FORM = 'schemas/application/family/schema.json';
const UI = 'schemas/application/family/ui.json';
const EXAMPLES = 'schemas/application/family/examples.json';
const TEXTS = 'locales/en/family.json';
const SECONDS = 2;

const textOf = (path: string): string => currentData.files.get(path)?.text ?? '';

const list = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(',\n');

const insertAfter = (path: string, place: string, more: string): string => {
  expect(textOf(path)).toContain(place);
  return textOf(path).replace(place, () => `${place}\n${more},`);
};

const withFields = (fields: string): string => insertAfter(FORM, '"properties": {', fields);
const withField = (schema: string): string => withFields(`"x": ${schema}`);
const withPattern = (pattern: string): string =>
  withField(`{ "type": "string", "maxLength": 30, "pattern": ${JSON.stringify(pattern)} }`);

/** A list of lists of files. */
const filesInLists = (outer: number, inner: number): string => {
  const file = '{ "type": "string", "format": "uuid", "x-file": { "types": ["application/pdf"], "maxBytes": 1000 } }';
  const files = `{ "type": "array", "maxItems": ${inner}, "items": ${file} }`;
  const group = `{ "type": "object", "additionalProperties": false, "properties": { "files": ${files} } }`;
  return `{ "type": "array", "maxItems": ${outer}, "items": ${group} }`;
};

/** Definitions each of which refers twice to the one before. */
const doubling = (count: number, pair: (reference: string) => string): string => {
  const first = '{ "type": "string", "maxLength": 3 }';
  const define = (index: number): string =>
    `"d${index}": ${index === 0 ? first : pair(`{ "$ref": "#/$defs/d${index - 1}" }`)}`;
  const definitions = `{\n"$defs": { ${list(count, define)} },`;
  return withField(`{ "$ref": "#/$defs/d${count - 1}" }`).replace('{', () => definitions);
};

const nest = (depth: number, wrap: (inner: string, level: number) => string, inner: string): string =>
  Array.from({ length: depth }).reduce<string>((one, _, level) => wrap(one, level), inner);

const loops = nest(14, (inner, level) => `[1, 2, 3].map(a${level}, ${inner})`, '1');

/** What a file contains, the file, its text and the rules of all findings. */
const cases: readonly (readonly [what: string, path: string, text: () => string, rules: readonly string[]])[] = [
  ['10,000 objects inside one another', FORM, () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, ['tooDeep']],
  ['10,000 lists inside one another', FORM, () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`, ['tooDeep']],
  ['10,000 opened brackets', FORM, () => '['.repeat(10_000), ['tooDeep']],
  ['100,000 properties', FORM, () => withFields(list(100_000, (one) => `"p${one}":{}`)), ['tooLarge']],
  ['20,000 short properties', FORM, () => withFields(list(20_000, (one) => `"p${one}":{}`)), ['tooManyValues']],
  ['1,000 fields', FORM, () => withFields(list(1_000, (one) => `"p${one}": { "type": "boolean" }`)), ['tooManyFields']],
  ['10 MB in one text', FORM, () => withField(`{ "const": "${'a'.repeat(10_000_000)}" }`), ['tooLarge']],
  ['5 MB of spaces', FORM, () => ' '.repeat(5_000_000), ['tooLarge']],
  ['5 MB of commas', FORM, () => `[${','.repeat(5_000_000)}]`, ['tooLarge']],
  ['900,000 commas', FORM, () => `[${','.repeat(900_000)}]`, ['tooManyValues']],
  ['900,000 line breaks', FORM, () => `${'\n'.repeat(900_000)}{`, ['missingBracket']],
  ['a text of 900,000 letters without end', FORM, () => `{"${'a'.repeat(900_000)}`, ['openText']],
  ['900,000 wrong escapes', FORM, () => `{"a": "${'\\q'.repeat(450_000)}"}`, ['backslash']],
  ['a reference to itself', FORM, () => withField('{ "$ref": "#/properties/x" }'), ['circle']],
  [
    'two references to each other',
    FORM,
    () => withFields('"x": { "$ref": "#/properties/y" }, "y": { "$ref": "#/properties/x" }'),
    ['circle'],
  ],
  ['a reference to the whole form', FORM, () => withField('{ "$ref": "../family/schema.json" }'), ['circle']],
  ['a reference to the root', FORM, () => withField('{ "$ref": "#" }'), ['reference']],
  [
    '30 definitions that double by allOf',
    FORM,
    () => doubling(30, (one) => `{ "allOf": [${one}, ${one}] }`),
    ['tooManyParts'],
  ],
  [
    '30 groups that double',
    FORM,
    () =>
      doubling(
        30,
        (one) => `{ "type": "object", "unevaluatedProperties": false, "properties": { "a": ${one}, "b": ${one} } }`,
      ),
    ['tooManyParts'],
  ],
  [
    '40 conditions inside one another',
    FORM,
    () =>
      insertAfter(
        FORM,
        '"allOf": [',
        nest(
          40,
          (inner, level) =>
            `{ "if": { "properties": { "sameAddress": { "const": ${level % 2 === 0} } } }, "then": ${inner} }`,
          '{}',
        ),
      ),
    ['nestedConditions'],
  ],
  [
    '300 conditions side by side',
    FORM,
    () =>
      insertAfter(
        FORM,
        '"allOf": [',
        list(300, () => '{ "if": { "required": ["familyName"] }, "then": { "required": ["familyName"] } }'),
      ),
    ['tooManyConditions'],
  ],
  [
    'lists of at least 1,000 lists, six levels deep',
    FORM,
    () =>
      withField(
        nest(
          6,
          (inner) => `{ "type": "array", "minItems": 1000, "maxItems": 1000, "items": ${inner} }`,
          '{ "type": "string", "maxLength": 3 }',
        ),
      ),
    ['tooManyAnswers'],
  ],
  [
    '1,000,000 values to choose from',
    FORM,
    () => withField(`{ "enum": [${list(1_000_000, (one) => `"${one.toString(36)}"`)}] }`),
    ['tooLarge'],
  ],
  [
    '5,000 values to choose from',
    FORM,
    () => withField(`{ "enum": [${list(5_000, (one) => `"v${one}"`)}] }`),
    ['tooManyChoices'],
  ],
  ['lists with more files than anybody may upload', FORM, () => withField(filesInLists(21, 5)), ['tooManyFiles']],
  ['lists with 100 files, without texts', FORM, () => withField(filesInLists(20, 5)), ['undressed']],
  ['a pattern that takes exponential time', FORM, () => withPattern('^(a+)+$'), ['hangingPattern']],
  ['a pattern with two counts that multiply', FORM, () => withPattern('^([a-z]{1,40} ?){1,60}$'), ['hangingPattern']],
  ['a pattern with a look-ahead that hangs', FORM, () => withPattern('^(?=(a|a)*b)(.*)*x$'), ['hangingPattern']],
  [
    'a pattern with references to its groups',
    FORM,
    () => withPattern(String.raw`^(.*)\1(.*)\2(.*)\3$`),
    ['hangingPattern'],
  ],
  ['a pattern of 10,000 characters', FORM, () => withPattern(`^${'(a|b)*'.repeat(1_700)}$`), ['longPattern']],
  [
    'a pattern with 400 brackets inside one another',
    FORM,
    () => withPattern(`^${'('.repeat(240)}a${')'.repeat(240)}$`),
    ['undressed'],
  ],
  ['a pattern that counts to 99,999', FORM, () => withPattern('^[0-9]{99999}$'), ['countingPattern']],
  [
    '300 patterns',
    FORM,
    () => withFields(list(300, (one) => `"x${one}": { "type": "string", "maxLength": 9, "pattern": "^a${one}$" }`)),
    ['tooManyPatterns'],
  ],
  ['the maximum 1e400', FORM, () => withField('{ "type": "integer", "maximum": 1e400 }'), ['hugeNumber']],
  ['the minimum -1e400', FORM, () => withField('{ "type": "integer", "minimum": -1e400 }'), ['hugeNumber']],
  ['the maximum 1e308', FORM, () => withField('{ "type": "integer", "maximum": 1e308 }'), ['hugeNumber']],
  ['a step of 1e-400', FORM, () => withField('{ "type": "number", "multipleOf": 1e-400 }'), ['tooLittle']],
  ['half of a character as a value', FORM, () => withField('{ "enum": ["\\ud800", "a"] }'), ['brokenCharacter']],
  ['half of a character as a name', FORM, () => withFields('"\\ud800": { "type": "boolean" }'), ['brokenCharacter']],
  [
    'half of a character in a text',
    TEXTS,
    () => textOf(TEXTS).replace('"label": "', () => '"label": "\\udfff'),
    ['brokenCharacter'],
  ],
  ['an escaped NUL in a value', FORM, () => withField('{ "enum": ["\\u0000", "a"] }'), ['brokenCharacter']],
  [
    'an escaped NUL in a text',
    TEXTS,
    () => textOf(TEXTS).replace('"label": "', () => '"label": "\\u0000'),
    ['brokenCharacter'],
  ],
  ['a NUL byte', FORM, () => withField('{ "enum": ["\0", "a"] }'), ['otherEncoding']],
  [
    'bytes that are not UTF-8',
    FORM,
    () => withField(`{ "enum": ["${Buffer.from([0xff, 0xfe]).toString('utf8')}", "a"] }`),
    ['otherEncoding'],
  ],
  ['a field __proto__', FORM, () => withFields('"__proto__": { "type": "boolean" }'), ['wrongName']],
  [
    'a keyword __proto__',
    FORM,
    () => withField('{ "type": "boolean", "__proto__": { "polluted": true } }'),
    ['wrongName'],
  ],
  [
    'an answer __proto__',
    EXAMPLES,
    () =>
      textOf(EXAMPLES).replace('"familyRelationship"', () => '"__proto__": { "polluted": true }, "familyRelationship"'),
    ['wrongName'],
  ],
  ['a text __proto__', TEXTS, () => insertAfter(TEXTS, '{', '"__proto__": { "polluted": "x" }'), ['wrongName']],
  ['a field constructor', FORM, () => withFields('"constructor": { "type": "boolean" }'), ['wrongName']],
  ['a field toString', FORM, () => withFields('"toString": { "type": "boolean" }'), ['wrongName']],
  ['a text constructor', TEXTS, () => insertAfter(TEXTS, '{', '"constructor": { "prototype": "x" }'), ['unusedText']],
  ['a reference to __proto__', FORM, () => withField('{ "$ref": "#/__proto__" }'), ['reference']],
  ['a reference to constructor', FORM, () => withField('{ "$ref": "#/constructor/prototype" }'), ['reference']],
  [
    '30,000 names under a heading',
    UI,
    () =>
      insertAfter(
        UI,
        '"fields": [',
        list(30_000, (one) => `"e${one}"`),
      ),
    ['tooManyValues'],
  ],
  [
    '20,000 brackets in an expression',
    FORM,
    () => withField(`{ "type": "integer", "x-value": "${'('.repeat(20_000)}1${')'.repeat(20_000)}" }`),
    ['tooMuch'],
  ],
  [
    '14 loops inside one another in an expression',
    FORM,
    () => withField(`{ "type": "integer", "x-value": "${loops}.size()" }`),
    ['nestedLoops', 'undressed'],
  ],
  [
    '60 calculated fields, each of the two before',
    FORM,
    () =>
      withFields(
        list(
          60,
          (one) => `"v${one}": { "type": "integer", "x-value": "${one < 2 ? '1' : `v${one - 1} + v${one - 2}`}" }`,
        ),
      ),
    Array.from({ length: 60 }, () => 'undressed'),
  ],
  [
    '3,000 alternatives',
    FORM,
    () =>
      withField(
        `{ "type": "object", "unevaluatedProperties": false, "oneOf": [${list(3_000, (one) => `{ "properties": { "k": { "const": "v${one}" }, "f${one}": { "type": "boolean" } }, "required": ["k"] }`)}] }`,
      ),
    ['tooManyValues'],
  ],
];

const texts = [officerTexts(currentData, 'id'), officerTexts(currentData, 'en')];

const withFile = (path: string, text: string): OfficerData =>
  createOfficerData(
    new Map(currentData.files).set(path, locateJson(path, text)),
    currentData.otherFiles,
    currentData.logos,
  );

// The data of the repository are checked once, as before each pull request, so that only the change is measured.
checkData(currentData, currentData);

// Memory of the tests before is freed now: otherwise that is counted as computing time of some case.
setFlagsFromString('--expose-gc');
runInNewContext('gc')();

it.each(cases)(
  `checkData reports %s in %s, within ${SECONDS} seconds of computing time`,
  (_what, path, text, rules) => {
    const data = text();
    const start = process.cpuUsage();
    const findings = checkData(withFile(path, data), currentData);
    const { user, system } = process.cpuUsage(start);
    expect(findings.map(({ rule }) => rule)).toEqual(rules);
    for (const one of texts)
      for (const finding of findings) {
        const { what, instead } = findingSentences(one, finding);
        expect(what).not.toBe(finding.rule);
        expect(instead).not.toBe('');
        expect(what.length).toBeLessThan(1_000);
      }
    expect(Object.keys(Object.prototype), 'no prototype was changed').toEqual([]);
    expect((user + system) / 1e6).toBeLessThan(SECONDS);
  },
);
