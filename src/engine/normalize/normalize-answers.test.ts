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
    ['a field', { name: ' Ａ ' }, { name: 'A' }],
    ['a field that declares nothing', { password: ' Ａ ' }, { password: ' Ａ ' }],
    ['a text that says nothing is no answer', { name: '\u3000' }, {}],
    ['a phone by its sibling', { code: '+65', phone: '+65 6123 4567' }, { code: '+65', phone: '61234567' }],
    ['a phone without its sibling', { phone: '0812' }, { phone: '812' }],
    ['a sibling of another kind', { code: 62, phone: '62812' }, { code: 62, phone: '62812' }],
    ['the branch that is taken', { country: 'ID', postalCode: '401 32' }, { country: 'ID', postalCode: '40132' }],
    ['the other branch', { country: 'NL', postalCode: ' 1011 12 ' }, { country: 'NL', postalCode: '1011 12' }],
    ['what is no text', { name: 5, age: ' 7 ' }, { name: 5, age: ' 7 ' }],
    ['entries of a list', { people: [{ name: ' A ' }, null, 'x'] }, { people: [{ name: 'A' }, null, 'x'] }],
    [
      'siblings are those of the entry',
      { code: '+1', people: [{ code: '+62', phone: '6281234567890' }] },
      { code: '+1', people: [{ code: '+62', phone: '81234567890' }] },
    ],
    ['a group', { home: { street: 'a  b' } }, { home: { street: 'a b' } }],
    ['values by name', { byYear: { 2024: ' b ' } }, { byYear: { 2024: 'b' } }],
    ['a field that nobody declared', { toString: ' a ', other: ' b ' }, { toString: ' a ', other: ' b ' }],
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
