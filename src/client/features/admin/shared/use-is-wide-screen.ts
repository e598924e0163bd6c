import { useSyncExternalStore } from 'react';

/** A hook that follows a media condition. The query is created once, because the browser keeps every one. */
const createMediaHook = (condition: string): (() => boolean) => {
  let query: MediaQueryList | undefined;
  const getQuery = (): MediaQueryList => {
    query ??= window.matchMedia(condition);
    return query;
  };
  const subscribe = (listener: () => void): (() => void) => {
    getQuery().addEventListener('change', listener);
    return () => getQuery().removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => getQuery().matches);
};

/** From this width a table fits beside the navigation (breakpoint `lg` of the theme). */
const besideNavigation = '(min-width: 1024px)';

/** The same in style rules. */
export const wideList = `@media screen and ${besideNavigation}`;

/** Lets a component render either a table or cards. */
export const useIsWideScreen = createMediaHook(besideNavigation);

/** Two panes fit beside each other, and each is high enough to scroll. */
const twoPanes = '(min-width: 1280px) and (min-height: 600px)';

/** The same in style rules. Never on paper. */
export const reviewWide = `@media screen and ${twoPanes}`;

/** Whether documents are shown beside the answers. */
export const useIsReviewWide = createMediaHook(twoPanes);

/** Whether the page is being printed: paper has room for a whole table, whatever the width of the screen. */
export const useIsOnPaper = createMediaHook('print');
