import { parsePattern } from './parse-pattern.ts';
import {
  alphabetOf,
  anyText,
  complementOf,
  concatenate,
  containsEmptyText,
  derivativeOf,
  emptyText,
  intersectionOf,
  LAST_CODE_POINT,
  oneCharacter,
  type TextSet,
  unionOf,
} from './text-set.ts';

const MAX_STATES = 3000;

/** The shortest text of a set; undefined for an empty set, null when it takes too long to find out. */
const findShortestText = (texts: TextSet): string | undefined | null => {
  const alphabet = alphabetOf(texts);
  const seen = new Set([texts.key]);
  let edge: readonly (readonly [string, TextSet])[] = [['', texts]];
  while (edge.length > 0) {
    const found = edge.find(([, state]) => containsEmptyText(state));
    if (found) return found[0];
    const next: (readonly [string, TextSet])[] = [];
    for (const [text, state] of edge)
      for (const point of alphabet) {
        const following = derivativeOf(state, point);
        if (following.is === 'none' || seen.has(following.key)) continue;
        seen.add(following.key);
        next.push([text + String.fromCodePoint(point), following]);
      }
    if (seen.size > MAX_STATES) return null;
    edge = next;
  }
  return undefined;
};

/** The result of a comparison: all earlier texts stay allowed, or a text that is newly refused, or unknown. */
type PatternComparison = { readonly isWider: true } | { readonly refused: string } | undefined;

/** What texts had to keep to before: all of the patterns, and how long they could be. */
export interface EarlierConstraints {
  readonly patterns: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

const MAX_LENGTH = 120;

/** Lengths beyond what is worth following are left out: that only makes the set larger. */
const textsOfLength = (least = 0, most = Number.POSITIVE_INFINITY): TextSet => {
  const one = oneCharacter([[0, LAST_CODE_POINT]]);
  let texts = most > MAX_LENGTH ? anyText : emptyText;
  const optional = most > MAX_LENGTH ? 0 : most - Math.min(least, most);
  for (let count = 0; count < optional; count++) texts = unionOf(emptyText, concatenate(one, texts));
  for (let count = 0; count < Math.min(least, MAX_LENGTH); count++) texts = concatenate(one, texts);
  return texts;
};

/** Whether each text that was allowed is matched by the new pattern; else the shortest that is not. */
export const comparePatterns = (
  { patterns, minLength, maxLength }: EarlierConstraints,
  now: string,
): PatternComparison => {
  // A pattern that cannot be read is left out: without it more was allowed, and what holds for more holds for less.
  const read = patterns.map(parsePattern);
  const old = intersectionOf(textsOfLength(minLength, maxLength), ...read.filter((one) => one !== undefined));
  const fresh = parsePattern(now);
  const refused = fresh ? findShortestText(intersectionOf(old, complementOf(fresh))) : null;
  if (refused === undefined) return { isWider: true };
  return refused === null || read.includes(undefined) ? undefined : { refused };
};
