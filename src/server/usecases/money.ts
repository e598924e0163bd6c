import type { Locale } from '../config/texts.ts';

const languages = { id: 'id-ID', en: 'en-US' } as const satisfies Record<Locale, string>;

/** Whole rupiah as the reader's language writes them. */
export const money = (locale: Locale, amount: number): string =>
  new Intl.NumberFormat(languages[locale], {
    style: 'currency',
    currency: 'IDR',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);

/** A moment in western Indonesian time. */
export const moment = (locale: Locale, at: string | null): string => {
  if (at === null) return '';
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const;
  return `${new Intl.DateTimeFormat(languages[locale], style).format(new Date(at))} WIB`;
};
