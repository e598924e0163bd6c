import { AppError } from '../errors.ts';

interface ConcurrencyLimit {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs at most `running` tasks at once and queues `waiting` more; any further task is refused with 503. */
export const createConcurrencyLimit = (running: number, waiting: number): ConcurrencyLimit => {
  let free = running;
  const queue: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free--;
      return;
    }
    if (queue.length >= waiting) throw new AppError(503, 'server.error.503', { retryAfter: 2 });
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else free++;
  };
  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
