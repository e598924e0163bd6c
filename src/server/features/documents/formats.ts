import { formatLocale } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';

/** `Ayu Lestari` -> `A. L.`: who holds the paper can compare, who guesses a code learns no name. */
export const initialsOf = (name: string | null): string =>
  (name ?? '')
    .split(/\s+/)
    .flatMap((word) => (word === '' ? [] : [`${[...word][0]}.`]))
    .join(' ');

/** Control characters, and those that turn the direction of what follows or cannot be seen: `gpj.exe` must not read `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const unprintable = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A word that fits no line may be broken everywhere: looking for the best place in it takes minutes. */
const overlongWord = /\S{80,}/g;
const breakable = (word: string): string => word.replace(/.{20}/gsu, '$&\u200B');

const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').normalize('NFC').replace(overlongWord, breakable);

/** The same value with every text in it fit to be printed. */
export const toPrintable = <T>(value: T): T => {
  if (typeof value === 'string') return cleanText(value) as T;
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPrintable) as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPrintable(part)])) as T;
};

/** The admissions offices' own zone: a paper reads the same wherever it is printed. */
const JAKARTA = 'Asia/Jakarta';

export const languageTag = (locale: Locale): string => formatLocale(locale);

const readDate = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A day written out; the text itself where it is no date. */
export const formatDay = (iso: string, locale: Locale): string => {
  const date = readDate(iso);
  // A plain date has no zone: shifting it would change the day.
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : JAKARTA;
  return date ? new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone }).format(date) : iso;
};

/** Day and time in Western Indonesian Time. */
export const formatMoment = (iso: string, locale: Locale): string => {
  const date = readDate(iso);
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: JAKARTA } as const;
  return date ? `${new Intl.DateTimeFormat(formatLocale(locale), options).format(date)} WIB` : iso;
};

/** Whole rupiah. */
export const formatRupiah = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(formatLocale(locale), { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(
    amount,
  );

const sizeUnits = ['byte', 'kilobyte', 'megabyte'] as const;

/** Size of a file: `1.2 MB`. */
export const formatSize = (bytes: number, locale: Locale): string => {
  const step = Math.min(sizeUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const options = { style: 'unit', unit: sizeUnits[step] as string, maximumFractionDigits: step === 2 ? 1 : 0 };
  return new Intl.NumberFormat(formatLocale(locale), options as Intl.NumberFormatOptions).format(bytes / 1000 ** step);
};
