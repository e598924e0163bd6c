import { describe, expect, it } from 'vitest';
import { checker, makeForm } from '../../../tests/support/forms.ts';
import type { Answers, Migration } from '../schema/types.ts';
import { carryForward } from './carry-forward.ts';
import { migrate } from './migrate.ts';

const text = { type: 'string', maxLength: 40 };
const migration = (number: number, ...operations: Migration['operations']): Migration => ({
  number,
  operations,
  example: { before: {}, after: {} },
});

describe('migrate', () => {
  it.each<[string, Migration['operations'][number], Answers, Answers, Answers]>([
    ['renames a field', { rename: { from: 'a', to: 'b' } }, { a: 1 }, { b: 1 }, {}],
    [
      'sets an answer aside rather than to overwrite another by renaming it',
      { rename: { from: 'a', to: 'b' } },
      { a: 1, b: 2 },
      { b: 2 },
      { a: 1 },
    ],
    ['adds the default to a field without an answer', { default: { field: 'a', value: 1 } }, {}, { a: 1 }, {}],
    ['does not replace an answer by the default', { default: { field: 'a', value: 1 } }, { a: 2 }, { a: 2 }, {}],
    ['maps a value', { map: { field: 'a', values: { x: 'y' } } }, { a: 'x' }, { a: 'y' }, {}],
    ['keeps a value that has no mapping', { map: { field: 'a', values: { x: 'y' } } }, { a: 'z' }, { a: 'z' }, {}],
    ['removes an answer and returns it as dropped', { drop: { field: 'a' } }, { a: 1, b: 2 }, { b: 2 }, { a: 1 }],
    [
      'renames a field in every entry of a list',
      { rename: { from: 'list.*.a', to: 'list.*.b' } },
      { list: [{ a: 1 }, { c: 2 }, { a: 3 }] },
      { list: [{ b: 1 }, { c: 2 }, { b: 3 }] },
      {},
    ],
    [
      'maps, converts and drops in a group and in entries',
      { map: { field: 'list.*.a', values: { x: 'y' } } },
      { list: [{ a: 'x' }, { a: ['x', 'z'] }] },
      { list: [{ a: 'y' }, { a: ['y', 'z'] }] },
      {},
    ],
    [
      'drops a field of entries and names the place of each answer',
      { drop: { field: 'list.*.a' } },
      { list: [{ a: 1, b: 2 }, { a: 3 }] },
      { list: [{ b: 2 }, {}] },
      { 'list.0.a': 1, 'list.1.a': 3 },
    ],
    [
      'fills a default in entries that exist',
      { default: { field: 'list.*.a', value: 0 } },
      { list: [{}, { a: 1 }] },
      { list: [{ a: 0 }, { a: 1 }] },
      {},
    ],
    ['fills no default in a group without answers', { default: { field: 'group.a', value: 0 } }, {}, {}, {}],
    ['moves a field into a group', { move: { from: 'a', to: 'group.a' } }, { a: 1 }, { group: { a: 1 } }, {}],
    ['moves a field out of a group', { move: { from: 'group.a', to: 'a' } }, { group: { a: 1 } }, { a: 1 }, {}],
    [
      'moves a field into a list as its first entry',
      { move: { from: 'a', to: 'list.0.a' } },
      { a: 1 },
      { list: [{ a: 1 }] },
      {},
    ],
    [
      'sets an answer aside that a list has a first answer for',
      { move: { from: 'a', to: 'list.0.a' } },
      { a: 1, list: [{ a: 2 }] },
      { list: [{ a: 2 }] },
      { a: 1 },
    ],
    [
      'moves the first entry out of a list and sets the others aside',
      { move: { from: 'list.*.a', to: 'a' } },
      { list: [{ a: 1 }, { a: 2 }] },
      { list: [{}, {}], a: 1 },
      { 'list.1.a': 2 },
    ],
    [
      'splits a text at a separator, the last field gets the rest',
      { split: { field: 'name', separator: ' ', into: ['first', 'last'] } },
      { name: 'Ayu Putri Lestari' },
      { first: 'Ayu', last: 'Putri Lestari' },
      {},
    ],
    [
      'splits a text of fewer parts than fields',
      { split: { field: 'name', separator: ' ', into: ['name', 'last'] } },
      { name: 'Ayu' },
      { name: 'Ayu' },
      {},
    ],
    [
      'splits by the named parts of a pattern',
      { split: { field: 'list.*.line', pattern: '^(?<street>.+) (?<house>[0-9]+)$' } },
      { list: [{ line: 'Jalan Mawar 7' }, { line: 'Desa' }] },
      { list: [{ street: 'Jalan Mawar', house: '7' }, {}] },
      { 'list.1.line': 'Desa' },
    ],
    [
      'merges answers, without the characters around a missing one',
      { merge: { template: '{street}, {city} ({code})', into: 'line' } },
      { street: 'Jalan Mawar', code: 40_111 },
      { line: 'Jalan Mawar (40111)' },
      {},
    ],
    [
      'sets the answers aside where the merged field has one',
      { merge: { template: '{a} {b}', into: 'c' } },
      { a: 'x', b: 'y', c: 'z' },
      { c: 'z' },
      { a: 'x', b: 'y' },
    ],
    [
      'calculates another unit',
      { calculate: { field: 'list.*.distance', value: 'this / 1000' } },
      { list: [{ distance: 1500 }] },
      { list: [{ distance: 1.5 }] },
      {},
    ],
    [
      'sets an answer aside that the expression cannot calculate with',
      { calculate: { field: 'distance', value: 'this / 1000' } },
      { distance: 'far' },
      {},
      { distance: 'far' },
    ],
    ['converts a text to a number', { convert: { field: 'a', to: 'number' } }, { a: ' 1,5 ' }, { a: 1.5 }, {}],
    ['sets a text aside that is no number', { convert: { field: 'a', to: 'integer' } }, { a: '1.5' }, {}, { a: '1.5' }],
    ['converts a choice to several', { convert: { field: 'a', to: 'list' } }, { a: 'x' }, { a: ['x'] }, {}],
    [
      'sets several choices aside where one is asked for',
      { convert: { field: 'a', to: 'single' } },
      { a: ['x', 'y'] },
      {},
      { a: ['x', 'y'] },
    ],
    ['returns nothing as dropped when the field has no answer', { drop: { field: 'a' } }, { b: 2 }, { b: 2 }, {}],
  ])('%s', (_, operation, before, answers, dropped) => {
    expect(migrate([migration(1, operation)], before, '0-x')).toEqual({ answers, dropped });
  });

  it('applies only migrations newer than the answers, in order', () => {
    const steps = [1, 2, 3].map((n) => migration(n, { rename: { from: `v${n}`, to: `v${n + 1}` } }));
    expect(migrate(steps, { v2: 'x' }, '1-abc').answers).toEqual({ v4: 'x' });
    expect(migrate(steps, { v3: 'x' }, '3-abc').answers).toEqual({ v3: 'x' });
  });
});

