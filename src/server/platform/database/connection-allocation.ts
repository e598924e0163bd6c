import { createQueueWatch } from './queue-watch.ts';

/** No connection became free in time. The driver has the same message for its own queue. */
export const noFreeConnectionError = (): Error => new Error('timeout exceeded when trying to connect');

interface Waiter {
  readonly go: () => void;
}

/** Limits the connections that one call holds at the same time. The rest of its group stays free for others. */
export interface ConnectionAllocation {
  /**
   * Waits at most `waitMs` for a free slot. A call that has begun goes before new ones, and new ones wait less while the
   * queue does not empty. @returns the function that releases the slot
   */
  acquire(waitMs: number, isNew: boolean): Promise<() => void>;
  /** After a read met a locked table: one read at a time, until one succeeds. */
  restrictToOne(): void;
  restoreLimit(): void;
}

export const createAllocation = (max: number): ConnectionAllocation => {
  let limit = max;
  let inside = 0;
  const begun: Waiter[] = [];
  const fresh: Waiter[] = [];
  const watch = createQueueWatch();
  const admit = (): void => {
    while (inside < limit && begun.length + fresh.length > 0) {
      inside += 1;
      (begun.shift() ?? fresh.shift())?.go();
    }
    watch.see(begun.length + fresh.length);
  };
  const release = (): void => {
    inside -= 1;
    admit();
  };
  return {
    acquire: (waitMs, isNew) =>
      new Promise((resolve, reject) => {
        const queue = isNew ? fresh : begun;
        watch.see(begun.length + fresh.length);
        const waiting: Waiter = {
          go: () => {
            clearTimeout(timer);
            resolve(release);
          },
        };
        const timer = setTimeout(
          () => {
            queue.splice(queue.indexOf(waiting), 1);
            reject(noFreeConnectionError());
          },
          isNew ? watch.limitOf(waitMs) : waitMs,
        );
        queue.push(waiting);
        admit();
      }),
    restrictToOne: () => {
      limit = 1;
    },
    restoreLimit: () => {
      limit = max;
      admit();
    },
  };
};
