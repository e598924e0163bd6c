import { expect, it } from 'vitest';
import { formatDays, formatSize, formatTime, formatWeekday, telOf, whatsappOf } from './format.ts';

it('formatWeekday, formatTime and formatSize write Indonesian and English, formatDays a range of days in Indonesian', () => {
  expect(formatWeekday('2026-12-05', 'id')).toBe('Sabtu, 5 Desember 2026');
  expect(formatWeekday('2026-12-05', 'en')).toBe('Saturday, December 5, 2026');
  expect(formatTime('9:05', 'id')).toBe('09.05 WIB');
  expect(formatTime('19:30', 'en')).toBe('7:30 PM WIB');
  expect(formatDays('2026-11-03', '2026-11-28', 'id')).toMatch(/^3\s?–\s?28 November 2026$/);
  expect(formatSize(2 * 1024 * 1024, 'en')).toBe('2 MB');
  expect(formatSize(10, 'id')).toBe('1 kB');
});

it('formatWeekday and formatTime return a text that is no day or time unchanged', () => {
  expect(formatWeekday('soon', 'en')).toBe('soon');
  expect(formatTime('noon', 'en')).toBe('noon');
});

it('telOf and whatsappOf build links from phone numbers, in WhatsApp with the dial code 62 for a leading 0', () => {
  expect(telOf('+62 21 5550-1000')).toBe('tel:+622155501000');
  expect(whatsappOf('0811 5550 100')).toBe('https://wa.me/628115550100');
  expect(whatsappOf('+62 811 5550 100')).toBe('https://wa.me/628115550100');
});
