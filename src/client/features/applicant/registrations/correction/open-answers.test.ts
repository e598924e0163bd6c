import { expect, it } from 'vitest';
import { listStepsWithOpenFields, mergeTypedAnswers } from './open-answers.ts';

const saved = { street: 'Old', city: 'Bandung', note: 'x' };

it.each([
  ['nothing was typed', undefined, saved],
  [
    'only open answers are as typed',
    { street: 'New', city: 'Solo', note: 'y' },
    { ...saved, street: 'New', note: 'y' },
  ],
  ['what was typed away is gone', { city: 'Solo', street: undefined }, { city: 'Bandung' }],
])('%s', (_, typed, answers) => expect(mergeTypedAnswers(saved, typed, ['street', 'note'])).toEqual(answers));

it('puts opened fields under their steps, in the order of the steps', () => {
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
