import { useSyncExternalStore } from 'react';

let mediaQuery: MediaQueryList | undefined;

/**
 * From here on there is room for a table beside the navigation (breakpoint `lg` of the theme). Made once: the browser
 * keeps every one that is asked for.
 */
const getMediaQuery = (): MediaQueryList => {
  mediaQuery ??= window.matchMedia('(min-width: 1024px)');
  return mediaQuery;
};

const subscribe = (listener: () => void): (() => void) => {
  getMediaQuery().addEventListener('change', listener);
  return () => getMediaQuery().removeEventListener('change', listener);
};

/** One of two drawings is made, so that nothing stands in the page twice. */
export const useIsWideScreen = (): boolean => useSyncExternalStore(subscribe, () => getMediaQuery().matches);
