import { useSyncExternalStore } from 'react';

/** From here on a table of nine columns has room (breakpoint `lg` of the theme). */
const query = '(min-width: 64em)';

const subscribe = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the page is wide: one of two drawings is made, so that nothing stands in the page twice. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
