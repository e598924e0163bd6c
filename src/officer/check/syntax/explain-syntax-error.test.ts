import { expect, it } from 'vitest';
import { locateJson } from '../../data/located-json.ts';
import { createOfficerData } from '../../data/read-officer-data.ts';
import { filesAreValidJson } from '../rules/files-are-valid-json.ts';

const found = (text: string) =>
  filesAreValidJson(createOfficerData(new Map([['a.json', locateJson('a.json', text)]]))).map(
    ({ rule, line, column, params }) => [rule, `${line}:${column}`, params] as const,
  );

/** The text, the finding, its position, and some of its parameters. */
type Case = [text: string, rule: string, place: string, params?: Readonly<Record<string, string>>];
const cases: readonly Case[] = [
  ['{\n"a": 1\n"b": 2 }', 'missingComma', '2:7', { at: '2' }],
  ['[{ "a": 1 }\n{ "b": 2 }]', 'missingComma', '1:12'],
  ['["a"\n"b"]', 'missingComma', '1:5'],
  ['{ "a": 1,\n}', 'trailingComma', '1:9'],
  ['[1, 2,]', 'trailingComma', '1:6'],
  ['{ "a": 1,, "b": 2 }', 'extraComma', '1:10'],
  ['{, "a": 1 }', 'extraComma', '1:2'],
  ['{ “a”: 1 }', 'curlyQuotes', '1:3', { sign: '“' }],
  ['{ "a”: "Nama" }', 'curlyQuotes', '1:5', { sign: '”' }],
  ['{ "a": “Nama” }', 'curlyQuotes', '1:8'],
  ['{ "a": "Nama”,\n "b": 1 }', 'curlyQuotes', '1:13'],
  ["{ 'a': 1 }", 'singleQuotes', '1:3'],
  ['{ "a": "Nama "depan" x" }', 'innerQuote', '1:14'],
  ['{ "a": "abc,\n "b": 1 }', 'openText', '1:8'],
  ['{ "a": "x\ty" }', 'controlSign', '1:8'],
  ['{ "a": "^\\\\d\\d+$" }', 'backslash', '1:13', { written: '\\d', meant: '\\\\d' }],
  ['{ "a": True }', 'wrongLetters', '1:8', { meant: 'true' }],
  ['{ a: 1 }', 'bareName', '1:3', { word: 'a' }],
  ['{ "a": ya }', 'bareText', '1:8', { word: 'ya' }],
  ['{ "a": 1,5 }', 'decimalComma', '1:9', { meant: '1.5' }],
  ['{ "a": 007 }', 'oddNumber', '1:8', { written: '007' }],
  ['{ "a": .5 }', 'oddNumber', '1:8', { written: '.5' }],
  ['{ "a" 1 }', 'missingColon', '1:6', { name: '"a"' }],
  ['{ "a"=1 }', 'wrongSign', '1:6', { sign: '=', meant: ':' }],
  ['{ "a": 1; "b": 2 }', 'wrongSign', '1:9', { sign: ';', meant: ',' }],
  ['{ "a": , "b": 1 }', 'missingValue', '1:7'],
  ['{ "a": 1, { "b": 2 } }', 'missingName', '1:11'],
  ['["a": 1]', 'nameInList', '1:2'],
  ['{\n "a": { "b": 1\n}\n', 'missingBracket', '3:2', { bracket: '}', line: '1' }],
  ['{ "a": 1 } }', 'extraBracket', '1:12'],
  ['{ "a": 1 }\nselesai', 'behindTheEnd', '2:1', { word: 'selesai' }],
  ['{ "a": 1 },\n{ "b": 2 }', 'behindTheEnd', '1:11'],
  ['{ "a": [1} }', 'wrongBracket', '1:10', { bracket: '}', meant: ']', line: '1' }],
  ['{ "a": 1 // one\n}', 'comment', '1:10'],
  ['{\u00a0"a": 1 }', 'invisibleSign', '1:2'],
  ['{\n<<<<<<< HEAD\n"a": 1\n}', 'conflict', '2:1'],
  ['', 'emptyFile', '1:1'],
  [' \n', 'emptyFile', '1:1'],
  ['{ "a": "Ren\ufffd" }', 'otherEncoding', '1:12'],
  ['\ufffd\ufffd{\0"\0', 'otherEncoding', '1:1'],
  ['\ufeff{ "a": 1 }', 'byteOrderMark', '1:1'],
  // One bracket more than the maximum depth.
  [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'tooDeep', '1:101'],
  ['{ "a": { "b": 1,\n "b": 2 } }', 'twiceNamed', '2:2', { name: 'b', first: '1' }],
];

it.each(
  cases.map(([text, rule, place, params]) => [rule, place, JSON.stringify(text).slice(0, 60), text, params] as const),
)('filesAreValidJson reports %s at %s of the text %s', (rule, place, _, text, params = {}) => {
  expect(found(text)).toEqual([[rule, place, expect.objectContaining(params)]]);
});

it.each(['{ "a": "“curly” ’ // # ; = [ {" }', '{ "a": [] }', '"\\u00e9"'])(
  'filesAreValidJson has no finding for the valid JSON %s',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);
