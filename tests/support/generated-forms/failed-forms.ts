import type { GeneratedForm } from './generate-form.ts';
import type { Schema } from './generate-values.ts';

const group = (properties: Schema, rest: Schema = {}): Schema => ({
  type: 'object',
  unevaluatedProperties: false,
  required: [],
  properties,
  ...rest,
});

const luhn = { type: 'string', maxLength: 34, 'x-check': 'isLuhn(this)' };
const isbn = { type: 'string', maxLength: 34, 'x-check': 'isIsbn(this)' };

/** A group whose condition asks for another field and for other choices of one. */
const whenShared = group(
  { kind: { enum: ['own', 'shared'] } },
  {
    if: { properties: { kind: { const: 'shared' } }, required: ['kind'] },
    then: {
      required: ['number'],
      properties: { number: { type: 'integer', minimum: 1, maximum: 9 }, reason: { enum: ['near', 'cheap'] } },
    },
    else: { properties: { reason: { enum: ['quiet', 'cheap'] } } },
  },
);

const file = {
  type: 'string',
  format: 'uuid',
  maxLength: 36,
  'x-file': { types: ['application/pdf'], maxBytes: 1_048_576, validMonths: 6 },
  'x-error': 'file',
};

/**
 * A list of different entries: A, B, B with 1 and B with 5 are all that there are. Files have the names of the fields in it,
 * so that the answers of the examples do not fit there.
 */
