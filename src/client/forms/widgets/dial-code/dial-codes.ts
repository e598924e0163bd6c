import type { ComboboxOption } from '../../controls/filter-options.ts';
import { dialCodeData } from './dial-code-data.ts';

export interface DialCode {
  /** With its plus sign: `+62`. */
  readonly code: string;
  /** ISO 3166-1 alpha-2, the main country first. */
  readonly countries: readonly string[];
}

export const dialCodes: readonly DialCode[] = dialCodeData
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [code = '', countries = ''] = entry.split(':');
    return { code: `+${code}`, countries: countries.split(',') };
  });

/** The codes as choices, sorted by country name; every country that shares a code matches it. */
export const dialCodeOptions = (language: string): readonly ComboboxOption[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const nameOf = (country: string): string => names.of(country) ?? country;
  return dialCodes
    .map(({ code, countries }) => ({
      value: code,
      label: `${nameOf(countries[0] ?? '')} (${code})`,
      search: countries.map(nameOf).join(' '),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
};
