import type { i18n } from 'i18next';
import { DEFAULT_LANGUAGE, languages } from './languages.ts';

/**
 * Dates, times and numbers as the server wrote them on a page. The language data of a browser may be older or newer than
 * the server's ("Sep" or "Sept", narrow spaces): the page would change under the reader when the browser takes it over.
 */
export type PageFormats = Readonly<Record<string, string>>;

let restoredFormats: ReadonlyMap<string, string> = new Map();
let collectedFormats: Map<string, string> | undefined;

/** The text that the page was sent with, else what `format` makes. @param parts all that the text depends on */
export const formatOnce = (parts: readonly (string | number | undefined)[], format: () => string): string => {
  const name = parts.join('|');
  const text = restoredFormats.get(name) ?? format();
  collectedFormats?.set(name, text);
  return text;
};

/** Runs `render` and collects what was formatted meanwhile. `render` must not wait for anything. */
export const collectFormats = <T>(render: () => T): { readonly result: T; readonly formats: PageFormats } => {
  collectedFormats = new Map();
  try {
    const result = render();
    return { result, formats: Object.fromEntries(collectedFormats) };
  } finally {
    collectedFormats = undefined;
  }
};

/** From now on these texts are used again. */
export const restoreFormats = (formats: PageFormats): void => {
  restoredFormats = new Map(Object.entries(formats));
};

const localeOf = (language: string): string | undefined => languages[language] ?? languages[DEFAULT_LANGUAGE];

/** The admissions offices' own zone: a deadline reads the same wherever the applicant is. */
const ZONE = 'Asia/Jakarta';

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

/** Day of a moment (ISO 8601), written out; the text itself where it is no date. */
export const formatDate = formatDay('long');

/** The same with a short name of the month, where many stand below each other. */
export const formatShortDate = formatDay('medium');

/** Day and time of a moment in Western Indonesian Time. */
export const formatDateTime = (iso: string, language: string): string => {
  const date = parseDate(iso);
  if (!date) return iso;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE } as const;
  const text = formatOnce(['moment', iso, language], () =>
    new Intl.DateTimeFormat(localeOf(language), options).format(date),
  );
  // A line may end after the day, not within the time.
  return `${text.replace(/ (?=\D+$)/, '\u00a0')}\u00a0WIB`;
};

/** The day of a moment in Jakarta, yyyy-MM-dd. */
export const formatJakartaDay = (moment: Date | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(moment);

/** A count with separated thousands. */
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
export const registerFormats = ({ services }: Pick<i18n, 'services'>): void =>
  services.formatter?.add('number', (value, language) =>
    typeof value === 'number' ? formatCount(value, language ?? DEFAULT_LANGUAGE) : String(value ?? ''),
  );
