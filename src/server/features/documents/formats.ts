import { formatOf } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';

/** The admissions offices' own zone: a paper reads the same wherever it is printed. */
const ZONE = 'Asia/Jakarta';

export const languageTag = (locale: Locale): string => formatOf(locale);

const read = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A day written out; the text itself where it is no date. */
export const formatDay = (iso: string, locale: Locale): string => {
  const date = read(iso);
  // A plain date has no zone: shifting it would change the day.
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : ZONE;
  return date ? new Intl.DateTimeFormat(formatOf(locale), { dateStyle: 'long', timeZone }).format(date) : iso;
};

/** Day and time in Western Indonesian Time. */
export const formatMoment = (iso: string, locale: Locale): string => {
  const date = read(iso);
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: ZONE } as const;
  return date ? `${new Intl.DateTimeFormat(formatOf(locale), options).format(date)} WIB` : iso;
};

/** Whole rupiah. */
export const formatRupiah = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(formatOf(locale), { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(
    amount,
  );

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** Size of a file: `1.2 MB`. */
export const formatSize = (bytes: number, locale: Locale): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const options = { style: 'unit', unit: units[step] as string, maximumFractionDigits: step === 2 ? 1 : 0 };
  return new Intl.NumberFormat(formatOf(locale), options as Intl.NumberFormatOptions).format(bytes / 1000 ** step);
};
