import { useSyncExternalStore } from 'react';

let known: MediaQueryList | undefined;

/**
 * From here on there is room for a table beside the navigation (breakpoint `lg` of the theme). Made once: the browser
 * keeps every one that is asked for.
 */
const isWide = (): MediaQueryList => {
  known ??= window.matchMedia('(min-width: 1024px)');
  return known;
};

const subscribe = (listener: () => void): (() => void) => {
  isWide().addEventListener('change', listener);
  return () => isWide().removeEventListener('change', listener);
};

/** One of two drawings is made, so that nothing stands in the page twice. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => isWide().matches);
