import { expect, it } from 'vitest';
import { textsByLanguage } from '../../../tests/support/officer/diff-cases.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import { describeCondition, describePresence, describeSituation } from './describe-condition.ts';

const scope = { form: 'personal' };
const about = (field: string, part: JsonSchema): JsonSchema => ({ properties: { [field]: part }, required: [field] });
const foreign = about('nationality', { const: 'Foreign' });

const said: readonly (readonly [JsonSchema, string, string])[] = [
  [foreign, 'Nationality is Other nationality', 'Kewarganegaraan adalah'],
  [
    about('nationality', { not: { const: 'Foreign' } }),
    'Nationality is not Other nationality',
    'Kewarganegaraan bukan',
  ],
  [
    { properties: { nationality: { const: 'Foreign' } } },
    'Nationality is Other nationality (or not answered)',
    '(atau tidak diisi)',
  ],
  [{ required: ['firstName'] }, 'First name is answered', 'Nama depan diisi'],
  [{ not: foreign }, 'not (Nationality is Other nationality)', 'bukan (Kewarganegaraan'],
  [
    { anyOf: [foreign, { required: ['middleName'] }] },
    '(Nationality is Other nationality or Middle name is answered)',
    ' atau ',
  ],
  [about('firstName', { minLength: 3, pattern: '^A' }), 'First name has at least 3 characters and First name', ' dan '],
  [about('birthDate', { 'x-notAfter': 'today' }), 'is not after today', 'tidak sesudah hari ini'],
  [
    about('$facts', about('colourBlindLetterRequired', { const: true })),
    'No-colour-blindness letter required is yes',
    'ya',
  ],
  [
    about('firstName', { allOf: [{ minLength: 3 }, { not: { maxLength: 2 } }] }),
    'not (First name has at most 2',
    'bukan',
  ],
  [
    about('firstName', { items: { enum: ['a', 'b'] }, uniqueItems: true }),
    'First name has no duplicate entries and for every entry of First name: (First name is one of “a”, “b”)',
    'Nama depan tidak memuat entri ganda dan untuk setiap entri Nama depan: (Nama depan adalah',
  ],
  [
    about('firstName', { items: about('birthDate', { 'x-notAfter': 'today' }) }),
    'for every entry of First name: (“birthDate” is not after today)',
    'untuk setiap entri Nama depan: (“birthDate” tidak sesudah hari ini)',
  ],
  [
    about('firstName', { not: { items: { const: 'a' } } }),
    'not (for every entry of First name: (',
    'bukan (untuk setiap',
  ],
  [about('firstName', { 'x-check': 'this != "a"' }), '“First name != "a"” is true', '“Nama depan != "a"” benar'],
  [
    { 'x-check': 'size(firstName) > 3', required: ['firstName'] },
    'First name is answered and “size(First name) > 3” is true',
    '“size(Nama depan) > 3” benar',
  ],
];

it.each(said)(
  'describeCondition describes the condition %j in both languages without JSON',
  (schema, english, indonesian) => {
    expect(describeCondition(textsByLanguage.en, scope, schema)).toContain(english);
    expect(describeCondition(textsByLanguage.id, scope, schema)).toContain(indonesian);
    for (const language of [textsByLanguage.en, textsByLanguage.id])
      expect(describeCondition(language, scope, schema)).not.toMatch(/[{}]/);
  },
);

it('describeSituation names the answered and the unanswered fields of a situation', () => {
  const situation = { nationality: 'Foreign', middleName: undefined };
  expect(describeSituation(textsByLanguage.en, scope, situation)).toBe(
    'Nationality is Other nationality and Middle name is not answered',
  );
});

it('describePresence says “whenever it is shown” for a required field shown under a condition, and “always” for one always shown', () => {
  const always = { isAlways: true, cases: [] };
  const sometimes = { isAlways: false, cases: [[{ if: foreign, holds: true, at: [] }]] };
  expect(describePresence(textsByLanguage.en, 'personal', always, sometimes)).toBe('whenever it is shown');
  expect(describePresence(textsByLanguage.id, 'personal', always, sometimes)).toBe('setiap kali ditampilkan');
  expect(describePresence(textsByLanguage.en, 'personal', always, always)).toBe('always');
});
