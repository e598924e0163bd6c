import { toCardinal as toEnglish } from 'n2words/en-US';
import { toCardinal as toIndonesian } from 'n2words/id-ID';
import type { Locale } from '../../config/texts.ts';

const speak: Readonly<Record<Locale, (amount: number) => string>> = { id: toIndonesian, en: toEnglish };

/** Whole rupiah in words, as a receipt says it: figures are changed more easily than words. */
export const amountInWords = (amount: number, locale: Locale): string => {
  const words = `${speak[locale](amount)} rupiah`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
