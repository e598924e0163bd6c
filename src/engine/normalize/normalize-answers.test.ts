import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import type { Answers } from '../schema/types.ts';
import { normalizeAnswers } from './normalize-answers.ts';

const text = { type: 'string', maxLength: 40 };
const tidy = { ...text, 'x-normalize': ['width', 'spaces'] };
const number = { ...text, 'x-normalize': ['phone'], 'x-dialCode': 'code' };
const form = makeForm({
  properties: {
    name: tidy,
    password: text,
    code: text,
    phone: number,
    plate: { ...text, pattern: '^[A-Z]-[0-9]{2}$', 'x-notation': 'A-99' },
    country: { enum: ['ID', 'NL'] },
    age: { type: 'integer' },
    people: {
      type: 'array',
      maxItems: 3,
      items: { type: 'object', properties: { name: tidy, code: text, phone: number } },
    },
    home: { type: 'object', properties: { street: tidy } },
    byYear: { type: 'object', additionalProperties: tidy },
  },
  if: { properties: { country: { const: 'ID' } }, required: ['country'] },
  then: { properties: { postalCode: { ...text, 'x-normalize': ['digits'] } } },
  else: { properties: { postalCode: tidy } },
});
const normalize = (answers: Answers): Answers => normalizeAnswers(checker, form, answers);

describe('normalizeAnswers', () => {
  it.each<[string, Answers, Answers]>([
    ['normalizes a text field', { name: ' Ａ ' }, { name: 'A' }],
    ['keeps a field without x-normalize', { password: ' Ａ ' }, { password: ' Ａ ' }],
    ['removes an answer that normalizing leaves empty', { name: '\u3000' }, {}],
    [
      'removes the dial code in the sibling field from a phone number',
      { code: '+65', phone: '+65 6123 4567' },
      { code: '+65', phone: '61234567' },
    ],
    ['removes the leading zero of a phone number without a dial code', { phone: '0812' }, { phone: '812' }],
    ['separates a text by its notation', { plate: 'b12' }, { plate: 'B-12' }],
    ['keeps a text that does not fit its notation', { plate: 'b 123' }, { plate: 'b 123' }],
    ['ignores a dial code that is no text', { code: 62, phone: '62812' }, { code: 62, phone: '62812' }],
    [
      'applies x-normalize of the then branch',
      { country: 'ID', postalCode: '401 32' },
      { country: 'ID', postalCode: '40132' },
    ],
    [
      'applies x-normalize of the else branch',
      { country: 'NL', postalCode: ' 1011 12 ' },
      { country: 'NL', postalCode: '1011 12' },
    ],
    ['keeps a number in a text field and a text in a number field', { name: 5, age: ' 7 ' }, { name: 5, age: ' 7 ' }],
    [
      'normalizes list entries that are objects and keeps other entries',
      { people: [{ name: ' A ' }, null, 'x'] },
      { people: [{ name: 'A' }, null, 'x'] },
    ],
    [
      'takes the dial code from the same list entry',
      { code: '+1', people: [{ code: '+62', phone: '6281234567890' }] },
      { code: '+1', people: [{ code: '+62', phone: '81234567890' }] },
    ],
    ['normalizes the fields of an object', { home: { street: 'a  b' } }, { home: { street: 'a b' } }],
    ['normalizes additional properties of an object', { byYear: { 2024: ' b ' } }, { byYear: { 2024: 'b' } }],
    [
      'keeps fields that the schema does not declare',
      { toString: ' a ', other: ' b ' },
      { toString: ' a ', other: ' b ' },
    ],
  ])('%s', (_, answers, expected) => expect(normalize(answers)).toEqual(expected));

  it('normalizing twice equals normalizing once', () => {
    const texts = fc.string({ unit: fc.constantFrom('0', '6', '2', '8', '+', ' ', 'Ａ', '１', 'a'), maxLength: 20 });
    const answers = fc.record(
      {
        name: texts,
        code: fc.constantFrom('+62', '+65'),
        phone: texts,
        country: fc.constantFrom('ID', 'NL'),
        postalCode: texts,
        people: fc.array(fc.record({ name: texts, phone: texts }, { requiredKeys: [] }), { maxLength: 3 }),
        other: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (given) => {
        const once = normalize(given);
        expect(normalize(once)).toEqual(once);
      }),
    );
  });
});
