import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEarlyTexts, type Texts } from './early-texts.ts';
import { createWholeTexts } from './whole-texts.ts';

const textsOf = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(`locales/${language}`)
      // Texts of the server and of the officers' tools never reach a browser.
      .filter((file) => !/^(?:officer|server|mail|documents|content|form-changes)/.test(file))
      .map((file) => [
        file.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join('locales', language, file), 'utf8')) as Texts,
      ]),
  );

const keysIn = (texts: Texts, path: readonly string[] = []): readonly string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[...path, name].join('.')] : keysIn(text, [...path, name]),
  );

/** One text in every language that differs most: plurals with a zero, names with dots, values written from right to left. */
const own: Texts = {
  plain: 'Text',
  empty: '',
  greeting: 'Hello {{name}}, {{ name }} and {{-name}} of {{portal}}',
  deep: { 'a.b': { c: 'dots', 'd.e': 'more dots' }, text: '{{person.first}} {{person.last}}' },
  files_zero: 'no file',
  files_one: '{{count, number}} file',
  files_other: '{{count, number}} files of {{total, number}}',
  rest: 'rest',
  rest_other: '{{count}} of {{missing}}',
};

const values = { portal: 'the portal', longest: 40 };
const both = async (language: string, texts: Texts, isolate = (value: string): string => value) => {
  const source = { language, texts, values, isolate };
  const whole = await createWholeTexts(source);
  return { ...createEarlyTexts(source), whole };
};

it('createEarlyTexts with the texts of one page: the same results, and the key of each text that is missing', async () => {
  const { translate: all } = await both('en', own);
  const missing: string[] = [];
  const spoken: Texts = {
    'deep.a.b.c': 'dots',
    files_other: '{{count, number}} files of {{total, number}}',
    plain: 'Text',
  };
  const source = { language: 'en', texts: spoken, values, isolate: (value: string) => value };
  const page = createEarlyTexts({ ...source, onMissing: (key) => missing.push(key) });
  for (const [key, options] of [
    ['plain', {}],
    ['deep.a.b.c', {}],
    ['files', { count: 3, total: 9 }],
  ] as const)
    expect(page.translate(key, options)).toBe(all(key, options));
  expect(page.translate(['gone', 'plain'])).toBe('Text');
  expect(page.exists('plain')).toBe(true);
  expect(missing).toEqual(['gone']);
  expect(page.translate('greeting', { name: 'Siti' })).toBe('');
  expect(page.translate('greeting', 'a default')).toBe('a default');
  expect(page.exists('empty')).toBe(false);
  expect(missing).toEqual(['gone', 'greeting', 'greeting', 'empty']);
});

const names = ['name', 'total', 'type', 'limit', 'person', 'portal', 'missing'];
const value = fc.oneof(
  fc.constantFrom('Siti', 'a {{name}} $1 $& <b>', '', ' '),
  fc.constantFrom(0, 1, 2, 3, 5, 11, 1234567),
  fc.constantFrom(null, { first: 'Siti', last: '' }, true),
);
const count = fc.option(fc.record({ count: fc.constantFrom(0, 1, 2, 3, 5, 11, 21, 1.5, 1234567) }), { nil: {} });
const options = fc
  .tuple(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 }), count)
  .map(([given, counted]) => ({ ...given, ...counted }));

it.each(['id', 'en'])(
  'createEarlyTexts gives each text of the pages in the language %s as i18next does',
  async (language) => {
    const texts = textsOf(language);
    const { translate, whole } = await both(language, texts);
    const keys = keysIn(texts);
    expect(keys.length).toBeGreaterThan(1_000);
    const given = { name: 'Siti', type: 'Photo', limit: 40, total: 1234, date: '2027-01-01', items: 'a, b' };
    for (const key of keys) {
      const plain = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
      for (const each of [{}, given, { ...given, count: 0 }, { ...given, count: 1 }, { ...given, count: 2000 }])
        expect([key, translate(plain, each)]).toEqual([key, whole.t(plain, each)]);
    }
  },
);

it.each(['id', 'en', 'ar', 'pl'])(
  'createEarlyTexts: the text of any key, list of keys and values in the language %s is what i18next gives',
  async (language) => {
    const { translate, exists, whole } = await both(language, own, (text) => `\u2068${text}\u2069`);
    const key = fc.constantFrom(...keysIn(own), 'files', 'rest', 'deep.a.b.d', 'gone', 'deep.gone', 'plain.gone', '');
    const sent = fc.oneof(key, fc.array(key, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(sent, options, fc.option(fc.constantFrom('or {{name}}', '')), (keys, given, other) => {
        const all = other === null ? given : { ...given, defaultValue: other };
        expect(translate(keys, all)).toBe(whole.t(keys, all));
        for (const each of [keys].flat()) expect(exists(each)).toBe(whole.exists(each));
      }),
      { numRuns: 500 },
    );
    expect(translate('gone', 'a default')).toBe(whole.t('gone', 'a default'));
  },
);
