/** Returns the result of `work`; undefined when the browser forbids storage or it is full. */
export const withStorage = <T>(
  area: 'localStorage' | 'sessionStorage',
  work: (storage: Storage) => T,
): T | undefined => {
  try {
    return work(globalThis[area]);
  } catch {
    return undefined;
  }
};
