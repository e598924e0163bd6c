import type { Attributes, BatchObservableResult, ObservableGauge } from '@opentelemetry/api';

/** A value and its labels. */
export type LabelledValue = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * Observes a gauge whose labels come and go. The SDK repeats the last value of labels that are no longer observed, so they
 * are observed as 0, or as NaN where nothing is known.
 */
export const createCurrentValues = (gauge: ObservableGauge) => {
  const known = new Map<string, Attributes>();
  /** @param values all labels with a value now; undefined: not known */
  return (result: BatchObservableResult, values: readonly LabelledValue[] | undefined): void => {
    const seen = new Set<string>();
    for (const [labels, value] of values ?? []) {
      const key = JSON.stringify(labels);
      known.set(key, labels);
      seen.add(key);
      result.observe(gauge, value, labels);
    }
    for (const [key, labels] of known) if (!seen.has(key)) result.observe(gauge, values ? 0 : Number.NaN, labels);
  };
};
