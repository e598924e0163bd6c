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

/** The shortest text of a set; undefined for an empty set, null when the search exceeds its limit. */
const findShortestText = (texts: TextSet): string | undefined | null => {
  const alphabet = alphabetOf(texts);
  const visited = new Set([texts.key]);
  let edge: readonly (readonly [string, TextSet])[] = [['', texts]];
  while (edge.length > 0) {
    const found = edge.find(([, state]) => containsEmptyText(state));
    if (found) return found[0];
    const next: (readonly [string, TextSet])[] = [];
    for (const [text, state] of edge)
      for (const point of alphabet) {
        const following = derivativeOf(state, point);
        if (following.is === 'none' || visited.has(following.key)) continue;
        visited.add(following.key);
        next.push([text + String.fromCodePoint(point), following]);
      }
    if (visited.size > MAX_STATES) return null;
    edge = next;
  }
  return undefined;
};

/** The result of a comparison: all earlier texts stay allowed, or a text that is newly refused, or unknown. */
type PatternComparison = { readonly isWider: true } | { readonly refused: string } | undefined;

/** The earlier rules for a text: all patterns and the length limits. */
export interface EarlierConstraints {
  readonly patterns: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

const MAX_LENGTH = 120;

/** Limits above the supported length are ignored, which only enlarges the set. */
const textsOfLength = (least = 0, most = Number.POSITIVE_INFINITY): TextSet => {
  const one = oneCharacter([[0, LAST_CODE_POINT]]);
  let texts = most > MAX_LENGTH ? anyText : emptyText;
  const optional = most > MAX_LENGTH ? 0 : most - Math.min(least, most);
  for (let count = 0; count < optional; count++) texts = unionOf(emptyText, concatenate(one, texts));
  for (let count = 0; count < Math.min(least, MAX_LENGTH); count++) texts = concatenate(one, texts);
  return texts;
};

/** Whether the new pattern matches each text that was allowed; else the shortest text that it does not match. */
export const comparePatterns = (
  { patterns, minLength, maxLength }: EarlierConstraints,
  now: string,
): PatternComparison => {
  // A pattern that cannot be parsed is ignored. This enlarges the set of allowed texts, so a positive result stays
  // correct.
  const read = patterns.map(parsePattern);
  const old = intersectionOf(textsOfLength(minLength, maxLength), ...read.filter((one) => one !== undefined));
  const fresh = parsePattern(now);
  const refused = fresh ? findShortestText(intersectionOf(old, complementOf(fresh))) : null;
  if (refused === undefined) return { isWider: true };
  return refused === null || read.includes(undefined) ? undefined : { refused };
};
