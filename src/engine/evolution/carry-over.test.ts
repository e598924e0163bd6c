import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import type { Answers, StepUi } from '../schema/types.ts';
import type { SourceLookup } from '../steps/sources.ts';
import { carriesAnythingOver, carryOver } from './carry-over.ts';

const text = { type: 'string', maxLength: 40 };
const groupOf = (properties: object) => ({ type: 'object', unevaluatedProperties: false, properties });

const file = { type: 'string', format: 'uuid', 'x-file': { types: ['image/png'], maxBytes: 9 } };

const schema = {
  required: ['name', 'code'],
  properties: {
    name: text,
    code: { type: 'string', enum: ['a', 'b'] },
    province: text,
    city: text,
    photo: file,
    scans: { type: 'array', maxItems: 9, items: file },
    agreed: { type: 'boolean' },
    hobbies: { type: 'array', maxItems: 3, items: { type: 'string', enum: ['chess', 'music'] } },
    parent: groupOf({ job: text, income: { type: 'integer', maximum: 9 } }),
    members: { type: 'array', maxItems: 2, items: groupOf({ name: text, age: { type: 'integer', maximum: 20 } }) },
  },
  if: { properties: { code: { const: 'b' } }, required: ['code'] },
  then: { properties: { reason: text } },
};
const lists: StepUi = {
  agreed: { 'ui:field': 'declaration' },
  province: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'province' } },
  city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city', with: { province: 'province' } } },
};
const towns: Readonly<Record<string, readonly string[]>> = { java: ['solo'], bali: ['ubud'] };
const lookup: SourceLookup = async (source, { province }) =>
  (source === 'province' ? Object.keys(towns) : (towns[String(province)] ?? [])).map((value) => ({
    value,
    selectable: true,
  }));

const kept = '00000000-0000-4000-8000-000000000001';
const gone = '00000000-0000-4000-8000-000000000002';

const begin = async (answers: Answers, ui: StepUi = {}, known: Answers = {}) => {
  const { answers: carried, leftOut } = await carryOver(checker, makeForm(schema, { ui: { ...lists, ...ui } }), {
    answers,
    known,
    facts: {},
    lookup,
    acceptsFile: async ({ id }) => id !== gone,
  });
  return { answers: carried, leftOut: leftOut.map((place) => place.join('.')) };
};

describe('carryOver', () => {
  it.each<[string, Answers, Answers, readonly string[]]>([
    ['takes answers that are complete or not', { name: 'Siti' }, { name: 'Siti' }, []],
    ['takes no declarations', { name: 'Siti', agreed: true }, { name: 'Siti' }, []],
    ['takes a file that can be used again', { photo: kept }, { photo: kept }, []],
    [
      'leaves files out that cannot be used again',
      { photo: gone, scans: [kept, gone, gone, kept] },
      { scans: [kept, kept] },
      ['photo', 'scans.2', 'scans.1'],
    ],
    ['leaves out what is no id of a file', { name: 'Siti', photo: '../etc' }, { name: 'Siti' }, ['photo']],
    ['leaves an option out that is not offered any more', { name: 'Siti', code: 'z' }, { name: 'Siti' }, ['code']],
    [
      'leaves single choices out',
      { hobbies: ['chess', 'golf', 'darts', 'music'] },
      { hobbies: ['chess', 'music'] },
      ['hobbies.2', 'hobbies.1'],
    ],
    [
      'leaves an entry out of a group',
      { parent: { job: 'x', income: 12 } },
      { parent: { job: 'x' } },
      ['parent.income'],
    ],
    [
      'leaves an answer out of an entry of a list',
      {
        members: [
          { name: 'A', age: 30 },
          { name: 'B', age: 3 },
        ],
      },
      { members: [{ name: 'A' }, { name: 'B', age: 3 }] },
      ['members.0.age'],
    ],
    [
      'keeps a list that is too long: its page says so',
      { members: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
      { members: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
      [],
    ],
    ['leaves out what a condition hides, untold', { code: 'a', reason: 'x' }, { code: 'a' }, []],
    [
      'leaves out what hangs on an answer that is left out',
      { province: 'sumatra', city: 'medan' },
      {},
      ['province', 'city'],
    ],
    ['leaves an entry of a dependent list out', { province: 'java', city: 'ubud' }, { province: 'java' }, ['city']],
    [
      'leaves out answers to fields that the form does not have',
      { name: 'Siti', gone: 1, parent: { gone: 1 } },
      { name: 'Siti' },
      [],
    ],
    [
      'takes values of a wrong kind nowhere',
      { name: { a: 1 }, parent: 'x', members: 7 },
      {},
      ['name', 'parent', 'members'],
    ],
  ])('%s', async (_, earlier, answers, leftOut) => {
    expect(await begin(earlier)).toEqual({ answers, leftOut: expect.arrayContaining([...leftOut]) });
    expect((await begin(earlier)).leftOut).toHaveLength(leftOut.length);
  });

  const family = { name: 'Siti', parent: { job: 'x', income: 1 }, members: [{ name: 'A', age: 3 }] };
  it.each<[string, StepUi, Answers]>([
    ['a field', { name: { 'ui:carryOver': false } }, { parent: family.parent, members: family.members }],
    ['a group', { parent: { 'ui:carryOver': false } }, { name: 'Siti', members: family.members }],
    [
      'a group but one field',
      { parent: { 'ui:carryOver': false, job: { 'ui:carryOver': true } } },
      { ...family, parent: { job: 'x' } },
    ],
    [
      'a field of entries',
      { members: { items: { age: { 'ui:carryOver': false } } } },
      { ...family, members: [{ name: 'A' }] },
    ],
    ['all but a list', { 'ui:carryOver': false, members: { 'ui:carryOver': true } }, { members: family.members }],
    ['everything', { 'ui:carryOver': false }, {}],
  ])('does not take %s where ui:carryOver says so', async (_, ui, answers) => {
    expect((await begin(family, ui)).answers).toEqual(answers);
  });

  it('fills fields without an earlier answer with what is known, and tells nothing about that', async () => {
    expect(await begin({ name: 'Siti' }, {}, { name: 'Ayu', code: 'z', province: 'java' })).toEqual({
      answers: { name: 'Siti', province: 'java' },
      leftOut: [],
    });
  });
});

describe('carriesAnythingOver', () => {
  it.each<[string, object, boolean]>([
    ['a form', {}, true],
    ['a form that carries nothing over', { ui: { 'ui:carryOver': false } }, false],
    ['one that carries one field over', { ui: { 'ui:carryOver': false, name: { 'ui:carryOver': true } } }, true],
    ['the step that submits', { submits: true }, false],
  ])('%s', (_, parts, expected) => {
    expect(carriesAnythingOver({ ...makeForm(schema), ...parts })).toBe(expected);
  });
});
