import type { i18n } from 'i18next';
import { DEFAULT_LANGUAGE, languages } from './languages.ts';
import { formatOnce } from './page-formats.ts';

const localeOf = (language: string): string | undefined => languages[language] ?? languages[DEFAULT_LANGUAGE];

/** The admissions offices' own zone: a deadline reads the same wherever the applicant is. */
const ZONE = 'Asia/Jakarta';

const read = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const formatDay =
  (dateStyle: 'long' | 'medium') =>
  (iso: string, language: string): string => {
    const date = read(iso);
    // A plain date has no zone: shifting it would change the day.
    const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : ZONE;
    if (!date) return iso;
    return formatOnce(['day', dateStyle, iso, language], () =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeZone }).format(date),
    );
  };

/** Day of a moment (ISO 8601), written out; the text itself where it is no date. */
export const formatDate = formatDay('long');

/** The same with a short name of the month, where many stand below each other. */
export const formatShortDate = formatDay('medium');

/** Day and time of a moment in Western Indonesian Time. */
export const formatDateTime = (iso: string, language: string): string => {
  const date = read(iso);
  if (!date) return iso;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE } as const;
  const text = formatOnce(['moment', iso, language], () =>
    new Intl.DateTimeFormat(localeOf(language), options).format(date),
  );
  // A line may end after the day, not within the time.
  return `${text.replace(/ (?=\D+$)/, '\u00a0')}\u00a0WIB`;
};

/** How many: thousands apart. */
export const formatCount = (count: number, language: string): string =>
  formatOnce(['count', count, language], () => new Intl.NumberFormat(localeOf(language)).format(count));

/** Whole rupiah. */
export const formatRupiah = (amount: number, language: string): string =>
  formatOnce(['rupiah', amount, language], () =>
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(
      amount,
    ),
  );

/** What texts with placeholders write: `{{count, number}}` as `formatCount` does. */
export const addFormats = ({ services }: Pick<i18n, 'services'>): void =>
  services.formatter?.add('number', (value, language) =>
    typeof value === 'number' ? formatCount(value, language ?? DEFAULT_LANGUAGE) : String(value ?? ''),
  );
