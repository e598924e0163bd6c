import { expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import { createLanguageTexts } from '../language-texts.ts';
import { diffMails } from './diff-mails.ts';

const catalogue = findCatalogue(currentData) as Catalogue;
const { events } = catalogue.mails;
const withPlaceholders = (...placeholders: readonly string[]): Catalogue => ({
  ...catalogue,
  mails: { events, messages: { placeholders } },
});

it.each([
  ['added', ['name'], ['name', 'program'], 'insert: First name, Study program. Before: First name.'],
  ['in another order', ['name', 'program'], ['program', 'name'], 'insert: Study program, First name. Before:'],
  ['removed', ['name'], [], 'insert: none. Before: First name.'],
])('placeholders of emails of admins that are %s are described by their names', (_how, before, after, sentence) => {
  const [change, ...more] = diffMails(withPlaceholders(...before), withPlaceholders(...after));
  expect(more).toEqual([]);
  expect(change?.sentence(createLanguageTexts(currentData, [currentData], 'en'))).toContain(sentence);
});

it('placeholders that stay are no change', () => {
  expect(diffMails(withPlaceholders('name'), withPlaceholders('name'))).toEqual([]);
});
