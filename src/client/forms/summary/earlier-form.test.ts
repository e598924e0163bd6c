import { expect, it } from 'vitest';
import { findEarlierText, textsOfEarlierForm, titleOfEarlierForm } from './earlier-form.ts';

const form = { Id: 3, Schema: {}, Ui: {}, Texts: { en: { form: { title: 'Person' }, nik: { label: 'ID number' } } } };

it('textsOfEarlierForm and titleOfEarlierForm return the texts and the title of an earlier form in a language that the form stores', () => {
  expect(findEarlierText(textsOfEarlierForm(form, 'en'), 'nik.label')).toBe('ID number');
  expect(titleOfEarlierForm(form, 'en')).toBe('Person');
});

it.each([
  ['in a language that the earlier form lacks', 'id', 'nik.label'],
  ['for a field that the earlier form lacks', 'en', 'city.label'],
  ['for a key that names no text', 'en', 'nik'],
])('findEarlierText returns no text %s', (_, language, key) => {
  expect(findEarlierText(textsOfEarlierForm(form, language), key)).toBeUndefined();
});

it('titleOfEarlierForm returns no title when there is no earlier form', () => {
  expect(titleOfEarlierForm(null, 'en')).toBeUndefined();
});
