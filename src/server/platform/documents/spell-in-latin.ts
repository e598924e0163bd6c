import anyAscii from 'any-ascii';

/** A sign of a script without a typeface in Latin letters, so that a name in it can be read: `ა` becomes `a`. */
export const spellInLatin = (sign: string): string => anyAscii(sign) || '?';
