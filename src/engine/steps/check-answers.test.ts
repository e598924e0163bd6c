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
    ['reports nothing for valid answers', valid, undefined, []],
    ['reports a required field without an answer', { lastName: 'A' }, undefined, ['/name form.name.error.required']],
    ['does not require fields of the branch that does not apply', { name: 'Suharto', noLastName: true }, undefined, []],
    [
      'requires fields of the branch that applies',
      { name: 'Siti' },
      undefined,
      ['/lastName form.lastName.error.required'],
    ],
    [
      'reports an answer to a field of the branch that does not apply as unknown',
      { name: 'Suharto', noLastName: true, lastName: 'A' },
      undefined,
      ['/lastName form.lastName.error.unknown'],
    ],
    [
      'reports a broken rule of the branch that applies, and not its field as unknown',
      { name: 'Siti', lastName: 'x'.repeat(41) },
      undefined,
      ['/lastName form.lastName.error.maxLength'],
    ],
    [
      'uses x-error of a broken rule in the message key',
      { ...valid, phone: '0812' },
      undefined,
      ['/phone form.phone.error.leadingZero'],
    ],
    [
      'reports two broken rules of one keyword with their own x-error',
      { ...valid, phone: '08 12' },
      undefined,
      ['/phone form.phone.error.leadingZero', '/phone form.phone.error.digitsOnly'],
    ],
    ['reports an unknown field', { ...valid, role: 'admin' }, undefined, ['/role form.role.error.unknown']],
    [
      'reports a broken rule of a field in an object',
      { ...valid, address: { city: 'Bandung' } },
      undefined,
      ['/address/city form.address.city.error.maxLength'],
    ],
    [
      'reports a required field of an object without an answer',
      { ...valid, address: {} },
      undefined,
      ['/address/city form.address.city.error.required'],
    ],
    [
      'reports an unknown field of an object',
      { ...valid, address: { city: 'A', x: 1 } },
      undefined,
      ['/address/x form.address.x.error.unknown'],
    ],
    [
      'reports a broken rule of an item of a list',
      { ...valid, scores: [1, 101] },
      undefined,
      ['/scores/1 form.scores.error.maximum'],
    ],
    ['reports a broken anyOf once', { ...valid, either: 'abc' }, undefined, ['/either form.either.error.anyOf']],
    [
      'reports a field that is not equal to its x-equals field',
      { ...valid, password: 'a', confirm: 'b' },
      undefined,
      ['/confirm form.confirm.error.equals'],
    ],
    ['accepts a field that is equal to its x-equals field', { ...valid, password: 'a', confirm: 'a' }, undefined, []],
    [
      'reports a field that is equal to its x-differs field',
      { ...valid, first: 'a', second: 'a' },
      undefined,
      ['/second form.second.error.differs'],
    ],
    ['accepts a field that is not equal to its x-differs field', { ...valid, first: 'a', second: 'b' }, undefined, []],
    [
      'reports a date after the fact that x-notAfter names',
      { ...valid, birthDate: '2027-01-01' },
      { today: '2026-11-21' },
      ['/birthDate form.birthDate.error.notAfter'],
    ],
    [
      'accepts a date equal to the fact that x-notAfter names',
      { ...valid, birthDate: '2026-11-21' },
      { today: '2026-11-21' },
      [],
    ],
    ['accepts any date when the fact that x-notAfter names is missing', { ...valid, birthDate: '2027-01-01' }, {}, []],
    [
      'reports a date that does not exist in the calendar',
      { ...valid, birthDate: '2026-02-30' },
      {},
      ['/birthDate form.birthDate.error.format'],
    ],
    [
      'reports a text where the schema requires an integer',
      { ...valid, scores: ['88'] },
      undefined,
      ['/scores/0 form.scores.error.type'],
    ],
    [
      'reports an answer named $facts as unknown',
      { ...valid, $facts: {} },
      undefined,
      ['/$facts form.$facts.error.unknown'],
    ],
  ])('%s', (_, answers, facts, expected) => {
    expect(broken(answers, facts)).toEqual(expected);
  });

  it('does not throw and returns a path and a message key for each error, for any answers', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (answers) => {
        for (const { path, key } of checkAnswers(checker, form, answers)) {
          expect(path).toMatch(/^\//);
          expect(key).toMatch(/^form\..*\.error\.\w+/s);
        }
      }),
    );
  });

  describe('of a form with required groups', () => {
    const group = (properties: object, rest: object = {}) => ({
      type: 'object',
      unevaluatedProperties: false,
      properties,
      ...rest,
    });
    const street = group({ line: text, no: text }, { required: ['line'] });
    const groups = makeForm({
      properties: {
        home: group({ city: text, code: text, street }, { required: ['city', 'street'] }),
        trips: { type: 'array', items: group({ where: text, street }, { required: ['where', 'street'] }) },
        free: group({ city: text }),
        several: group({ city: text, code: text }, { minProperties: 1 }),
        work: group(
          { isHome: { type: 'boolean' } },
          {
            if: { properties: { isHome: { const: true } }, required: ['isHome'] },
            else: { properties: { place: text }, required: ['place'] },
          },
        ),
      },
      required: ['home'],
      if: { required: ['home'] },
      then: { required: ['free'] },
    });
    const found = (answers: Answers) => checkAnswers(checker, groups, answers).map(({ path, key }) => `${path} ${key}`);

    it('reports the required fields of a missing group, also inside of it, in the order of the form', () => {
      expect(found({})).toEqual([
        '/home/city form.home.city.error.required',
        '/home/street/line form.home.street.line.error.required',
      ]);
    });

    it('reports a missing group that requires no field, and decides conditions by what was answered', () => {
      expect(found({ home: { city: 'A', street: { line: 'B' } } })).toEqual(['/free form.free.error.required']);
    });

    it('reports the fields of a missing group in an entry of a list, and the limit of the number of answers', () => {
      const some = makeForm({ ...groups.schema, if: {}, then: { required: ['several', 'work'] } });
      const errors = checkAnswers(checker, some, { home: { city: 'A' }, trips: [{}, { where: 'B' }] });
      expect(errors.map(({ path }) => path).sort()).toEqual([
        '/home/street/line',
        '/several',
        '/trips/0/street/line',
        '/trips/0/where',
        '/trips/1/street/line',
        '/work/place',
      ]);
      expect(errors.map(({ key }) => key)).toContain('form.several.error.minProperties');
    });

    it('keeps the errors of answers of another kind in the place of a group', () => {
      expect(found({ home: 'A', free: {} })).toEqual(['/home form.home.error.type']);
      expect(found({ home: null, free: {} })).toEqual(['/home form.home.error.type']);
    });

    it('reports each of 10,000 missing groups', () => {
      const trips = Array.from({ length: 10_000 }, () => ({ where: 'A' }));
      expect(found({ home: { city: 'A', street: { line: 'B' } }, free: {}, trips })).toHaveLength(10_000);
    });
  });
});
