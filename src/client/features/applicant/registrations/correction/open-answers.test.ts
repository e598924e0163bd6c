import { expect, it } from 'vitest';
import { listStepsWithOpenFields, mergeTypedAnswers } from './open-answers.ts';

const saved = { street: 'Old', city: 'Bandung', note: 'x' };

it.each([
  ['returns the saved answers when nothing was typed', undefined, saved],
  [
    'replaces only the answers of open fields by typed ones',
    { street: 'New', city: 'Solo', note: 'y' },
    { ...saved, street: 'New', note: 'y' },
  ],
  [
    'removes the answers of open fields that have no typed answer',
    { city: 'Solo', street: undefined },
    { city: 'Bandung' },
  ],
])('mergeTypedAnswers %s', (_, typed, answers) =>
  expect(mergeTypedAnswers(saved, typed, ['street', 'note'])).toEqual(answers),
);

it('listStepsWithOpenFields groups open fields by step, in step order, and omits fields of unknown steps', () => {
  const steps = [
    { key: 'home', wireStep: 1 },
    { key: 'homework', wireStep: 2 },
    { key: 'last', wireStep: 3 },
  ];
  const found = listStepsWithOpenFields(steps, ['homework.title', 'home.street', 'gone.field', 'home.city']);
  expect(found.map(({ step, fields }) => [step.key, fields])).toEqual([
    ['home', ['street', 'city']],
    ['homework', ['title']],
  ]);
});
