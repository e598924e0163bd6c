import { distance } from 'fastest-levenshtein';

/** The most similar word; undefined when none is similar. */
export const findNearestWord = (typed: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((word) => [word, distance(typed.toLowerCase(), word.toLowerCase())] as const)
    .sort(([, a], [, b]) => a - b);
  const [best] = ranked;
  // Two of three letters changed is another word, not a typing mistake.
  const maxDistance = typed.length <= 3 ? 1 : Math.max(2, Math.floor(typed.length / 3));
  return best && best[1] <= maxDistance ? best[0] : undefined;
};
