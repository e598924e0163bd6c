/** Runs at most `max` works at the same time; the others wait for their turn, in the order of the calls. */
export const createTurns = (max: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < max) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn goes to the next one, so that nobody who comes now takes it as well.
      if (next) next();
      else running--;
    }
  };
};