const rankedForm = (least: number): GeneratedForm => ({
  schema: group(
    {
      fieldA: { type: 'array', uniqueItems: true, maxItems: 3, items: file },
      fieldB: file,
      fieldC: {
        type: 'array',
        maxItems: 3,
        minItems: least,
        uniqueItems: true,
        items: group(
          {
            fieldA: group(
              { fieldB: { type: 'string', 'x-scale': 'letters', 'x-atLeast': 'B' } },
              {
                required: ['fieldB'],
                allOf: [
                  {
                    if: {
                      anyOf: [
                        { properties: { fieldB: { 'x-scale': 'letters', 'x-atLeast': 'A' } }, required: ['fieldB'] },
                        { not: { required: ['fieldB'] } },
                      ],
                    },
                    else: {
                      properties: { fieldA: { type: 'integer', oneOf: [{ const: 1 }, { const: 5 }], default: 1 } },
                    },
                  },
                ],
                minProperties: 1,
                maxProperties: 9,
              },
            ),
          },
          { required: ['fieldA'] },
        ),
      },
    },
    { required: ['fieldA', 'fieldB'] },
  ),
  ui: {
    fieldA: {},
    fieldB: {},
    fieldC: {
      'ui:field': 'repeat',
      items: { fieldA: { fieldA: {}, fieldB: { 'ui:widget': 'radio' } }, 'ui:order': ['fieldA', '*'] },
    },
    'ui:order': ['fieldC', 'fieldB', 'fieldA', '*'],
  },
});

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
  'a grade of a scale in a list in a list that only a condition asks for': {
    schema: group(
      { amount: { type: 'integer', minimum: -6, maximum: 4 }, note: { type: 'string', maxLength: 9 } },
      {
        required: ['amount'],
        if: {
          anyOf: [{ properties: { amount: { minimum: -5 } }, required: ['amount'] }, { not: { required: ['amount'] } }],
        },
        else: {
          properties: {
            years: {
              type: 'array',
              minItems: 1,
              maxItems: 3,
              uniqueItems: true,
              items: group(
                {
                  isLast: { type: 'boolean' },
                  grades: {
                    type: 'array',
                    minItems: 1,
                    maxItems: 3,
                    items: group({
                      subject: { oneOf: [{ const: 'three' }, { const: 'four' }, { const: 'five' }] },
                      grade: { type: 'string', 'x-scale': 'letters', 'x-atLeast': 'B' },
                    }),
                  },
                },
                { minProperties: 1 },
              ),
            },
          },
        },
      },
    ),
    ui: {
      amount: { 'ui:widget': 'number' },
      note: {},
      years: {
        'ui:field': 'repeat',
        items: {
          isLast: {},
          grades: { 'ui:field': 'repeat', items: { subject: {}, grade: {}, 'ui:order': ['*'] } },
          'ui:order': ['*'],
        },
      },
      'ui:order': ['amount', 'note', 'years', '*'],
    },
  },
  'a required group without required fields, of which the form requires it or another field': {
    schema: group(
      {
        choice: group({ size: { enum: ['small', 'large'] }, note: { type: 'string', maxLength: 9 } }),
        word: { type: 'string', maxLength: 3 },
      },
      { required: ['choice'], anyOf: [{ required: ['choice'] }, { required: ['word'] }] },
    ),
    ui: { choice: { size: {}, note: {} }, word: {}, 'ui:order': ['choice', 'word', '*'] },
  },
  'conditions inside a group, two groups deep and in the entries of a list, and choices that differ by them': {
    schema: group({
      level: { enum: ['school', 'work'] },
      home: group(
        { kind: { enum: ['own', 'shared'] }, inner: whenShared },
        {
          if: { properties: { kind: { const: 'shared' } }, required: ['kind'] },
          then: { required: ['owner'], properties: { owner: { type: 'string', maxLength: 9, pattern: '^[a-z]+$' } } },
        },
      ),
      trips: { type: 'array', maxItems: 3, items: whenShared },
      days: { type: 'array', maxItems: 2, uniqueItems: true, items: { type: 'string', enum: ['mon', 'tue'] } },
    }),
    ui: {
      level: {},
      home: { kind: {}, inner: { 'ui:order': ['*'] }, 'ui:order': ['*'] },
      trips: { 'ui:field': 'repeat', items: { 'ui:order': ['*'] } },
      days: {},
      'ui:order': ['level', 'home', 'trips', 'days', '*'],
    },
  },
  'an entry with a group that must not be empty and asks for a field only after another one': {
    schema: group(
      {
        size: { type: 'integer', minimum: 0, maximum: 10 },
        parts: {
          type: 'array',
          maxItems: 3,
          minItems: 2,
          items: group(
            {
              size: group(
                {
                  kind: { type: 'integer', anyOf: [{ const: 1 }, { const: 2 }], default: 1 },
                  colour: { type: 'integer', enum: [1, 2], default: 1 },
                },
                {
                  minProperties: 1,
                  maxProperties: 9,
                  if: { properties: { colour: { enum: [1] } }, required: ['colour'] },
                  then: { required: ['shade'], properties: { shade: { type: 'integer', enum: [2, 5] } } },
                },
              ),
            },
            { required: ['size'], minProperties: 1, maxProperties: 9 },
          ),
        },
      },
      { required: ['size', 'parts'] },
    ),
    ui: {
      size: {},
      parts: { 'ui:field': 'repeat', items: { size: { 'ui:order': ['kind', 'colour', '*'] }, 'ui:order': ['*'] } },
      'ui:order': ['size', 'parts', '*'],
    },
  },
  'a list in a list that asks for two different numbers with check digits': {
    schema: group({
      amount: { type: 'integer', minimum: 1, maximum: 9 },
      cards: {
        type: 'array',
        maxItems: 3,
        items: group(
          {
            numbers: {
              type: 'array',
              minItems: 2,
              maxItems: 3,
              uniqueItems: true,
              items: group({ number: luhn }, { required: ['number'] }),
            },
          },
          { required: ['numbers'] },
        ),
      },
    }),
    ui: {
      amount: {},
      cards: {
        'ui:field': 'repeat',
        items: { numbers: { 'ui:field': 'repeat', items: { number: {}, 'ui:order': ['*'] } }, 'ui:order': ['*'] },
      },
      'ui:order': ['amount', 'cards', '*'],
    },
  },
  'a group that must not be empty, whose only answer is a list with a condition, where a condition asks for it': {
    schema: group(
      { amount: { type: 'integer', minimum: 0, maximum: 9, default: 3 } },
      {
        required: ['amount'],
        if: { properties: { amount: { minimum: 1 } }, required: ['amount'] },
        else: {
          required: ['trip'],
          properties: {
            trip: group(
              {
                days: {
                  type: 'array',
                  minItems: 1,
                  maxItems: 3,
                  uniqueItems: true,
                  if: { minItems: 2 },
                  then: { maxItems: 2 },
                  items: group(
                    {
                      day: { type: 'string', format: 'date', 'x-check': 'this != facts.today' },
                      cost: { type: 'number', minimum: -9, maximum: 90 },
                    },
                    { required: ['day', 'cost'] },
                  ),
                },
              },
              { minProperties: 1 },
            ),
          },
        },
      },
    ),
    ui: {
      amount: {},
      trip: {
        days: { 'ui:field': 'repeat', items: { day: {}, cost: {}, 'ui:order': ['*'] } },
        'ui:order': ['*'],
      },
      'ui:order': ['amount', 'trip', '*'],
    },
  },
  'two different entries with a grade, of which a condition knows two': rankedForm(2),
  'three different entries with a grade, of which a condition knows two': rankedForm(3),
};
