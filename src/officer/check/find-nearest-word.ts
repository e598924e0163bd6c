/** How many letters differ (Levenshtein). */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
};

/** The word that was probably meant; undefined when none is near. */
export const findNearestWord = (typed: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((word) => [word, editDistance(typed.toLowerCase(), word.toLowerCase())] as const)
    .sort(([, a], [, b]) => a - b);
  const [best] = ranked;
  // Two letters out of three are another word, not a slip.
  const most = typed.length <= 3 ? 1 : Math.max(2, Math.floor(typed.length / 3));
  return best && best[1] <= most ? best[0] : undefined;
};
