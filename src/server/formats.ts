import { formatLocale } from '../engine/text/languages.ts';
import type { Locale } from './config/texts.ts';

/** The time zone of the admissions offices: texts do not depend on the zone of the server. */
const JAKARTA = 'Asia/Jakarta';

const readDate = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** `21 November 2026`; the text itself when it is not a date. */
export const formatDay = (iso: string, locale: Locale): string => {
  const date = readDate(iso);
  // A plain date has no zone, so a conversion could change the day.
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : JAKARTA;
  return date ? new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone }).format(date) : iso;
};

/** The day in Jakarta at a moment, as yyyy-MM-dd. */
export const dayInJakarta = (iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: JAKARTA }).format(new Date(iso));

/** Day and time in Western Indonesian Time; the text itself when it is not a date. */
export const formatMoment = (iso: string, locale: Locale): string => {
  const date = readDate(iso);
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: JAKARTA } as const;
  return date ? `${new Intl.DateTimeFormat(formatLocale(locale), options).format(date)} WIB` : iso;
};

/** Whole rupiah. The currency is `IDR` in English, with `narrowSymbol` it is `Rp` in all languages. */
export const formatRupiah = (
  amount: number,
  locale: Locale,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): string =>
  new Intl.NumberFormat(formatLocale(locale), {
    style: 'currency',
    currency: 'IDR',
    currencyDisplay,
    maximumFractionDigits: 0,
  }).format(amount);

const sizeUnits = ['byte', 'kilobyte', 'megabyte'] as const;

/** Size of a file: `1.2 MB`. */
export const formatSize = (bytes: number, locale: Locale): string => {
  const step = Math.min(sizeUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const options = {
    style: 'unit',
    unit: sizeUnits[step] ?? 'byte',
    maximumFractionDigits: step === 2 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(formatLocale(locale), options).format(bytes / 1000 ** step);
};
