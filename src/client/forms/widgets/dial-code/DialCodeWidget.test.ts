import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { dialCodeOptions, dialCodes } from './DialCodeWidget.tsx';

describe('dial codes', () => {
  it('equal those of libphonenumber for every country', () => {
    const ours = dialCodes.flatMap(({ code, countries }) => countries.map((country) => `${country} ${code}`));
    const theirs = getCountries()
      .filter((country) => /^[A-Z]{2}$/.test(country))
      .map((country) => `${country} +${getCountryCallingCode(country)}`);
    expect([...ours].sort()).toEqual([...theirs].sort());
  });

  it('are offered as one option per code, with the name of its main country in the given language', () => {
    const options = dialCodeOptions('id');
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options.find(({ value }) => value === '+44')?.label).toBe('Inggris Raya (+44)');
    expect(dialCodeOptions('en').find(({ value }) => value === '+49')?.label).toBe('Germany (+49)');
  });

  it('of several countries have the names of their other countries as search words: +1 has Canada', () => {
    expect(dialCodeOptions('en').find(({ value }) => value === '+1')?.search).toContain('Canada');
  });
});
