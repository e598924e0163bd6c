import { LRUCache } from 'lru-cache';

/** Returns the cached result for equal content, or computes it. */
type ContentCache<T extends object> = (content: unknown, compute: () => T) => T;

/**
 * Caches results by the content they were computed from, given as JSON. Versions of the data share most files, so the
 * results of an unchanged file are computed once. `max`: maximum number of cached results.
 */
export const createContentCache = <T extends object>(max: number): ContentCache<T> => {
  const known = new LRUCache<string, T>({ max });
  return (content, compute) => {
    const key = JSON.stringify(content);
    const result = known.get(key) ?? compute();
    known.set(key, result);
    return result;
  };
};

const MAX_SHARED_PARTS = 2_000;
const sharedParts = createContentCache<object>(MAX_SHARED_PARTS);

// What the cache gives for a part is equal to it, and so of its type.
/** Equal forms, rules and parts of schemas become one object, so that each schema is compiled once. */
export const share = <T extends object>(part: T): T => sharedParts(part, () => part) as T;
