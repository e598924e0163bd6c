import { LRUCache } from 'lru-cache';

const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps made pages as long as nothing that they show has changed; one that is being made is waited for. */
export const createPageCache = <P extends { readonly size: number; readonly isKept: boolean }>(
  revision: () => string | undefined,
) => {
  const kept = new LRUCache<string, P>({ maxSize: MOST_BYTES, sizeCalculation: ({ size }) => Math.max(1, size) });
  const underway = new Map<string, Promise<P>>();

  const make = async (key: string, known: boolean, work: () => Promise<P>): Promise<P> => {
    const page = await work();
    if (known && page.isKept) kept.set(key, page);
    return page;
  };

  /** @param name of the page, with all that it depends on but the content */
  return (name: string, work: () => Promise<P>): Promise<P> => {
    const now = revision();
    const key = `${now} ${name}`;
    const page = kept.get(key);
    if (page && now !== undefined) return Promise.resolve(page);
    const begun = underway.get(key) ?? make(key, now !== undefined, work).finally(() => underway.delete(key));
    underway.set(key, begun);
    return begun;
  };
};
