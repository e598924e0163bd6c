/* Digits and letters of keyboards of other scripts, as their ASCII characters. */

/** Full-width characters of East Asian keyboards: the code point of each ASCII character has a fixed offset. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_DISTANCE = 0xfee0;

/** Digits of Arabic and Persian keyboards: the last four bits of the code point are the digit. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** `１２３　Ａ` -> `123 A`, `١٢٣` -> `123` */
export const toHalfWidth = (text: string): string =>
  text
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .replaceAll('\u3000', ' ');
