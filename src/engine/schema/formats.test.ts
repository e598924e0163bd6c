import { expect, it } from 'vitest';
import { createAjv } from './ajv-factory.ts';
import { wallClockExamples, wallClockFormats } from './formats.ts';

const accepts = (format: string, value: string): boolean => createAjv().validate({ type: 'string', format }, value);

it.each([
  ['time', '00:00'],
  ['time', '09:30'],
  ['time', '23:59'],
  ['date-time', '2026-11-24T09:30'],
  ['date-time', '2024-02-29T00:00'],
  ['date-time', '2000-02-29T23:59'],
  ['month', '2026-01'],
  ['month', '2026-12'],
])('the format %s accepts %s', (format, value) => expect(accepts(format, value)).toBe(true));

it.each([
  ['time', '9:30'],
  ['time', '09.30'],
  ['time', '24:00'],
  ['time', '09:60'],
  ['time', '09:30:00'],
  ['time', '09:30:00Z'],
  ['time', '09:30\n'],
  ['date-time', '2026-11-24T09:30:00Z'],
  ['date-time', '2026-11-24 09:30'],
  ['date-time', '2026-11-24'],
  ['date-time', '2026-02-29T09:30'],
  ['date-time', '1900-02-29T09:30'],
  ['date-time', '2026-04-31T09:30'],
  ['date-time', '2026-13-01T09:30'],
  ['month', '2026-13'],
  ['month', '2026-00'],
  ['month', '2026-1'],
  ['month', '2026'],
])('the format %s refuses %j', (format, value) => expect(accepts(format, value)).toBe(false));

it('date-time accepts exactly the days that date accepts', () => {
  const isDay = createAjv().compile({ format: 'date' });
  const [year, days] = [[1899, 1900, 1996, 2000, 2023, 2024], Array.from({ length: 32 }, (_, index) => index)];
  for (const y of year)
    for (const m of Array.from({ length: 14 }, (_, index) => index))
      for (const d of days) {
        const text = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
        expect([text, wallClockFormats['date-time'].test(`${text}T09:30`)]).toEqual([text, isDay(text)]);
      }
});

const examples = Object.entries(wallClockExamples).flatMap(([format, texts]) =>
  texts.map((text) => [format, text] as const),
);

it.each(examples)('the example of the format %s, %s, is accepted', (format, example) => {
  expect(accepts(format, example)).toBe(true);
});
