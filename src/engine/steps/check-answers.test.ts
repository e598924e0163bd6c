import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import type { Answers } from '../schema/types.ts';
import { checkAnswers } from './check-answers.ts';

const text = { type: 'string', maxLength: 40 };
const form = makeForm({
  properties: {
    name: { ...text, pattern: '^[A-Za-z]+$' },
    noLastName: { type: 'boolean' },
    phone: {
      ...text,
      allOf: [
        { pattern: '^[^0]', 'x-error': 'leadingZero' },
        { pattern: '^[0-9]*$', 'x-error': 'digitsOnly' },
      ],
    },
    password: text,
    confirm: { ...text, 'x-equals': 'password' },
    first: text,
    second: { ...text, 'x-differs': 'first' },
    birthDate: { type: 'string', format: 'date', 'x-notAfter': 'today' },
    address: {
      type: 'object',
      additionalProperties: false,
      properties: { city: { type: 'string', maxLength: 5 } },
      required: ['city'],
    },
    scores: { type: 'array', items: { type: 'integer', maximum: 100 } },
    either: { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'integer' }] },
  },
  required: ['name'],
  if: { properties: { noLastName: { const: true } }, required: ['noLastName'] },
  else: { properties: { lastName: text }, required: ['lastName'] },
});
const valid = { name: 'Siti', lastName: 'Aminah' };

const broken = (answers: Answers, facts?: Answers) =>
  checkAnswers(checker, form, answers, facts).map(({ path, key }) => `${path} ${key}`);

describe('checkAnswers', () => {
  it.each<[string, Answers, Answers | undefined, string[]]>([
    ['all is well', valid, undefined, []],
    ['a required field is absent', { lastName: 'A' }, undefined, ['/name form.name.error.required']],
    ['the branch not taken asks nothing', { name: 'Suharto', noLastName: true }, undefined, []],
    ['the branch taken asks', { name: 'Siti' }, undefined, ['/lastName form.lastName.error.required']],
    [
      'a field of the branch not taken is not expected',
      { name: 'Suharto', noLastName: true, lastName: 'A' },
      undefined,
      ['/lastName form.lastName.error.unknown'],
    ],
    [
      'a broken branch does not call its own fields unknown',
      { name: 'Siti', lastName: 'x'.repeat(41) },
      undefined,
      ['/lastName form.lastName.error.maxLength'],
    ],
    ['x-error names the rule', { ...valid, phone: '0812' }, undefined, ['/phone form.phone.error.leadingZero']],
    [
      'two named rules of one keyword',
      { ...valid, phone: '08 12' },
      undefined,
      ['/phone form.phone.error.leadingZero', '/phone form.phone.error.digitsOnly'],
    ],
    ['an unknown field', { ...valid, role: 'admin' }, undefined, ['/role form.role.error.unknown']],
    [
      'a nested field',
      { ...valid, address: { city: 'Bandung' } },
      undefined,
      ['/address/city form.address.city.error.maxLength'],
    ],
    [
      'a nested required field',
      { ...valid, address: {} },
      undefined,
      ['/address/city form.address.city.error.required'],
    ],
    [
      'a nested unknown field',
      { ...valid, address: { city: 'A', x: 1 } },
      undefined,
      ['/address/x form.address.x.error.unknown'],
    ],
    ['an item of a list', { ...valid, scores: [1, 101] }, undefined, ['/scores/1 form.scores.error.maximum']],
    ['an alternative is told once', { ...valid, either: 'abc' }, undefined, ['/either form.either.error.anyOf']],
    [
      'fields that must match',
      { ...valid, password: 'a', confirm: 'b' },
      undefined,
      ['/confirm form.confirm.error.equals'],
    ],
    ['fields that match', { ...valid, password: 'a', confirm: 'a' }, undefined, []],
    [
      'fields that must differ',
      { ...valid, first: 'a', second: 'a' },
      undefined,
      ['/second form.second.error.differs'],
    ],
    ['fields that differ', { ...valid, first: 'a', second: 'b' }, undefined, []],
    [
      'a date in the future',
      { ...valid, birthDate: '2027-01-01' },
      { today: '2026-11-21' },
      ['/birthDate form.birthDate.error.notAfter'],
    ],
    ['a date that is today', { ...valid, birthDate: '2026-11-21' }, { today: '2026-11-21' }, []],
    ['a fact nobody knows limits nothing', { ...valid, birthDate: '2027-01-01' }, {}, []],
    [
      'a day that no calendar has',
      { ...valid, birthDate: '2026-02-30' },
      {},
      ['/birthDate form.birthDate.error.format'],
    ],
    ['nothing is coerced', { ...valid, scores: ['88'] }, undefined, ['/scores/0 form.scores.error.type']],
    ['facts cannot be answered', { ...valid, $facts: {} }, undefined, ['/$facts form.$facts.error.unknown']],
  ])('%s', (_, answers, facts, expected) => {
    expect(broken(answers, facts)).toEqual(expected);
  });

  it('does not throw for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answers) => {
        for (const { path, key } of checkAnswers(checker, form, answers)) {
          expect(path).toMatch(/^\//);
          expect(key).toMatch(/^form\..*\.error\.\w+/s);
        }
      }),
    );
  });
});
