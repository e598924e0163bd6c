import { describe, expect, it } from 'vitest';
import type { Answers, JsonSchema, StepUi } from '../schema/types.ts';
import { describeAnswers } from './describe-answers.ts';

const schema: JsonSchema = {
  properties: {
    $facts: { type: 'object' },
    name: { type: 'string' },
    born: { type: 'string', format: 'date' },
    hasCar: { type: 'boolean' },
    agrees: { type: 'boolean' },
    dialCode: { type: 'string' },
    phone: { type: 'string' },
    city: { type: 'string' },
    secret: { type: 'string' },
    grades: { type: 'object' },
    siblings: { type: 'array', items: { properties: { called: { type: 'string' }, photo: { 'x-file': {} } } } },
    hobbies: { type: 'array', items: { type: 'string' } },
  },
  allOf: [{ if: { required: ['hasCar'] }, then: { properties: { plate: { type: 'string' } } } }],
};

const ui: StepUi = {
  'ui:order': ['plate', 'name', '*'],
  'ui:groups': [{ key: 'person', fields: ['name', 'born'] }],
  hasCar: { 'ui:widget': 'radio' },
  agrees: { 'ui:field': 'declaration' },
  phone: { 'ui:widget': 'phone', 'ui:options': { dialCode: 'dialCode' } },
  city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city' } },
  secret: { 'ui:widget': 'hidden' },
  grades: { 'ui:field': 'gradeGrid' },
  siblings: { 'ui:field': 'repeat', items: { photo: { 'ui:widget': 'file' } } },
};

const all = (answers: Answers) => describeAnswers({ schema, ui }, answers).flatMap(({ entries }) => entries);
const only = (answers: Answers) => {
  const [entry, ...others] = all(answers);
  expect(others).toEqual([]);
  return entry;
};

