import type { Values } from '../../content/queries/shown.ts';

export interface UserWish {
  /** Only accounts that applied at this institution. */
  readonly institutionCode?: number | undefined;
  readonly words?: readonly string[] | undefined;
  readonly role?: string | undefined;
  readonly active?: boolean | undefined;
  readonly verified?: boolean | undefined;
  readonly id?: string | undefined;
}

/** As many letters of a word as the index knows. */
const LETTERS = 30;

const likeBegin = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
const addressBegins = (values: Values, word: string): string => `u.email_folded like ${values.add(likeBegin(word))}`;

const names = `(coalesce(u.profile->>'firstName', '') || ' ' || coalesce(u.profile->>'lastName', ''))`;
const beginnings = 'account_beginnings(u.email_folded, u.profile)';

/** Words of a name; an address has none. */
const wordsIn = (word: string): readonly string[] => (word.includes('@') ? [] : (word.match(/[\p{L}\p{N}]+/gu) ?? []));
const isPlain = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);

/** What has signs in it is an address, or several words of a name. */
const signedFits = (values: Values, word: string): string => {
  const parts = wordsIn(word);
  if (parts.length === 0) return addressBegins(values, word);
  const keys = parts.map((part) => part.slice(0, LETTERS));
  return `(${addressBegins(values, word)} or ${beginnings} @> ${values.add(keys)}::text[])`;
};

const walkedFits = (values: Values, word: string): string => {
  const parts = wordsIn(word);
  if (parts.length === 0) return addressBegins(values, word);
  return `(${addressBegins(values, word)} or ${names} ~* ${values.add(`\\m${parts.join('\\W+')}`)})`;
};

const wordsFit = (values: Values, words: readonly string[], walked: boolean): readonly string[] => {
  if (walked) return words.map((word) => walkedFits(values, word));
  const plain = words.filter(isPlain).map((word) => word.slice(0, LETTERS));
  const together = plain.length === 0 ? [] : [`${beginnings} @> ${values.add(plain)}::text[]`];
  return [...together, ...words.filter((word) => !isPlain(word)).map((word) => signedFits(values, word))];
};

const hasApplied = (place: string): string =>
  `exists (select from application a where a.account_id = u.id and a.institution_code = ${place} and a.deleted_at is null)`;

/**
 * The condition on `account u`: only what is asked for stands in it, so that each search finds its own index.
 * @param walked words are compared row by row in the order of the list: quicker where very many match
 */
export const usersWhere = (values: Values, wish: UserWish, walked = false): string => {
  const { id, institutionCode, role, active, verified, words = [] } = wish;
  return [
    'true',
    ...(id === undefined ? [] : [`u.id = ${values.add(id)}::uuid`]),
    ...(institutionCode === undefined ? [] : [hasApplied(values.add(institutionCode))]),
    // Written as the indexes of the few are.
    ...(role === undefined ? [] : [role === 'admin' ? `u.role = 'admin'` : `u.role = ${values.add(role)}`]),
    ...(active === undefined ? [] : [active ? 'u.active' : 'not u.active']),
    ...(verified === undefined ? [] : [`u.verified_at is ${verified ? 'not ' : ''}null`]),
    ...wordsFit(values, words, walked),
  ].join(' and ');
};
