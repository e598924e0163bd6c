import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import { fromWire } from './from-wire.ts';
import { toWire } from './to-wire.ts';

const text = { type: 'string', maxLength: 40 };
const form = makeForm(
  {
    properties: {
      gender: { enum: ['Female', 'Male'] },
      age: { type: 'integer' },
      agreed: { type: 'boolean' },
      grid: { type: 'object' },
      major: text,
      note: text,
    },
    if: { required: ['age'] },
    then: { properties: { letter: { ...text, 'x-file': { maxBytes: 1 } } } },
  },
  {
    wire: {
      encoding: 'multipart',
      values: { gender: { Female: 'Perempuan', Male: 'Pria' } },
      dropWhen: { const: '-' },
      drop: ['note'],
      rename: { major: 'sfMajorId' },
    },
  },
);

describe('toWire', () => {
  it('translates values, renames fields and omits fields with drop, empty values and values that match dropWhen', () => {
    const answers = { gender: 'Female', major: 'ipa', note: 'mine', lastName: '-', blank: '', nothing: null, age: 17 };
    expect(toWire(form, answers)).toEqual({
      encoding: 'multipart',
      fields: { gender: 'Perempuan', sfMajorId: 'ipa', age: 17 },
    });
  });
});

describe('fromWire', () => {
  it.each([
    ['translates a wire value into the answer', { gender: 'Pria' }, { gender: 'Male' }, []],
    ['reports an answer value that has another wire value', { gender: 'Male' }, {}, ['form.gender.error.enum']],
    ['keeps a value that is neither an answer value nor a wire value', { gender: 'X' }, { gender: 'X' }, []],
    ['reports a field that is never sent (drop)', { note: 'x' }, {}, ['form.note.error.unknown']],
    [
      'reports a field by its answer name when it has another wire name',
      { major: 'x' },
      {},
      ['form.major.error.unknown'],
    ],
    ['omits empty texts and null', { gender: '', age: null }, {}, []],
    ['keeps null of an unknown field, so that the rules refuse it', { stranger: null }, { stranger: null }, []],
  ])('%s', (_, fields, answers, errors) => {
    const received = fromWire(form, fields);
    expect(received.answers).toEqual(answers);
    expect(received.errors.map(({ key }) => key)).toEqual(errors);
  });

  it('keeps blank values inside groups, so that the rules refuse them', () => {
    expect(fromWire(form, { grid: { a: null, b: '' }, age: null }).answers).toEqual({ grid: { a: null, b: '' } });
  });

  it.each([
    ['17', 17],
    ['017', '017'],
    ['0x11', '0x11'],
    ['1e1', '1e1'],
    ['', undefined],
  ])('reads the multipart text %j of an integer field as %j', (sent, expected) => {
    expect(fromWire(form, { age: sent }, { text: true }).answers['age']).toBe(expected);
  });

  it('reads booleans and objects from multipart texts, and keeps a text that is neither', () => {
    expect(fromWire(form, { agreed: 'true', grid: '{"a":1}' }, { text: true }).answers).toEqual({
      agreed: true,
      grid: { a: 1 },
    });
    expect(fromWire(form, { agreed: 'yes', grid: '{' }, { text: true }).answers).toEqual({ agreed: 'yes', grid: '{' });
  });

  it('returns the original answers for the fields that toWire returned, for random answers', () => {
    const answers = fc.record(
      {
        gender: fc.constantFrom('Female', 'Male'),
        age: fc.integer({ min: 0, max: 120 }),
        agreed: fc.boolean(),
        major: fc.string({ minLength: 1 }).filter((value) => value !== '-'),
        grid: fc.dictionary(fc.string(), fc.integer()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (given) => {
        expect(fromWire(form, toWire(form, given).fields)).toEqual({ answers: given, errors: [] });
      }),
    );
  });
});

describe('toWire and fromWire in groups and lists', () => {
  const person = { type: 'object', properties: { gender: { enum: ['Female', 'Male'] }, town: text, note: text } };
  const nested = makeForm(
    {
      properties: {
        parent: person,
        siblings: { type: 'array', items: { ...person, properties: { ...person.properties, home: person } } },
        levels: { type: 'array', items: { enum: ['low', 'high'] } },
        grid: { type: 'object', additionalProperties: { type: 'object', properties: { town: text } } },
      },
    },
    {
      wire: {
        values: {
          'parent.gender': { Female: 'Perempuan' },
          'siblings.home.gender': { Female: 'Wanita' },
          levels: { low: 'rendah' },
        },
        rename: { 'parent.town': 'kota', 'siblings.home.town': 'kota', levels: 'tingkat' },
        drop: ['parent.note', 'siblings.note'],
        dropWhen: { const: '-' },
      },
    },
  );
  const answers = {
    parent: { gender: 'Female', town: 'Malang' },
    siblings: [{ gender: 'Female', town: 'Batu', home: { gender: 'Female', town: 'Batu', note: 'x' } }],
    levels: ['low', 'high'],
    grid: { math: { town: 'x' } },
  };
  const fields = {
    parent: { gender: 'Perempuan', kota: 'Malang' },
    siblings: [{ gender: 'Female', town: 'Batu', home: { gender: 'Wanita', kota: 'Batu', note: 'x' } }],
    tingkat: ['rendah', 'high'],
    grid: { math: { town: 'x' } },
  };

  it('translate values and rename fields at any depth, and back', () => {
    expect(toWire(nested, answers).fields).toEqual(fields);
    expect(fromWire(nested, fields)).toEqual({ answers, errors: [] });
    const parts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));
    expect(fromWire(nested, parts, { text: true })).toEqual({ answers, errors: [] });
  });

  it('leave out dropped and blank answers of groups', () => {
    const sent = { parent: { note: 'mine', town: '-', gender: '' }, siblings: [{ note: 'x' }, {}] };
    expect(toWire(nested, sent).fields).toEqual({ parent: {}, siblings: [{}, {}] });
  });

  it.each([
    [{ parent: { note: 'x' } }, '/parent/note form.parent.note.error.unknown'],
    [{ parent: { town: 'x' } }, '/parent/town form.parent.town.error.unknown'],
    [{ parent: { gender: 'Female' } }, '/parent/gender form.parent.gender.error.enum'],
    [{ siblings: [{}, { home: { town: 'x' } }] }, '/siblings/1/home/town form.siblings.home.town.error.unknown'],
    [{ tingkat: ['high', 'low'] }, '/levels/1 form.levels.error.enum'],
  ])('report what does not travel in %j at its place', (given, error) => {
    expect(fromWire(nested, given).errors.map(({ path, key }) => `${path} ${key}`)).toEqual([error]);
  });
});
