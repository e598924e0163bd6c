export type Direction = 'ltr' | 'rtl';

/** Unicode scripts that are written from right to left. `Intl.Locale.textInfo` is missing in some browsers. */
const rightToLeftScripts = /^(?:Adlm|Arab|Aran|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** The direction in which a language is written. @param language BCP 47 tag */
export const directionOf = (language: string): Direction =>
  rightToLeftScripts.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';

/**
 * Prepares the value of a placeholder for a text of this language. In a language written from right to left the value is
 * isolated: the groups of digits in `+62 812 3456` would otherwise appear in reverse order.
 */
export const createEscape = (language: string): ((value: string) => string) =>
  directionOf(language) === 'rtl' ? (value) => `\u2068${value}\u2069` : (value) => value;
