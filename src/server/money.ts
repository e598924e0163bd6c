import { formatOf } from '../engine/text/languages.ts';
import type { Locale } from './config/texts.ts';

/** Whole rupiah as the reader's language writes them. */
export const money = (locale: Locale, amount: number): string =>
  new Intl.NumberFormat(formatOf(locale), {
    style: 'currency',
    currency: 'IDR',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);

/** A moment in western Indonesian time. */
export const moment = (locale: Locale, at: string | null): string => {
  if (at === null) return '';
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const;
  return `${new Intl.DateTimeFormat(formatOf(locale), style).format(new Date(at))} WIB`;
};
