import { describe, expect, it } from 'vitest';
import { filterOptions, matchTypedOption, nextEnabledIndex } from './filter-options.ts';

const options = [
  { value: 1, label: 'Kabupaten Bandung' },
  { value: 2, label: 'Kota Bandung' },
  { value: 3, label: 'Bandar Lampung', isDisabled: true },
  { value: 4, label: 'Amerika Serikat (+1)', search: 'Kanada' },
  { value: 5, label: 'Åland' },
];
const labels = (typed: string) => filterOptions(options, typed).map(({ label }) => label);

describe('filterOptions', () => {
  it('returns all options for an empty text', () => expect(labels('  ')).toHaveLength(5));
  it('returns options that begin with the text first', () => {
    expect(labels('band')).toEqual(['Bandar Lampung', 'Kabupaten Bandung', 'Kota Bandung']);
  });
  it('requires every typed word, in any order', () => expect(labels('bandung kota')).toEqual(['Kota Bandung']));
  it('ignores accents and case', () => expect(labels('ALAND')).toEqual(['Åland']));
  it('finds an option by a search word that its label does not contain', () =>
    expect(labels('kanada')).toEqual(['Amerika Serikat (+1)']));
  it('returns nothing without a match', () => expect(labels('xyz')).toEqual([]));
});

describe('nextEnabledIndex', () => {
  it.each([
    ['moves forwards from no option to the first', -1, 1, 0],
    ['moves backwards from no option to the last', -1, -1, 4],
    ['moves forwards over a disabled option', 1, 1, 3],
    ['moves backwards over a disabled option', 3, -1, 1],
    ['moves forwards from the last option to the first', 4, 1, 0],
    ['moves backwards from the first option to the last', 0, -1, 4],
  ] as const)('%s', (_, from, step, index) => expect(nextEnabledIndex(options, from, step)).toBe(index));

  it('returns -1 when all options are disabled', () =>
    expect(nextEnabledIndex([{ value: 1, label: 'x', isDisabled: true }], -1, 1)).toBe(-1));
});

it('matchTypedOption returns the option with the typed label in any case, or the only match, but no disabled option', () => {
  expect(matchTypedOption(options, ' kota bandung ')?.value).toBe(2);
  expect(matchTypedOption(options, 'kota')?.value).toBe(2);
  expect(matchTypedOption(options, 'ndung')).toBeUndefined();
  expect(matchTypedOption(options, 'bandung kota')?.value).toBe(2);
  expect(matchTypedOption(options, '')).toBeUndefined();
  expect(matchTypedOption(options.slice(0, 1), ' ')).toBeUndefined();
  expect(matchTypedOption([...options, ...options], 'kota bandung')?.value).toBe(2);
  expect(matchTypedOption(options, 'Bandar Lampung')).toBeUndefined();
});

it.each([
  ['us', 'US'],
  ['jp', 'JP'],
  ['in', undefined],
  ['india', 'IN'],
  ['indonesia', 'ID'],
  ['id', 'ID'],
])('matchTypedOption takes “%s”, typed in a list of countries, for %s', (typed, code) => {
  const countries = Object.entries({
    IN: 'India',
    ID: 'Indonesia',
    US: 'Amerika Serikat',
    AU: 'Australia',
    JP: 'Jepang',
  });
  const rows = countries.map(([value, label]) => ({ value, label, search: value }));
  expect(matchTypedOption(rows, typed)?.value).toBe(code);
});
