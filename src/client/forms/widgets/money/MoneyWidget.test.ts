import { expect, it } from 'vitest';
import { createMoneyFormat, parseMoney } from './MoneyWidget.tsx';

it.each([
  ['', undefined],
  ['  ', undefined],
  ['350000', 350_000],
  ['350.000', 350_000],
  ['1,350,000', 1_350_000],
  ['1 350 000', 1_350_000],
  ['Rp 350.000', 350_000],
  ['rp350.000', 350_000],
  ['0', 0],
  // Not grouped by three: stays text, which the schema refuses.
  ['350.00', '350.00'],
  ['3.50', '3.50'],
  ['1.350,000', '1.350,000'],
  ['-5', -5],
  ['−5.000', -5_000],
  ['-Rp 350.000', -350_000],
  ['Rp -350.000', -350_000],
  ['-0', 0],
  ['-Rp -5', '-Rp -5'],
  ['5-', '5-'],
  ['free', 'free'],
])('parseMoney reads %j as %j', (typed, amount) => expect(parseMoney(typed)).toBe(amount));

it.each(['id', 'en'])(
  'createMoneyFormat(%s) parses each formatted amount to itself, and formats no amount as "" and a text unchanged',
  (language) => {
    const { format: show, parse: read } = createMoneyFormat(language);
    for (const amount of [-2_500, -1, 0, 999, 1_000, 350_000, 2_000_000_000]) expect(read(show(amount))).toBe(amount);
    expect(show(undefined)).toBe('');
    expect(show('free')).toBe('free');
  },
);
