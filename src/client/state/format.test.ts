import { createInstance } from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '../features/shared/page/format.ts';
import {
  collectFormats,
  formatDate,
  formatDateTime,
  formatJakartaDay,
  formatOnce,
  formatRupiah,
  registerFormats,
  restoreFormats,
} from './format.ts';

afterEach(() => restoreFormats({}));

it('formatOnce returns the text of the server where it has one, and formats every other value itself', () => {
  const { result, formats } = collectFormats(() => formatOnce(['day', '2026-11-22', 'en'], () => 'Nov 22'));
  expect(result).toBe('Nov 22');
  restoreFormats(JSON.parse(JSON.stringify(formats)));
  expect(formatOnce(['day', '2026-11-22', 'en'], () => '22 Nov')).toBe('Nov 22');
  expect(formatOnce(['day', '2026-11-22', 'id'], () => '22 Nov')).toBe('22 Nov');
});

it('collectFormats returns the texts that are formatted during its call, and none that are formatted later', () => {
  const { formats } = collectFormats(() => formatTime('9:00', 'en'));
  expect(formats).toEqual({ 'time|9:00|en': '9:00 AM' });
  formatOnce(['later'], () => 'text');
  expect(Object.keys(formats)).toHaveLength(1);
});

it('collectFormats returns only the texts of its own call after a call that threw', () => {
  expect(() =>
    collectFormats(() => {
      throw new Error('no page');
    }),
  ).toThrow('no page');
  const { formats } = collectFormats(() => formatOnce(['own'], () => 'text'));
  expect(formats).toEqual({ own: 'text' });
});

it.each(['__proto__', 'constructor', 'toString'])(
  'formatOnce formats a value whose key is %s like any other',
  (name) => {
    expect(formatOnce([name], () => 'text')).toBe('text');
  },
);

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatDate', () => {
  it.each([
    ['2026-08-17', 'id', '17 Agustus 2026'],
    ['2026-08-17', 'en', 'August 17, 2026'],
    ['2026-08-16T18:30:00Z', 'id', '17 Agustus 2026'],
    ['soon', 'id', 'soon'],
  ])('formats %s in the language %s as %s', (iso, language, text) => expect(formatDate(iso, language)).toBe(text));
});

it('formatDateTime writes a time in WIB, with no line break before WIB, and returns a text that is no time unchanged', () => {
  expect(plain(formatDateTime('2026-08-17T01:05:00Z', 'id'))).toBe('17 Agu 2026, 08.05 WIB');
  expect(plain(formatDateTime('2026-08-17T01:05:00Z', 'en'))).toBe('Aug 17, 2026, 8:05 AM WIB');
  expect(formatDateTime('2026-08-17T01:05:00Z', 'id').split(' ')).toEqual(['17', 'Agu', '2026,', '08.05\u00a0WIB']);
  expect(formatDateTime('2026-08-17T01:05:00Z', 'en').split(' ')).toHaveLength(4);
  expect(formatDateTime('-', 'en')).toBe('-');
});

it('formatJakartaDay returns the day of a moment in Jakarta', () => {
  expect(formatJakartaDay(Date.parse('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(formatJakartaDay(Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});

it('formatRupiah writes 350000 as Rp 350.000 in Indonesian and as IDR 350,000 in English', () => {
  expect(plain(formatRupiah(350_000, 'id'))).toBe('Rp 350.000');
  expect(plain(formatRupiah(350_000, 'en'))).toBe('IDR 350,000');
});

describe('numbers in translated texts', () => {
  const translations = createInstance();
  beforeAll(async () => {
    const resources = { id: { translation: { found: '{{count, number}} hasil' } } };
    await translations.init({ lng: 'id', resources, interpolation: { escapeValue: false } });
    registerFormats(translations);
  });

  it.each([
    [1844, '1.844 hasil'],
    [0, '0 hasil'],
    ['banyak', 'banyak hasil'],
  ])('the value %s is interpolated as "%s"', (count, text) =>
    expect(translations.t('found', { count } as { count: number })).toBe(text),
  );

  it('a number is interpolated as the server has formatted it', () => {
    const { formats } = collectFormats(() => translations.t('found', { count: 2000 }));
    expect(formats).toEqual({ 'count|2000|id': '2.000' });
    restoreFormats({ 'count|2000|id': '2 000' });
    expect(translations.t('found', { count: 2000 })).toBe('2 000 hasil');
  });
});
