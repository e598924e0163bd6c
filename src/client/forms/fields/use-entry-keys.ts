import { useRef } from 'react';

/** Identities of the entries of a list, which the answers do not have. */
export interface EntryKeys {
  readonly keyOf: (index: number) => number | undefined;
  /** The entries stand in another order. @param places the former place of each; a place that comes twice is a copy */
  readonly rearrange: (places: readonly number[]) => void;
}

export const createEntryKeys = (): EntryKeys & { readonly setCount: (count: number) => void } => {
  let keys: readonly number[] = [];
  let last = 0;
  const create = (): number => {
    last += 1;
    return last;
  };
  return {
    keyOf: (index) => keys[index],
    setCount: (count) => {
      if (count !== keys.length) keys = Array.from({ length: count }, (_, index) => keys[index] ?? create());
    },
    rearrange: (places) => {
      const before = keys;
      keys = places.map((place, index) => (places.indexOf(place) < index ? undefined : before[place]) ?? create());
    },
  };
};

/**
 * An entry that is moved keeps its elements in the page, and with them a file that is being uploaded to it.
 * @param count of entries that are shown
 */
export const useEntryKeys = (count: number): EntryKeys => {
  const keys = useRef<ReturnType<typeof createEntryKeys>>(undefined);
  keys.current ??= createEntryKeys();
  keys.current.setCount(count);
  return keys.current;
};
