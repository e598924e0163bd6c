import { expect, it } from 'vitest';
import { collectFormerLabels, labelKeysOf } from './display-names.ts';

const form = (Id: number, label: string) => ({
  Id,
  Schema: {},
  Ui: {},
  Texts: { en: { form: { title: 'Home' }, street: { label } }, id: { street: { label: 'Jalan' } } },
});

it('collectFormerLabels takes each label from the first form that has the field, in the given language only', () => {
  const steps = [
    { step: 'home', Form: form(1, 'Street'), Dropped: [{ Answers: {}, Form: form(2, 'Road') }] },
    { step: 'school', Form: null, Dropped: [{ Answers: {}, Form: form(3, 'School road') }] },
  ];
  expect([...collectFormerLabels(steps, 'en')]).toEqual([
    ['home.street', 'Street'],
    ['school.street', 'School road'],
  ]);
  expect(collectFormerLabels(steps, 'fr').size).toBe(0);
});

it.each([
  ['personal.photo', ['personal.photo.label']],
  ['portfolio.scans/*', ['portfolio.scans.label']],
  ['survey.visits/*/proof', ['survey.visits.label', 'survey.visits.proof.label']],
])('labelKeysOf names the labels of %s and of what is around it', (field, keys) => {
  expect(labelKeysOf(field)).toEqual(keys);
});
