import { expect, test } from 'vitest';
import { entryProblems, isListValue, isRealDay, nameOfTexts, type TypedEntry, textsOfName } from './entry-rules.ts';

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2027-12-31', true],
  ['2027-13-01', false],
  ['2027-00-10', false],
  ['2027-04-31', false],
  ['2027-4-1', false],
  ['0000-01-01', false],
  ['2027-01-01T00:00', false],
  ['', false],
])('isRealDay(%j) is %s', (day, expected) => expect(isRealDay(day)).toBe(expected));

test.each([
  ['a', true],
  ['3A.b_c-d', true],
  ['x'.repeat(60), true],
  ['x'.repeat(61), false],
  ['', false],
  ['-a', false],
  ['a b', false],
  ['é', false],
  ['../a', false],
  ['a\n', false],
])('isListValue(%j) is %s', (value, expected) => expect(isListValue(value)).toBe(expected));

const context = { languages: ['id', 'en', 'ar'], dependsOn: true, parents: new Set(['west']) };
const entry: TypedEntry = { value: 'bay', names: { id: 'Teluk', en: 'Bay', ar: 'خليج' }, parent: 'west' };

test.each<readonly [string, TypedEntry, readonly string[]]>([
  ['a whole entry', entry, []],
  ['one without a name in the third language', { ...entry, names: { id: 'A', en: 'B' } }, ['names/ar required']],
  ['one with a blank name', { ...entry, names: { ...entry.names, en: '  ' } }, ['names/en required']],
  ['one whose letters are lost', { ...entry, names: { ...entry.names, id: 'Caf\ufffd' } }, ['names/id encoding']],
  ['one without a parent', { ...entry, parent: '' }, ['parent required']],
  [
    'one with the name of a property of every object as its parent',
    { ...entry, parent: '__proto__' },
    ['parent unknown'],
  ],
  ['one that ends on its first day', { ...entry, from: '2027-01-01', until: '2027-01-01' }, []],
  ['one that ends before it begins', { ...entry, from: '2027-01-02', until: '2027-01-01' }, ['until reversed']],
  ['one with days that do not exist', { ...entry, from: 'x', until: '2027-02-30' }, ['until date', 'from date']],
])('entryProblems of %s', (_, typed, expected) => {
  const found = entryProblems(typed, context);
  expect(found.map(({ part, rule, language }) => `${[part, language].filter(Boolean).join('/')} ${rule}`)).toEqual(
    expected,
  );
});

test('a parent is not compared with values that nobody knows, and is needless where the list depends on nothing', () => {
  expect(entryProblems({ ...entry, parent: 'x' }, { languages: ['id'], dependsOn: true })).toEqual([]);
  expect(entryProblems({ ...entry, parent: '' }, { languages: ['id'], dependsOn: false })).toEqual([]);
});

test('a name that is the same in all languages is one text, which later languages get too', () => {
  expect(nameOfTexts({ id: 'Jakarta', en: 'Jakarta' })).toBe('Jakarta');
  expect(nameOfTexts({ id: 'Barat', en: 'West' })).toEqual({ id: 'Barat', en: 'West' });
  expect(textsOfName('Jakarta', ['id', 'fr'])).toEqual({ id: 'Jakarta', fr: 'Jakarta' });
  expect(textsOfName({ id: 'Barat' }, ['id', 'fr'])).toEqual({ id: 'Barat', fr: '' });
});
