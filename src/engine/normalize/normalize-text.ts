import { toHalfWidth } from '../text/half-width.ts';

/** The kinds of `x-normalize`, in the order in which they are applied. The order in the schema does not matter. */
export const normalizeKinds = ['capitals', 'width', 'apostrophes', 'spaces', 'digits', 'phone'] as const;

type NormalizeKind = (typeof normalizeKinds)[number];

const toStraightApostrophes = (text: string): string =>
  text.replace(/[\u2018\u2019\u201B\u02BC\u02B9\u2032\u1FEF\u1FFD`\u00B4]/g, "'");

/** Invisible characters, which occur in text copied from messages and contact lists. */
const INVISIBLE_CHARACTERS = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Also spells letters with accents as one character each: some programs copy them as two. */
const tidySpaces = (text: string): string =>
  text
    .replace(INVISIBLE_CHARACTERS, '')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Separators between digits: spaces, dots, hyphens of any length, brackets, slashes. */
const DIGIT_SEPARATORS = /[\s.()/\u002D\u2010-\u2015\u2212]/g;

const withoutSeparators = (text: string): string =>
  toHalfWidth(text).replace(INVISIBLE_CHARACTERS, '').replace(DIGIT_SEPARATORS, '');

/** `3273-0145 0807.0001` -> `3273014508070001`; a text with any other character stays unchanged. */
const toDigits = (text: string): string =>
  /^\d+$/.test(withoutSeparators(text)) ? withoutSeparators(text) : text.trim();

/**
 * Minimum length of a national number that follows its dial code without a plus sign. A shorter number that begins with
 * the same digits is itself a national number (+62 has the area code 622).
 */
const MIN_DIGITS_AFTER_CODE = 9;

/** The number without one dial code or trunk zero. */
const stripPrefix = (number: string, code: string): string => {
  if (number.startsWith('+') || number.startsWith('00')) {
    const abroad = number.replace(/^(?:\+|00)/, '');
    if (code !== '' && abroad.startsWith(code)) return abroad.slice(code.length);
    // The code of another country: validation reports it.
    return number.startsWith('+') ? number : number.replace(/^0+/, '');
  }
  if (number.startsWith('0')) return number.replace(/^0+/, '');
  const isRepeated = code !== '' && number.startsWith(code) && number.length >= code.length + MIN_DIGITS_AFTER_CODE;
  return isRepeated ? number.slice(code.length) : number;
};

/**
 * `0812-3456 7890`, `+62 (0)812…`, `62812…` -> `81234567890`; a text that is not a number stays unchanged, so that
 * validation reports it.
 */
const toNationalNumber = (text: string, dialCode: string): string => {
  const code = dialCode.replace(/\D/g, '');
  let number = withoutSeparators(text);
  if (!/^\+?\d+$/.test(number)) return text.trim();
  for (let next = stripPrefix(number, code); next !== number; next = stripPrefix(number, code)) number = next;
  return number;
};

/** What a sign of a notation stands for: `9` a digit, `a` a letter, `A` a capital letter, `*` a digit or a letter. */
export const notationSigns: ReadonlyMap<string, RegExp> = new Map([
  ['9', /\d/],
  ['a', /[a-z]/i],
  ['A', /[a-z]/i],
  ['*', /[\da-z]/i],
]);

/**
 * A text whose digits and letters fit a notation such as `99.999-A`, with the separators of the notation: `12345b` ->
 * `12.345-B`. Every other text stays as it is, so that validation reports it.
 */
export const toNotation = (text: string, notation: string): string => {
  const typed = [...withoutSeparators(text)].filter(
    (sign) => /\w/.test(sign) || sign === '*' || !notation.includes(sign),
  );
  let place = 0;
  const written = [...notation].map((sign) => {
    const signs = notationSigns.get(sign);
    if (!signs) return sign;
    const next = typed[place++] ?? '';
    return signs.test(next) && (sign === 'A' ? next.toUpperCase() : next);
  });
  return place !== typed.length || written.includes(false) ? text : written.join('');
};

const normalizers: Readonly<Record<NormalizeKind, (text: string, dialCode: string) => string>> = {
  // First, because a letter may become an apostrophe and a capital. Not those of a language: Turkish has another capital i.
  capitals: (text) => text.toUpperCase(),
  width: toHalfWidth,
  apostrophes: toStraightApostrophes,
  spaces: tidySpaces,
  digits: toDigits,
  phone: toNationalNumber,
};

/**
 * @param dialCode the answer of the sibling that `x-dialCode` names, such as `+62`
 * @param notation the text of `x-notation`
 */
export const normalizeText = (text: string, kinds: readonly string[], dialCode = '', notation = ''): string => {
  const tidied = normalizeKinds
    .filter((kind) => kinds.includes(kind))
    .reduce((left, kind) => normalizers[kind](left, dialCode), text);
  return notation === '' ? tidied : toNotation(tidied, notation);
};
