import type { i18n } from 'i18next';
import { DEFAULT_LANGUAGE, languages } from './languages.ts';

/**
 * The dates, times and numbers that the server formatted for a page. A browser's language data may differ from the server's
 * ("Sep" or "Sept", narrow spaces), so hydration would change the text.
 */
export type PageFormats = Readonly<Record<string, string>>;

let restoredFormats: ReadonlyMap<string, string> = new Map();
let collectedFormats: Map<string, string> | undefined;

/** The server's text, else the result of `format`. @param parts everything that the text depends on */
export const formatOnce = (parts: readonly (string | number | undefined)[], format: () => string): string => {
  const name = parts.join('|');
  const text = restoredFormats.get(name) ?? format();
  collectedFormats?.set(name, text);
  return text;
};

/** Runs `render` and collects what it formats. `render` must be synchronous. */
export const collectFormats = <T>(render: () => T): { readonly result: T; readonly formats: PageFormats } => {
  collectedFormats = new Map();
  try {
    const result = render();
    return { result, formats: Object.fromEntries(collectedFormats) };
  } finally {
    collectedFormats = undefined;
  }
};

/** `formatOnce` uses these texts from now on. */
export const restoreFormats = (formats: PageFormats): void => {
  restoredFormats = new Map(Object.entries(formats));
};

const localeOf = (language: string): string | undefined => languages[language] ?? languages[DEFAULT_LANGUAGE];

/** Time zone of the admissions offices: a deadline reads the same everywhere. */
export const ZONE = 'Asia/Jakarta';

const parseDate = (iso: string): Date | undefined => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const formatDay =
  (dateStyle: 'long' | 'medium') =>
  (iso: string, language: string): string => {
    const date = parseDate(iso);
    // A plain date has no zone: shifting it would change the day.
    const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : ZONE;
    if (!date) return iso;
    return formatOnce(['day', dateStyle, iso, language], () =>
      new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeZone }).format(date),
    );
  };

/** The last minute before a deadline: 23:59 instead of 00:00 of the next day. */
export const formatDeadline = (closesAt: string, language: string): string =>
  formatDateTime(new Date(Date.parse(closesAt) - 60_000).toISOString(), language);

/** Day of an ISO 8601 date or time in long form; any other text is returned unchanged. */
export const formatDate = formatDay('long');

/** The same with a short month, for lists. */
export const formatShortDate = formatDay('medium');

/** Day and time of a moment in Western Indonesian Time. */
export const formatDateTime = (iso: string, language: string): string => {
  const date = parseDate(iso);
  if (!date) return iso;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE } as const;
  const text = formatOnce(['moment', iso, language], () =>
    new Intl.DateTimeFormat(localeOf(language), options).format(date),
  );
  // No line break within the time.
  return `${text.replace(/ (?=\D+$)/, '\u00a0')}\u00a0WIB`;
};

/** The day of a moment in Jakarta, yyyy-MM-dd. */
export const formatJakartaDay = (moment: Date | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(moment);

/** A count with separated thousands. */
export const formatCount = (count: number, language: string): string =>
  formatOnce(['count', count, language], () => new Intl.NumberFormat(localeOf(language)).format(count));

/** A number with one decimal. */
export const formatDecimal = (value: number, language: string): string =>
  formatOnce(['decimal', value, language], () =>
    new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
  );

/** Whole rupiah. */
export const formatRupiah = (amount: number, language: string): string =>
  formatOnce(['rupiah', amount, language], () =>
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(
      amount,
    ),
  );

/** Makes `{{count, number}}` in texts use `formatCount`. */
export const registerFormats = ({ services }: Pick<i18n, 'services'>): void =>
  services.formatter?.add('number', (value, language) =>
    typeof value === 'number' ? formatCount(value, language ?? DEFAULT_LANGUAGE) : String(value ?? ''),
  );
