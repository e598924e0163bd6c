import { describe, expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import { findFileField, listFileAnswers, mostFilesBelow } from './file-fields.ts';
import { formModelOf } from './form-model.ts';

const file = { type: 'string', format: 'uuid', 'x-file': { types: ['application/pdf'], maxBytes: 9 } };
const form = makeForm({
  properties: {
    photo: file,
    note: { type: 'string', maxLength: 9 },
    parent: { type: 'object', properties: { card: file } },
    siblings: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, card: file } } },
    awards: { type: 'array', items: file },
  },
  if: { required: ['note'] },
  then: { properties: { letter: file } },
});

describe('findFileField', () => {
  it.each([
    ['photo', ['photo']],
    ['letter', ['letter']],
    ['parent/card', ['parent', 'card']],
    ['siblings/3/card', ['siblings', '*', 'card']],
    ['awards/0', ['awards', '*']],
    ['note', undefined],
    ['siblings', undefined],
    ['siblings/0/name', undefined],
    ['siblings/card', undefined],
    ['photo/more', undefined],
    ['__proto__', undefined],
    ['siblings/0/__proto__', undefined],
    ['', undefined],
  ])('finds at the path "%s" of an answer the file field %j', (place, path) => {
    expect(findFileField(form, place.split('/'))?.path).toEqual(path);
  });
});

it('listFileAnswers lists the answers of file fields at any depth, and no others', () => {
  const answers = {
    photo: 'a',
    note: 'x',
    letter: 'b',
    parent: { card: 'c' },
    siblings: [{ name: 'Ani' }, { name: 'Budi', card: 'd' }],
    awards: ['e', 'f'],
    stranger: 'g',
  };
  expect(listFileAnswers(form, answers).map(({ place, id }) => `${place.join('/')} ${id}`)).toEqual([
    'photo a',
    'letter b',
    'parent/card c',
    'siblings/1/card d',
    'awards/0 e',
    'awards/1 f',
  ]);
});

describe('mostFilesBelow', () => {
  const listOf = (items: object, maxItems?: number) => ({ type: 'array', items, ...(maxItems && { maxItems }) });
  const group = (properties: object) => ({ type: 'object', properties });
  it.each([
    [{}, 0],
    [{ note: { type: 'string', maxLength: 9 }, notes: listOf({ type: 'string' }) }, 0],
    [{ photo: file, parent: group({ card: file, other: group({ card: file }) }) }, 3],
    [{ awards: listOf(file, 7) }, 7],
    [{ siblings: listOf(group({ card: file, marks: listOf(file, 3), name: { type: 'string' } }), 5), photo: file }, 21],
    [{ rows: listOf(listOf(file, 4), 6) }, 24],
    [{ awards: listOf(file) }, Number.POSITIVE_INFINITY],
    [{ proofs: { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: file } }, 2],
    [{ proofs: { type: 'object', maxProperties: 4, additionalProperties: group({ one: file, two: file }) } }, 8],
  ])('in %j there are at most %d', (properties, most) => {
    expect(mostFilesBelow(formModelOf(makeForm({ properties })))).toBe(most);
  });

  it('counts files of every condition, and the longest limit of a list', () => {
    const longer = { properties: { letter: file, awards: listOf(file, 6) } };
    const schema = { properties: { awards: listOf(file, 2) }, if: { required: ['awards'] }, then: longer };
    expect(mostFilesBelow(formModelOf(makeForm(schema)))).toBe(7);
  });
});
