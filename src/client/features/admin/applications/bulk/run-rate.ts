/** How many were done at a moment, in milliseconds. */
export interface RateSample {
  readonly at: number;
  readonly done: number;
}

/** What happened before tells nothing about now. */
const WINDOW_MS = 60_000;
/** A shorter time would show a burst as the rate. */
const SHORTEST_MS = 15_000;

/** With one more sample; those that are too old are left out, but one before the window. */
export const withSample = (samples: readonly RateSample[], next: RateSample): readonly RateSample[] => {
  const last = samples.at(-1);
  // Done less than before: another phase.
  if (last && next.done < last.done) return [next];
  if (last && next.at <= last.at) return samples;
  const recent = samples.findIndex(({ at }) => at > next.at - WINDOW_MS);
  return [...(recent < 0 ? samples.slice(-1) : samples.slice(Math.max(0, recent - 1))), next];
};

/** Done per minute; undefined while too little is known. */
export const rateOf = (samples: readonly RateSample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < SHORTEST_MS || last.done === first.done) return undefined;
  return ((last.done - first.done) * 60_000) / (last.at - first.at);
};

/** Below two hours minutes, then hours, each rounded up; `soon`: less than a minute. */
export const timeLeft = (
  left: number,
  perMinute: number,
): { readonly unit: 'soon' | 'minutes' | 'hours'; readonly count: number } => {
  const minutes = left / perMinute;
  if (minutes < 1) return { unit: 'soon', count: 0 };
  return minutes < 120
    ? { unit: 'minutes', count: Math.ceil(minutes) }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };
};
