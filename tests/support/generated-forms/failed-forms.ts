import type { GeneratedForm } from './generate-form.ts';
import type { Schema } from './generate-values.ts';

const group = (properties: Schema, rest: Schema = {}): Schema => ({
  type: 'object',
  unevaluatedProperties: false,
  required: [],
  properties,
  ...rest,
});

const isbn = { type: 'string', maxLength: 34, 'x-check': 'isIsbn(this)' };

/** Forms that failed once, without what did not matter. */
export const failedForms: Readonly<Record<string, GeneratedForm>> = {
  'check digits inside a group that only a condition asks for': {
    schema: group(
      { amount: { type: 'integer', minimum: 1, maximum: 9 } },
      {
        if: { required: ['amount'] },
        else: {
          required: ['book', 'books', 'born'],
          properties: {
            // Random answers rarely fit, so that no example has the others.
            born: { type: 'string', format: 'date', 'x-notBefore': 'adultBirthDate' },
            book: group({ number: isbn }, { required: ['number'] }),
            books: {
              type: 'array',
              minItems: 1,
              maxItems: 3,
              items: group({ number: isbn }, { required: ['number'] }),
            },
          },
        },
      },
    ),
    ui: {
      amount: { 'ui:widget': 'number' },
      born: { 'ui:widget': 'date' },
      book: { number: {} },
      books: { 'ui:field': 'repeat', items: { number: {}, 'ui:order': ['*'] } },
      'ui:order': ['amount', 'born', 'book', 'books', '*'],
    },
  },
};
