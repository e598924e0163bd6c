import { expect, test } from 'vitest';
import { chooseLocale, createTexts } from './texts.ts';

const files = new Map<string, unknown>([
  ['locales/id/server.json', { ok: 'Berhasil', hello: 'Halo {{name}}' }],
  ['locales/en/server.json', { ok: 'Done', hello: 'Hello {{name}}' }],
]);

test.each([
  [undefined, 'id'],
  ['', 'id'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['id-ID', 'id'],
  ['de, en;q=0.5', 'en'],
  ['en;q=0, id;q=0.1', 'id'],
  ['en;q=0', 'id'],
  ['fr', 'id'],
  ['EN', 'en'],
  ['engl', 'id'],
])('chooseLocale of the Accept-Language header %j, from id and en, is %s', (header, locale) => {
  expect(chooseLocale(header, ['id', 'en'])).toBe(locale);
});

test('translate finds the first existing key and inserts parameters without escaping; has returns whether a key exists', async () => {
  const texts = await createTexts(files);
  expect(texts.translate('en')('server.hello', { name: '<b>' })).toBe('Hello <b>');
  expect(texts.translate('id')(['server.absent', 'server.ok'])).toBe('Berhasil');
  expect([texts.has('id', 'server.ok'), texts.has('id', 'server.absent')]).toEqual([true, false]);
});

test('translate and has find a key with a colon, such as one of an option', async () => {
  const option = { 'Yes: One': 'One', No: 'None' };
  const texts = await createTexts(new Map([['locales/en/pets.json', { option }]]));
  expect([texts.translate('en')('pets.option.Yes: One'), texts.has('en', 'pets.option.Yes: One')]).toEqual([
    'One',
    true,
  ]);
});
