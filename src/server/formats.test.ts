import { expect, it } from 'vitest';
import { formatDay, formatMoment, formatRupiah, formatSize } from './formats.ts';

it('formatDay writes a date, or the Jakarta day of a moment, and returns other text unchanged; formatMoment adds the Jakarta time', () => {
  expect(formatDay('2006-08-05', 'id')).toBe('5 Agustus 2006');
  expect(formatDay('2026-11-20T18:30:00Z', 'en')).toBe('November 21, 2026');
  expect(formatMoment('2026-11-20T18:30:00Z', 'id')).toBe('21 November 2026 pukul 01.30 WIB');
  expect(formatDay('soon', 'id')).toBe('soon');
});

it('formatRupiah writes rupiah without fractions as the language does, and formatSize writes a size in byte or MB', () => {
  expect(formatRupiah(1_004_000, 'id').replace(/\s/g, ' ')).toBe('Rp 1.004.000');
  expect(formatRupiah(1_004_000, 'en').replace(/\s/g, ' ')).toBe('IDR 1,004,000');
  expect(formatRupiah(1_004_000, 'en', 'narrowSymbol').replace(/\s/g, ' ')).toBe('Rp 1,004,000');
  expect(formatSize(193, 'en')).toBe('193 byte');
  expect(formatSize(1_250_000, 'en')).toBe('1.3 MB');
});