describe('describeAnswers', () => {
  it.each([
    [{ name: 'Siti' }, 'text'],
    [{ born: '2008-02-01' }, 'date'],
    [{ hasCar: false }, 'choice'],
    [{ agrees: true }, 'tick'],
    [{ city: '31.73' }, 'remote'],
    [{ grades: { math: { 1: { knowledge: 80 } } } }, 'grid'],
    [{ siblings: [{ called: 'Budi' }] }, 'list'],
    [{ hobbies: ['chess'] }, 'list'],
  ])('returns for %j an entry of the kind %s', (answers, kind) => expect(only(answers)?.kind).toBe(kind));

  it.each([{}, { name: '' }, { name: null }, { siblings: [] }, { grades: {} }, { agrees: false }, { secret: 'x' }])(
    'returns no entry for %j',
    (answers) => expect(describeAnswers({ schema, ui }, answers)).toEqual([]),
  );

  it('returns entries in the order and groups of ui.json, also for a field of a branch', () => {
    const groups = describeAnswers({ schema, ui }, { born: '2008-02-01', hasCar: true, name: 'Siti', plate: 'B 1' });
    expect(groups.map(({ key, entries }) => [key, entries.map(({ name }) => name)])).toEqual([
      [undefined, ['plate']],
      ['group.person', ['name', 'born']],
      [undefined, ['hasCar']],
    ]);
  });

  it('returns the dial code as the prefix of the phone number', () => {
    expect(only({ dialCode: '+62', phone: '812' })).toMatchObject({ name: 'phone', value: '812', prefix: '+62' });
  });

  it('returns an entry for a dial code without a phone number', () => {
    expect(only({ dialCode: '+62' })).toMatchObject({ name: 'dialCode', value: '+62' });
  });

  it('returns for each list entry the kinds of its fields, with the name of the list before the name of each field', () => {
    const entry = only({ siblings: [{ called: 'Budi', photo: 'f1' }, { called: 'Ani' }] });
    const described = entry?.entries.map((groups) => groups.flatMap(({ entries }) => entries));
    expect(described?.map((entries) => entries.map(({ names, kind }) => [names.join('.'), kind]))).toEqual([
      [
        ['siblings.called', 'text'],
        ['siblings.photo', 'file'],
      ],
      [['siblings.called', 'text']],
    ]);
  });

  it('describes the values of a list, and the groups of another, that the form no longer declares', () => {
    const answers = { scores: [1, 'two'], members: [{ name: 'Siti' }] };
    const entries = describeAnswers({ schema: { properties: {} } }, answers).flatMap((group) => group.entries);
    expect(entries.map(({ items }) => items?.map(({ value }) => value))).toEqual([[1, 'two'], []]);
    expect(entries[1]?.entries.flat().flatMap((group) => group.entries.map(({ value }) => value))).toEqual(['Siti']);
  });

  it.each<[string, JsonSchema, StepUi[string], unknown, readonly string[]]>([
    ['dates', { items: { format: 'date' } }, {}, ['2008-02-01'], ['date']],
    ['files', { items: { 'x-file': {} } }, {}, ['f1', 'f2'], ['file', 'file']],
    ['choices', { items: { enum: ['a', 'b'] } }, {}, ['b', 'a'], ['choice', 'choice']],
    ['numbers', { items: { type: 'number' } }, {}, [1, 2], ['number', 'number']],
    ['boxes', { items: { type: 'boolean' } }, {}, [true, false], ['tick', 'tick']],
    ['values of a source', { items: {} }, { items: { 'ui:widget': 'remoteSelect' } }, ['31'], ['remote']],
    ['passwords', { items: {} }, { items: { 'ui:widget': 'password' } }, ['secret'], []],
  ])('describes each entry of a list of %s like a single answer', (_, list, listUi, value, kinds) => {
    const schemaOfList = { properties: { some: { type: 'array', ...list } } };
    const [group] = describeAnswers({ schema: schemaOfList, ui: { some: listUi } }, { some: value });
    const [entry] = group?.entries ?? [];
    expect(entry).toMatchObject({ kind: 'list', entries: [] });
    expect(entry?.items?.map(({ kind }) => kind)).toEqual(kinds);
    expect(entry?.items?.every(({ names }) => names.join() === 'some')).toBe(true);
  });

  it('returns an entry of the kind picture for a picture, alone and in a list', () => {
    const picture = { type: 'string', 'x-file': {} };
    const [group] = describeAnswers(
      {
        schema: { properties: { logo: picture, photos: { type: 'array', items: picture } } },
        ui: { logo: { 'ui:widget': 'image' }, photos: { items: { 'ui:widget': 'image' } } },
      },
      { logo: 'f1', photos: ['f2'] },
    );
    expect(group?.entries).toMatchObject([
      { kind: 'picture' },
      { kind: 'list', items: [{ kind: 'picture', value: 'f2' }] },
    ]);
  });

  it('returns a ranked list under its own kind', () => {
    const [group] = describeAnswers(
      {
        schema: { properties: { sports: { type: 'array', items: { enum: ['run', 'swim'] } } } },
        ui: { sports: { 'ui:widget': 'ranking' } },
      },
      { sports: ['swim', 'run'] },
    );
    expect(group?.entries[0]).toMatchObject({ kind: 'ranking', items: [{ value: 'swim' }, { value: 'run' }] });
  });

  it('returns a field that becomes a choice, or a file, under a condition as one', () => {
    const conditional = {
      properties: { level: { type: 'string', maxLength: 9 }, group: { type: 'object' } },
      if: { required: ['strict'] },
      then: {
        properties: { level: { enum: ['a', 'b'] }, group: { properties: { proof: { 'x-file': {} } } } },
      },
    };
    const [group] = describeAnswers({ schema: conditional, ui: {} }, { level: 'a', group: { proof: 'f1' } });
    expect(group?.entries).toMatchObject([{ kind: 'choice' }, { entries: [[{ entries: [{ kind: 'file' }] }]] }]);
  });

  it('returns an answer whose field is not in the schema as the last entry', () => {
    const entries = all({ oldQuestion: 'yes', name: 'Siti' });
    expect(entries.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['oldQuestion', 'text'],
    ]);
  });
});
