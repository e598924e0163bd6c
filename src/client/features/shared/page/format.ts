import { formatOnce, ZONE } from '../../../state/format.ts';
import { languages } from '../../../state/languages.ts';
import { toLanguage } from './content-text.ts';

const dialableDigits = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** `tel:` link of a phone number. */
export const telOf = (phone: string): string => `tel:${dialableDigits(phone)}`;

/** WhatsApp link of a phone number; a national number gets Indonesia's country code. */
export const whatsappOf = (phone: string): string =>
  `https://wa.me/${dialableDigits(phone).replace(/^\+/, '').replace(/^0/, '62')}`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languages[toLanguage(language)], { ...options, timeZone: 'UTC' });

/** A range of days (yyyy-MM-dd) in short form: `3 – 28 November 2026`; other texts unchanged. */
export const formatDays = (from: string, until: string, language: string): string => {
  if (!DAY.test(from) || !DAY.test(until)) return `${from} – ${until}`;
  return formatOnce(['days', from, until, language], () =>
    dayFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
      .formatRange(new Date(from), new Date(until))
      .replace(/[\u2009\u202f]/g, ' '),
  );
};

/** A day (yyyy-MM-dd) with the name of the weekday; another text unchanged. */
export const formatWeekday = (day: string, language: string): string =>
  DAY.test(day)
    ? formatOnce(['weekday', day, language], () =>
        dayFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day)),
      )
    : day;

/** A time of day (`9:00`) in the reader's notation, with the time zone of the admissions offices. */
export const formatTime = (time: string, language: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  const moment = new Date(Date.UTC(2000, 0, 1, Number(hours), Number(minutes)));
  if (Number.isNaN(moment.getTime())) return time;
  // Browsers and servers use different narrow spaces.
  const text = () =>
    dayFormat(language, { timeStyle: 'short' })
      .format(moment)
      .replace(/\u202f/g, ' ');
  return `${formatOnce(['time', time, language], text)} WIB`;
};

/** The time of a moment in Jakarta, in the reader's notation. */
const formatClock = (iso: string, language: string): string =>
  formatOnce(['clock', iso, language], () =>
    new Intl.DateTimeFormat(languages[toLanguage(language)], { timeStyle: 'short', timeZone: ZONE }).format(
      new Date(iso),
    ),
  ).replace(/[ \u202f](?=\D+$)/, '\u00a0');

/** From one moment to another of the same day, with the time zone of the admissions offices. */
export const formatTimeSpan = (from: string, until: string, language: string): string =>
  `${formatClock(from, language)}–${formatClock(until, language)}\u00a0WIB`;

const KIBIBYTE = 1024;

/** Size of a file in kilobytes or megabytes. */
export const formatSize = (bytes: number, language: string): string => {
  const [unit, amount] =
    bytes < KIBIBYTE ** 2
      ? (['kilobyte', Math.ceil(bytes / KIBIBYTE)] as const)
      : (['megabyte', bytes / KIBIBYTE ** 2] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return formatOnce(['size', bytes, language], () =>
    new Intl.NumberFormat(languages[toLanguage(language)], style).format(amount),
  );
};
