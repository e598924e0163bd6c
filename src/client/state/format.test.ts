import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFormats, formatDate, formatDateTime, formatRupiah } from './format.ts';
import { collectFormats, recallFormats } from './page-formats.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatDate', () => {
  it.each([
    ['2026-08-17', 'id', '17 Agustus 2026'],
    ['2026-08-17', 'en', 'August 17, 2026'],
    ['2026-08-16T18:30:00Z', 'id', '17 Agustus 2026'],
    ['soon', 'id', 'soon'],
  ])('%s in %s', (iso, language, text) => expect(formatDate(iso, language)).toBe(text));
});

it('writes a time in WIB', () => {
  expect(plain(formatDateTime('2026-08-17T01:05:00Z', 'id'))).toBe('17 Agu 2026, 08.05 WIB');
  expect(plain(formatDateTime('2026-08-17T01:05:00Z', 'en'))).toBe('Aug 17, 2026, 8:05 AM WIB');
  expect(formatDateTime('2026-08-17T01:05:00Z', 'id').split(' ')).toEqual(['17', 'Agu', '2026,', '08.05\u00a0WIB']);
  expect(formatDateTime('2026-08-17T01:05:00Z', 'en').split(' ')).toHaveLength(4);
  expect(formatDateTime('-', 'en')).toBe('-');
});

it('writes whole rupiah', () => {
  expect(plain(formatRupiah(350_000, 'id'))).toBe('Rp 350.000');
  expect(plain(formatRupiah(350_000, 'en'))).toBe('IDR 350,000');
});

describe('numbers of texts', () => {
  const spoken = createInstance();
  beforeAll(async () => {
    const resources = { id: { translation: { found: '{{count, number}} hasil' } } };
    await spoken.init({ lng: 'id', resources, interpolation: { escapeValue: false } });
    addFormats(spoken);
  });

  it.each([
    [1844, '1.844 hasil'],
    [0, '0 hasil'],
    ['banyak', 'banyak hasil'],
  ])('%s reads %s', (count, text) => expect(spoken.t('found', { count } as { count: number })).toBe(text));

  it('are written as the page was sent with', () => {
    const { formats } = collectFormats(() => spoken.t('found', { count: 2000 }));
    expect(formats).toEqual({ 'count|2000|id': '2.000' });
    recallFormats({ 'count|2000|id': '2 000' });
    expect(spoken.t('found', { count: 2000 })).toBe('2 000 hasil');
  });
});
