import { toCardinal as toEnglish } from 'n2words/en-US';
import { toCardinal as toIndonesian } from 'n2words/id-ID';
import type { Locale } from '../../config/texts.ts';

/** A receipt is a paper of Indonesia: a language whose numbers nobody taught the portal has them in Indonesian. */
const speak = (locale: Locale): ((amount: number) => string) => (locale === 'en' ? toEnglish : toIndonesian);

/** Whole rupiah in words, as a receipt says it: figures are changed more easily than words. */
export const amountInWords = (amount: number, locale: Locale): string => {
  const words = `${speak(locale)(amount)} rupiah`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
