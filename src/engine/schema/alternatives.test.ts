import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import { presentFieldsAt } from '../model/present-fields.ts';
import { resolveShown } from '../model/resolve-shown.ts';
import { checkAnswers } from '../steps/check-answers.ts';
import { expandAlternatives } from './alternatives.ts';
import { propertiesOf } from './json.ts';
import type { Answers, JsonSchema } from './types.ts';

const text = { type: 'string', maxLength: 9 };
const person = { properties: { kind: { const: 'person' }, name: text }, required: ['kind', 'name'] };
const school = { properties: { kind: { const: 'school' }, grade: { type: 'integer' } }, required: ['kind'] };

describe('expandAlternatives', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ['turns single values into options', { oneOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['a', 'b'] }],
    [
      'turns lists of one value into options',
      { type: 'string', anyOf: [{ type: 'string', enum: ['a'] }, { const: 'b' }] },
      { type: 'string', enum: ['a', 'b'] },
    ],
    [
      'keeps alternatives of one value',
      { type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] },
      { type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] },
    ],
    [
      'keeps conditions',
      { if: { anyOf: [{ const: 'a' }, { const: 'b' }] } },
      { if: { anyOf: [{ const: 'a' }, { const: 'b' }] } },
    ],
    ['keeps data', { default: { oneOf: [{ const: 1 }] } }, { default: { oneOf: [{ const: 1 }] } }],
    [
      'turns groups that differ in one field into options and conditions',
      { type: 'object', oneOf: [person, school] },
      {
        type: 'object',
        properties: { kind: { enum: ['person', 'school'] } },
        required: ['kind'],
        allOf: [
          {
            if: { properties: { kind: { const: 'person' } }, required: ['kind'] },
            then: { required: ['name'], properties: { name: text } },
          },
          {
            if: { properties: { kind: { const: 'school' } }, required: ['kind'] },
            then: { properties: { grade: { type: 'integer' } } },
          },
        ],
      },
    ],
  ])('%s', (_, schema, expected) => expect(expandAlternatives(schema)).toEqual(expected));
});

const form = makeForm(
  expandAlternatives({
    type: 'object',
    unevaluatedProperties: false,
    properties: {
      email: text,
      phone: text,
      code: { ...text, anyOf: [{ pattern: '^a+$' }, { pattern: '^[0-9]+$' }] },
      guardian: { type: 'object', unevaluatedProperties: false, oneOf: [person, school] },
      delivery: {
        oneOf: [
          { type: 'object', additionalProperties: false, 'x-alternative': 'pickUp', properties: { day: text } },
          {
            type: 'object',
            additionalProperties: false,
            'x-alternative': 'send',
            properties: { day: { type: 'integer' }, street: text },
            required: ['street'],
          },
        ],
      },
      not: text,
      contacts: {
        type: 'array',
        maxItems: 3,
        items: { type: 'object', unevaluatedProperties: false, anyOf: [person, school] },
      },
    },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  }) as JsonSchema,
);

describe('answers to alternatives', () => {
  it.each<[Answers, readonly string[]]>([
    [{ guardian: { kind: 'person', name: 'Sri' }, code: 'aa' }, []],
    [{ guardian: { kind: 'school', grade: 3 }, code: '12' }, []],
    [{ email: undefined }, ['/email form.email.error.anyOf']],
    [{ email: undefined, phone: '08' }, []],
    [{ code: 'b' }, ['/code form.code.error.anyOf']],
    [{ guardian: {} }, ['/guardian/kind form.guardian.kind.error.required']],
    [{ guardian: { kind: 'other' } }, ['/guardian/kind form.guardian.kind.error.enum']],
    [{ guardian: { kind: 'person' } }, ['/guardian/name form.guardian.name.error.required']],
    [{ guardian: { kind: 'person', name: 'Sri', grade: 3 } }, ['/guardian/grade form.guardian.grade.error.unknown']],
    [
      {
        contacts: [
          { kind: 'person', name: 'Sri' },
          { kind: 'school', grade: 'x' },
        ],
      },
      ['/contacts/1/grade form.contacts.grade.error.type'],
    ],
    [{ delivery: { alternative: 'pickUp' } }, []],
    [{ delivery: { alternative: 'pickUp', day: 'Monday' } }, []],
    [{ delivery: { alternative: 'send', day: 3, street: 'x' } }, []],
    [{ delivery: {} }, ['/delivery/alternative form.delivery.alternative.error.required']],
    [{ delivery: { alternative: 'send' } }, ['/delivery/street form.delivery.street.error.required']],
    [{ delivery: { alternative: 'pickUp', street: 'x' } }, ['/delivery/street form.delivery.street.error.unknown']],
    [{ delivery: { alternative: 'pickUp', day: 3 } }, ['/delivery/day form.delivery.day.error.type']],
    [{ not: 'longer than nine' }, ['/not form.not.error.maxLength']],
  ])('%j have the errors %j', (answers, expected) => {
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
    const all = 'email' in answers && answers['email'] === undefined ? given : { email: 'a', ...given };
    expect(checkAnswers(checker, form, all).map(({ path, key }) => `${path} ${key}`)).toEqual(expected);
  });

  it('show the fields of the chosen alternative alone', () => {
    const shown = (guardian: Answers) => [...presentFieldsAt(form, { guardian }, ['guardian'], checker.conditionHolds)];
    expect([shown({}), shown({ kind: 'person' }), shown({ kind: 'school' })]).toEqual([
      ['kind'],
      ['kind', 'name'],
      ['kind', 'grade'],
    ]);
  });
});

describe('alternatives that are closed', () => {
  const closed = (part: JsonSchema): JsonSchema => ({ ...part, additionalProperties: false });
  const form = makeForm(
    expandAlternatives({
      type: 'object',
      properties: {
        guardian: { type: 'object', properties: { note: text }, oneOf: [closed(person), closed(school)] },
      },
    }),
  );

  it.each<[Answers, readonly string[]]>([
    [{ kind: 'person', name: 'Sri' }, []],
    [{ kind: 'school', grade: 3, note: 'x' }, []],
    [{ kind: 'person', name: 'Sri', grade: 3 }, ['/guardian/grade form.guardian.grade.error.unknown']],
    [{ kind: 'school', other: 1 }, ['/guardian/other form.guardian.other.error.unknown']],
    [{ kind: 'else' }, ['/guardian/kind form.guardian.kind.error.enum']],
  ])('of %j have the errors %j', (guardian, expected) => {
    expect(checkAnswers(checker, form, { guardian }).map(({ path, key }) => `${path} ${key}`)).toEqual(expected);
  });

  it('show the deciding field and those of the chosen alternative', () => {
    const { guardian = {} } = propertiesOf(form.schema);
    const shown = resolveShown(guardian as JsonSchema, { kind: 'person' }, checker.conditionHolds);
    expect(Object.keys(propertiesOf(shown))).toEqual(['note', 'kind', 'name']);
  });
});
