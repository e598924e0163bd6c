/** Some runs of a property that share a seed. */
export interface Part {
  readonly seed: number;
  readonly runs: number;
}

const RUNS_PER_PART = 50;

/**
 * `npm run test:forms` makes as many runs as `GENERATED_FORMS` says, other ones each time, in parts: a part that fails
 * does not end the others, and `GENERATED_FORMS=50 GENERATED_SEED=<seed>` repeats it. Every other run makes the same few.
 */
export const listParts = (few: Part): readonly Part[] => {
  const { GENERATED_FORMS: asked, GENERATED_SEED: given } = process.env;
  if (asked === undefined) return [few];
  const first = Number(given ?? Date.now() % 1_000_000_000);
  const parts = Math.ceil(Number(asked) / RUNS_PER_PART);
  return Array.from({ length: parts }, (_, index) => ({
    seed: first + index,
    runs: Math.min(RUNS_PER_PART, Number(asked) - index * RUNS_PER_PART),
  }));
};
