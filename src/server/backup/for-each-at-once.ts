/** Works on several items at once; after a failure it begins no further one, and throws when the begun ones have ended. */
export const forEachAtOnce = async <T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && !hasFailed; item = items[next++])
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
  };
  const ended = await Promise.allSettled(Array.from({ length: count }, run));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
};
