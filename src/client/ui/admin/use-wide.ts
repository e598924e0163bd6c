import { useSyncExternalStore } from 'react';

/** From here on there is room for a table beside the navigation (breakpoint `lg` of the theme). */
const query = '(min-width: 1024px)';

const subscribe = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** One of two drawings is made, so that nothing stands in the page twice. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
