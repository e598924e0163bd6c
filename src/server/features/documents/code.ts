import { randomInt } from 'node:crypto';

/** Crockford's alphabet: nothing in it is taken for something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** 60 random bits: nobody guesses one, and two never meet. */
export const newCode = (): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** In groups of four, as it is printed and read out. */
export const showCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The code behind what somebody typed: small letters, gaps, O for 0, I or L for 1; undefined when it cannot be one. */
export const readCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
};
