import { Worker } from 'node:worker_threads';

/** A pattern of the data with the place it stands at. */
export interface PlacedPattern {
  readonly place: string;
  readonly pattern: string;
}

/** Every `pattern` below a node, conditions included. */
export const patternsOf = (node: unknown, place: string): readonly PlacedPattern[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'pattern' && typeof child === 'string' ? [{ place, pattern: child }] : patternsOf(child, `${place}/${key}`),
  );
};

const HANGS_AFTER_MS = 20_000;

/**
 * Milliseconds of the slowest of many hostile texts up to `length` characters; Infinity when one did not end. In a worker,
 * so that a hanging pattern can be stopped; lengths grow slowly, so that an exponential one is found out before it hangs.
 */
export const slowestMatch = (regExp: RegExp, length: number, limit: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { source, flags } = regExp;
    const prober = new URL('pattern-prober.mjs', import.meta.url);
    const worker = new Worker(prober, { workerData: { source, flags, length, limit } });
    const finish = (slowest: number): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(slowest);
    };
    const timer = setTimeout(() => finish(Number.POSITIVE_INFINITY), HANGS_AFTER_MS);
    worker.once('message', finish);
    worker.once('error', reject);
  });
