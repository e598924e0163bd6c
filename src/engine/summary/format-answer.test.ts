import { expect, it } from 'vitest';
import { type FormattedKind, formatAnswer } from './format-answer.ts';

it.each<[FormattedKind, unknown, string, string]>([
  ['number', 85.5, '85,5', '85.5'],
  ['number', 2024, '2024', '2024'],
  ['number', -0.25, '-0,25', '-0.25'],
  ['percent', 85.5, '85,5%', '85.5%'],
  ['percent', 1.1, '1,1%', '1.1%'],
  ['percent', 0, '0%', '0%'],
  ['money', 350_000, 'Rp 350.000', 'IDR 350,000'],
  ['money', 1500.5, 'Rp 1.500,5', 'IDR 1,500.5'],
  ['time', '09:30', '09.30', '09:30'],
  ['time', '00:05', '00.05', '00:05'],
  ['dateTime', '2026-11-24T21:30', '24 November 2026 pukul 21.30 WIB', 'November 24, 2026 at 21:30 WIB'],
  ['month', '2026-08', 'Agustus 2026', 'August 2026'],
])('formatAnswer writes the %s %j as %s in Indonesian and %s in English', (kind, value, id, en) => {
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
  expect([plain(formatAnswer(kind, value, 'id')), plain(formatAnswer(kind, value, 'en'))]).toEqual([id, en]);
});

it.each<[FormattedKind, unknown]>([
  ['number', 'many'],
  ['percent', '5'],
  ['money', 'free'],
  ['time', 'noon'],
  ['dateTime', '2026-11-24'],
  ['month', '2026'],
])('formatAnswer returns the %s %j, which is none, unchanged', (kind, value) => {
  expect(formatAnswer(kind, value, 'id')).toBe(String(value));
});
