import { describe, expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import { chooseAll, mergeAnswers } from './merge-answers.ts';

const text = { type: 'string' };
const file = { type: 'string', format: 'uuid', 'x-file': { types: ['application/pdf'], maxBytes: 9 } };
const person = { type: 'object', properties: { name: text, job: text } };
const form = makeForm({
  properties: {
    name: text,
    city: text,
    school: { type: 'object', properties: { name: text, town: person } },
    siblings: { type: 'array', items: person },
    hobbies: { type: 'array', items: text },
    files: { type: 'array', items: file },
    sum: { type: 'number', 'x-value': '1' },
    grades: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'object', properties: { score: text } } },
    },
  },
});

const merge = (base: object, mine: object, theirs: object, choices = {}) => {
  const { merged, conflicts, received } = mergeAnswers(form, { ...base }, { ...mine }, { ...theirs }, choices);
  return { merged, conflicts: conflicts.map(({ key }) => key), received: received.map((place) => place.join('/')) };
};

describe('mergeAnswers', () => {
  it.each([
    ['my change', { name: 'a' }, { name: 'b' }, { name: 'a' }, { name: 'b' }, []],
    ['their change', { name: 'a' }, { name: 'a' }, { name: 'c' }, { name: 'c' }, ['name']],
    ['the same change of both', { name: 'a' }, { name: 'd' }, { name: 'd' }, { name: 'd' }, []],
    [
      'an answer that they removed',
      { name: 'a', city: 'b' },
      { name: 'a', city: 'b' },
      { city: 'b' },
      { city: 'b' },
      ['name'],
    ],
    ['an answer that I removed', { name: 'a', city: 'b' }, { city: 'b' }, { name: 'a', city: 'b' }, { city: 'b' }, []],
    ['what each side added', {}, { name: 'a' }, { city: 'b' }, { name: 'a', city: 'b' }, ['city']],
    [
      'no change where only the order of fields differs',
      { school: { name: 'a', town: { job: 'b' } } },
      { school: { town: { job: 'b' }, name: 'a' } },
      { school: { name: 'a', town: { job: 'b' } } },
      { school: { town: { job: 'b' }, name: 'a' } },
      [],
    ],
    [
      'fields of a group within a group',
      { school: { town: { name: 'a', job: 'a' } } },
      { school: { town: { name: 'b', job: 'a' } } },
      { school: { town: { name: 'a', job: 'c' } } },
      { school: { town: { name: 'b', job: 'c' } } },
      ['school/town/job'],
    ],
    [
      'a group that each side began',
      {},
      { school: { name: 'a' } },
      { school: { town: { job: 'b' } } },
      { school: { name: 'a', town: { job: 'b' } } },
      ['school/town'],
    ],
    [
      'cells of a table',
      { grades: { math: { '1': { score: '8' } } } },
      { grades: { math: { '1': { score: '9' } } } },
      { grades: { math: { '1': { score: '8' }, '2': { score: '7' } } } },
      { grades: { math: { '1': { score: '9' }, '2': { score: '7' } } } },
      ['grades'],
    ],
    [
      'files that each side added and removed',
      { files: ['a', 'b'] },
      { files: ['b', 'c'] },
      { files: ['a', 'b', 'd'] },
      { files: ['b', 'c', 'd'] },
      ['files'],
    ],
    [
      'an answer to a field that the form does not have',
      {},
      { old: { a: 1 } },
      { old: { b: 2 } },
      { old: { a: 1, b: 2 } },
      ['old/b'],
    ],
    ['a calculated answer as mine', { sum: 1 }, { sum: 2 }, { sum: 3 }, { sum: 2 }, []],
  ] as const)('keeps %s', (_, base, mine, theirs, merged, received) => {
    expect(merge(base, mine, theirs)).toEqual({ merged, conflicts: [], received });
  });

  const [anna, budi, cici, dedi] = ['Anna', 'Budi', 'Cici', 'Dedi'].map((name) => ({ name, job: 'x' }));
  const list = (...siblings: unknown[]) => ({ siblings });

  it.each([
    [
      'an entry that each side added',
      list(anna),
      list(anna, budi),
      list(anna, cici),
      list(anna, budi, cici),
      ['siblings/2'],
    ],
    ['the same entry of both once', list(), list(budi), list(budi, cici), list(budi, cici), ['siblings/1']],
    [
      'changes of different fields of one entry',
      list(anna),
      list({ ...anna, name: 'Ani' }),
      list({ ...anna, job: 'y' }),
      list({ name: 'Ani', job: 'y' }),
      ['siblings/0/job'],
    ],
    [
      'a changed entry behind one that the other side removed',
      list(anna, budi, cici),
      list(anna, budi, { ...cici, job: 'y' }),
      list(budi, cici),
      list(budi, { ...cici, job: 'y' }),
      ['siblings'],
    ],
    [
      'a changed entry behind one that the other side put first',
      list(anna, budi),
      list(anna, { ...budi, job: 'y' }),
      list(dedi, anna, budi),
      list(dedi, anna, { ...budi, job: 'y' }),
      ['siblings/0'],
    ],
    ['entries that both sides removed', list(anna, budi, cici), list(cici), list(anna), list(), ['siblings']],
  ])('in a list, keeps %s', (_, base, mine, theirs, merged, received) => {
    expect(merge(base, mine, theirs)).toEqual({ merged, conflicts: [], received });
  });

  it('lists an answer that both sides changed, keeps mine without a choice, and follows the choice', () => {
    const versions = [
      { name: 'a', city: 'x' },
      { name: 'b', city: 'x' },
      { name: 'c', city: 'y' },
    ] as const;
    expect(merge(...versions)).toEqual({ merged: { name: 'b', city: 'y' }, conflicts: ['/name'], received: ['city'] });
    expect(merge(...versions, { '/name': 'theirs' }).merged).toEqual({ name: 'c', city: 'y' });
    expect(merge(...versions, { '/name': 'mine' })).toMatchObject({ merged: { name: 'b' }, conflicts: [] });
    expect(merge({ name: 'a' }, { name: 'b' }, {}, { '/name': 'theirs' }).merged).toEqual({});
  });

  it('places a conflict inside an entry where each side has the entry', () => {
    const { conflicts } = mergeAnswers(
      form,
      list(anna, budi),
      list(anna, { ...budi, job: 'mine' }),
      list(dedi, anna, { ...budi, job: 'theirs' }),
    );
    expect(conflicts).toEqual([
      {
        key: '/siblings/2/job',
        mine: 'mine',
        theirs: 'theirs',
        places: expect.objectContaining({ mine: ['siblings', '1', 'job'], theirs: ['siblings', '2', 'job'] }),
      },
    ]);
  });

  it('asks about an entry that one side removed and the other changed, and keeps it until then', () => {
    const changed = { ...anna, job: 'y' };
    const [removedHere, removedThere] = [
      [list(anna, budi), list(budi), list(changed, budi)],
      [list(anna, budi), list(changed, budi), list(budi)],
    ] as const;
    for (const versions of [removedHere, removedThere])
      expect(merge(...versions)).toMatchObject({ merged: list(changed, budi), conflicts: ['/siblings/0'] });
    expect(merge(...removedHere, { '/siblings/0': 'mine' }).merged).toEqual(list(budi));
    expect(merge(...removedHere, { '/siblings/0': 'theirs' }).merged).toEqual(list(changed, budi));
    expect(merge(...removedThere, { '/siblings/0': 'mine' }).merged).toEqual(list(changed, budi));
    expect(merge(...removedThere, { '/siblings/0': 'theirs' }).merged).toEqual(list(budi));
  });

  it('a choice about one removed entry moves no key of a later conflict', () => {
    const versions = [
      list(anna, budi),
      list({ ...budi, job: 'mine' }),
      list({ ...anna, job: 'y' }, { ...budi, job: 'theirs' }),
    ] as const;
    const { conflicts } = mergeAnswers(form, ...versions);
    expect(merge(...versions, chooseAll(conflicts, 'mine'))).toMatchObject({ conflicts: [], merged: versions[1] });
    expect(merge(...versions, chooseAll(conflicts, 'theirs'))).toMatchObject({ conflicts: [], merged: versions[2] });
  });

  it('asks about a list of single values as a whole', () => {
    expect(merge({ hobbies: ['a'] }, { hobbies: ['b'] }, { hobbies: ['a', 'c'] }).conflicts).toEqual(['/hobbies']);
  });

  it('a table is one conflict that names only the cells which both changed; the choice is about these', () => {
    const cell = (score: string) => ({ '1': { score } });
    const base = { grades: { m: cell('1'), n: cell('1'), o: cell('1') } };
    const mine = { grades: { m: cell('2'), n: cell('2'), o: cell('1') } };
    const theirs = { grades: { m: cell('3'), n: cell('1'), o: cell('3') } };
    const { conflicts } = mergeAnswers(form, base, mine, theirs);
    expect(conflicts).toMatchObject([{ key: '/grades', mine: { m: cell('2') }, theirs: { m: cell('3') } }]);
    expect(Object.keys(conflicts[0]?.mine ?? {})).toEqual(['m']);
    expect(merge(base, mine, theirs, { '/grades': 'theirs' }).merged).toEqual({
      grades: { m: cell('3'), n: cell('2'), o: cell('3') },
    });
  });

  it('merges lists of 10,000 entries that both sides changed in less than five seconds', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ name: `n${n}`, job: 'x' }));
    const mine = many.map((entry, n) => (n % 7 === 0 ? { ...entry, job: 'mine' } : entry));
    const theirs = many.map((entry, n) => (n % 7 === 3 ? { ...entry, job: 'theirs' } : entry));
    const start = performance.now();
    const { merged, conflicts } = mergeAnswers(form, list(...many), list(...mine), list(...theirs));
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(conflicts).toEqual([]);
    expect(merged['siblings']).toEqual(mine.map((entry, n) => (n % 7 === 3 ? { ...entry, job: 'theirs' } : entry)));
  });

  it('survives hostile names and broken values', () => {
    const evil = JSON.parse('{"__proto__":{"a":1},"siblings":[null,7,{"constructor":"x"}],"grades":[1]}');
    expect(() => merge({}, evil, { siblings: 'no', grades: { a: 1 } })).not.toThrow();
    expect(merge(evil, evil, evil).conflicts).toEqual([]);
  });
});
