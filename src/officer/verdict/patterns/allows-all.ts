import {
  after,
  alphabetOf,
  and,
  anything,
  chain,
  empty,
  hasEmpty,
  LAST,
  letter,
  not,
  or,
  type Texts,
} from './language.ts';
import { readPattern } from './read-pattern.ts';

const MOST_STATES = 3000;

/** The shortest text of a set; undefined for an empty set, null when it takes too long to find out. */
const shortestOf = (texts: Texts): string | undefined | null => {
  const alphabet = alphabetOf(texts);
  const seen = new Set([texts.key]);
  let edge: readonly (readonly [string, Texts])[] = [['', texts]];
  while (edge.length > 0) {
    const found = edge.find(([, state]) => hasEmpty(state));
    if (found) return found[0];
    const next: (readonly [string, Texts])[] = [];
    for (const [text, state] of edge)
      for (const point of alphabet) {
        const following = after(state, point);
        if (following.is === 'none' || seen.has(following.key)) continue;
        seen.add(following.key);
        next.push([text + String.fromCodePoint(point), following]);
      }
    if (seen.size > MOST_STATES) return null;
    edge = next;
  }
  return undefined;
};

/** What can be said of two patterns: everything stays allowed, a text that no longer is, or nothing. */
export type Compared = { readonly isWider: true } | { readonly refused: string } | undefined;

/** What texts had to keep to before: all of the patterns, and how long they could be. */
export interface Before {
  readonly patterns: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

const LONGEST = 120;

/** Lengths beyond what is worth following are left out: that only makes the set larger. */
const ofLength = (least = 0, most = Number.POSITIVE_INFINITY): Texts => {
  const one = letter([[0, LAST]]);
  let texts = most > LONGEST ? anything : empty;
  const optional = most > LONGEST ? 0 : most - Math.min(least, most);
  for (let count = 0; count < optional; count++) texts = or(empty, chain(one, texts));
  for (let count = 0; count < Math.min(least, LONGEST); count++) texts = chain(one, texts);
  return texts;
};

/** Whether each text that was allowed is matched by the new pattern; else the shortest that is not. */
export const comparePatterns = ({ patterns, minLength, maxLength }: Before, now: string): Compared => {
  // A pattern that cannot be read is left out: without it more was allowed, and what holds for more holds for less.
  const read = patterns.map(readPattern);
  const old = and(ofLength(minLength, maxLength), ...read.filter((one) => one !== undefined));
  const fresh = readPattern(now);
  const refused = fresh ? shortestOf(and(old, not(fresh))) : null;
  if (refused === undefined) return { isWider: true };
  return refused === null || read.includes(undefined) ? undefined : { refused };
};
