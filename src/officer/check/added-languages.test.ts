import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { withChanges } from '../../../tests/support/officer/with-changes.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData } from '../data/read-officer-data.ts';
import { languagesHaveTypefaces } from './rules/languages-have-typefaces.ts';
import { pluralFormsAreComplete } from './rules/plural-forms-are-complete.ts';

const FILE = 'admission.json';

/** Three languages side by side: the third has these forms of `admission.registrations.text`. */
const withThird = (language: string, forms: Readonly<Record<string, string>>) => {
  const path = `locales/${language}/${FILE}`;
  const file = locateJson(path, JSON.stringify({ registrations: forms }));
  return createOfficerData(new Map([...currentData.files, [path, file]]));
};

const findingsOf = (data: typeof currentData) =>
  pluralFormsAreComplete(data).map(({ rule: name, file, params }) => [name, file, params?.['forms']]);

it('every text with a count has the plural forms of Indonesian and English', () => {
  expect(pluralFormsAreComplete(currentData)).toEqual([]);
});

it('a missing form of English is found', () => {
  const data = withChanges(currentData, [
    [`locales/en/${FILE}`, '"text_one": "You have submitted {{count, number}} application.",', ''],
  ]);
  expect(findingsOf(data)).toEqual([['missingPlural', `locales/en/${FILE}`, 'text_one']]);
});

it.each([
  ['ar', ['text_other', 'text_one'], 'text_zero, text_two, text_few, text_many'],
  ['ar', ['text_zero', 'text_one', 'text_two', 'text_few', 'text_many', 'text_other'], undefined],
  ['ar', ['text'], 'text_zero, text_one, text_two, text_few, text_many, text_other'],
  ['pl', ['text_one', 'text_few', 'text_other'], 'text_many'],
  ['zh', ['text'], undefined],
  ['zh', ['text_other'], undefined],
  ['zh', ['text_one'], 'text_other'],
])('in %s a text with the forms %j lacks %s', (language, forms, missing) => {
  const data = withThird(language, Object.fromEntries(forms.map((form) => [form, '{{count}}'])));
  expect(findingsOf(data)).toEqual(
    missing === undefined ? [] : [['missingPlural', `locales/${language}/${FILE}`, missing]],
  );
});

it.each([
  ['ka', ['languageWithoutTypeface']],
  ['am', ['languageWithoutTypeface']],
  ['ar', []],
  ['zh-TW', []],
  ['ja', []],
  ['hi', []],
  ['jv-Java', []],
])('documents in %s: %j', (language, expected) => {
  const path = `locales/${language}/documents.json`;
  const data = createOfficerData(new Map([...currentData.files, [path, locateJson(path, '{}')]]));
  expect(languagesHaveTypefaces(data).map(({ rule, file }) => [rule, file])).toEqual(
    expected.map((rule) => [rule, path]),
  );
});
