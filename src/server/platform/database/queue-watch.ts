/** A queue that has not been empty for this long grows by more than it serves. */
const SUSTAINED_MS = 2_000;
/** What a new call waits then. Its caller repeats it, and finds a shorter queue than everybody would who waits longer. */
const SUSTAINED_WAIT_MS = 300;

/** Tells a crowd that comes at once, which waits, from an overload that lasts, in which waiting helps nobody. */
export interface QueueWatch {
  /** Notes how many wait. */
  see(waiting: number): void;
  /** How long a new call waits that would wait `waitMs` in a crowd. */
  limitOf(waitMs: number): number;
}

export const createQueueWatch = (): QueueWatch => {
  let emptyAt = performance.now();
  return {
    see: (waiting) => {
      if (waiting === 0) emptyAt = performance.now();
    },
    limitOf: (waitMs) => (performance.now() - emptyAt > SUSTAINED_MS ? Math.min(waitMs, SUSTAINED_WAIT_MS) : waitMs),
  };
};
