import { useSyncExternalStore } from 'react';

let mediaQuery: MediaQueryList | undefined;

/**
 * From this width a table fits beside the navigation (breakpoint `lg` of the theme). Created once, because the
 * browser keeps every media query list.
 */
const getMediaQuery = (): MediaQueryList => {
  mediaQuery ??= window.matchMedia('(min-width: 1024px)');
  return mediaQuery;
};

const subscribe = (listener: () => void): (() => void) => {
  getMediaQuery().addEventListener('change', listener);
  return () => getMediaQuery().removeEventListener('change', listener);
};

/** Lets a component render either a table or cards. */
export const useIsWideScreen = (): boolean => useSyncExternalStore(subscribe, () => getMediaQuery().matches);
