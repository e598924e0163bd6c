import { type WallClockFormat, wallClockFormats } from '../schema/formats.ts';
import { formatLocale } from '../text/languages.ts';

/** Answers are not rounded. */
const MAX_DIGITS = 15;

const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: MAX_DIGITS, ...options }).format(value);

/** The parts that complete a value to a date and time. */
const completions: Readonly<Record<WallClockFormat, (value: string) => string>> = {
  time: (value) => `2000-01-01T${value}Z`,
  'date-time': (value) => `${value}Z`,
  month: (value) => `${value}-01T00:00Z`,
};

/** Undefined for a value of another format, such as an answer to an earlier form. */
const formatClock =
  (format: WallClockFormat, options: Intl.DateTimeFormatOptions) =>
  (value: unknown, locale: string): string | undefined => {
    if (typeof value !== 'string' || !wallClockFormats[format].test(value)) return undefined;
    // biome-ignore lint/style/noRestrictedGlobals: reads a text, not the clock
    const at = Date.parse(completions[format](value));
    return new Intl.DateTimeFormat(formatLocale(locale), { hourCycle: 'h23', timeZone: 'UTC', ...options }).format(at);
  };

const formatMoment = formatClock('date-time', { dateStyle: 'long', timeStyle: 'short' });

const formatters = {
  /** Without thousands separators, because the number may be a year. */
  number: (value, locale) =>
    typeof value === 'number' ? formatNumber(value, locale, { useGrouping: false }) : undefined,
  percent: (value, locale) =>
    typeof value === 'number' ? formatNumber(value, locale, { style: 'unit', unit: 'percent' }) : undefined,
  money: (value, locale) =>
    typeof value === 'number'
      ? formatNumber(value, locale, { style: 'currency', currency: 'IDR', minimumFractionDigits: 0 })
      : undefined,
  time: formatClock('time', { timeStyle: 'short' }),
  dateTime: (value, locale) => {
    const text = formatMoment(value, locale);
    return text === undefined ? undefined : `${text} WIB`;
  },
  month: formatClock('month', { month: 'long', year: 'numeric' }),
} as const satisfies Readonly<Record<string, (value: unknown, locale: string) => string | undefined>>;

export type FormattedKind = keyof typeof formatters;

/** Formats a number or a time in a language; other values stay unchanged. Clock times are in Jakarta time. */
export const formatAnswer = (kind: FormattedKind, value: unknown, locale: string): string =>
  formatters[kind](value, locale) ?? String(value);
