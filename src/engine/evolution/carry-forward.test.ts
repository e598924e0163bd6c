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
      'does not overwrite an answer by renaming another',
      { rename: { from: 'a', to: 'b' } },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
      {},
    ],
    ['adds the default to a field without an answer', { default: { field: 'a', value: 1 } }, {}, { a: 1 }, {}],
    ['does not replace an answer by the default', { default: { field: 'a', value: 1 } }, { a: 2 }, { a: 2 }, {}],
    ['maps a value', { map: { field: 'a', values: { x: 'y' } } }, { a: 'x' }, { a: 'y' }, {}],
    ['keeps a value that has no mapping', { map: { field: 'a', values: { x: 'y' } } }, { a: 'z' }, { a: 'z' }, {}],
    ['removes an answer and returns it as dropped', { drop: { field: 'a' } }, { a: 1, b: 2 }, { b: 2 }, { a: 1 }],
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
