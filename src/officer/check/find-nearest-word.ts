import { distance } from 'fastest-levenshtein';

const letters = (word: string): string => [...word.toLowerCase()].sort().join('');

/** 1 for the same letters in another order, which is more likely than other letters. */
const isTransposed = (typed: string, word: string): number => Number(letters(typed) === letters(word));

/** Wrong letters; two that changed places are one typing mistake. */
const mistakesBetween = (typed: string, word: string): number => {
  const wrong = distance(typed.toLowerCase(), word.toLowerCase());
  return wrong === 2 && isTransposed(typed, word) ? 1 : wrong;
};

/** The most similar word; undefined when none is similar. */
export const findNearestWord = (typed: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((word) => [word, mistakesBetween(typed, word)] as const)
    .sort(([first, a], [second, b]) => a - b || isTransposed(typed, second) - isTransposed(typed, first));
  const [best] = ranked;
  // Two of three letters changed is another word, not a typing mistake.
  const maxDistance = typed.length <= 3 ? 1 : Math.max(2, Math.floor(typed.length / 3));
  return best && best[1] <= maxDistance ? best[0] : undefined;
};
