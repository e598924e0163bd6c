import { expect, it } from 'vitest';
import { findEarlierText, textsOfEarlierForm, titleOfEarlierForm } from './earlier-form.ts';

const form = { Id: 3, Schema: {}, Ui: {}, Texts: { en: { form: { title: 'Person' }, nik: { label: 'ID number' } } } };

it('an earlier form gives its texts in the language of the page', () => {
  expect(findEarlierText(textsOfEarlierForm(form, 'en'), 'nik.label')).toBe('ID number');
  expect(titleOfEarlierForm(form, 'en')).toBe('Person');
});

it.each([
  ['in a language that the earlier form lacks', 'id', 'nik.label'],
  ['for a field that the earlier form lacks', 'en', 'city.label'],
  ['for a key that names no text', 'en', 'nik'],
])('an earlier form gives no text %s', (_, language, key) => {
  expect(findEarlierText(textsOfEarlierForm(form, language), key)).toBeUndefined();
});

it('today’s form has no earlier title', () => {
  expect(titleOfEarlierForm(null, 'en')).toBeUndefined();
});