describe('carryForward', () => {
  const form = makeForm(
    { properties: { name: text, school: { ...text, maxLength: 5 } }, required: ['name'] },
    { schemaVersion: '1-new', migrations: [migration(1, { rename: { from: 'fullName', to: 'name' } })] },
  );
  const carry = (answers: Answers, schemaVersion: string) => carryForward(checker, form, { answers, schemaVersion });

  it('does not change answers of the current version', () => {
    expect(carry({ name: 'Siti' }, '1-new')).toEqual({
      state: 'current',
      answers: { name: 'Siti' },
      dropped: {},
      errors: [],
    });
  });

  it('applies declared migrations to the answers', () => {
    expect(carry({ fullName: 'Siti' }, '0-old')).toMatchObject({
      state: 'carried',
      answers: { name: 'Siti' },
      dropped: {},
    });
  });

  it('sets aside answers whose field was removed', () => {
    expect(carry({ name: 'Siti', hobby: 'x' }, '1-old')).toMatchObject({
      state: 'carried',
      answers: { name: 'Siti' },
      dropped: { hobby: 'x' },
    });
  });

  it('reopens the step with the error, and keeps all answers, when a rule became stricter', () => {
    expect(carry({ name: 'Siti', school: 'SMA Negeri 1' }, '1-old')).toMatchObject({
      state: 'reopened',
      answers: { name: 'Siti', school: 'SMA Negeri 1' },
      errors: [{ path: '/school', key: 'form.school.error.maxLength' }],
    });
  });

  it('sets aside answers that a new condition hides, and does not reopen the step', () => {
    const visit = { properties: { isNew: { const: true } }, required: ['isNew'] };
    const conditional = makeForm(
      { properties: { isNew: { type: 'boolean' } }, if: visit, then: { properties: { name: text } } },
      { schemaVersion: '0-new' },
    );
    const saved = { answers: { isNew: false, name: 'Siti' }, schemaVersion: '0-old' };
    expect(carryForward(checker, conditional, saved)).toEqual({
      state: 'carried',
      answers: { isNew: false },
      dropped: { name: 'Siti' },
      errors: [],
    });
  });
});
