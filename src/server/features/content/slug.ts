const LONGEST = 80;

/** The part of an address that a title gives: small letters, digits and single hyphens, never empty. */
export const slugOf = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return words === '' ? 'item' : words;
};
