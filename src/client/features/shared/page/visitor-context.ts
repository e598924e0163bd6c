import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { readCookie } from '../../../api/cookies.ts';

/**
 * What a page knew of its visitor when the server rendered it. The browser takes the page over with the same knowledge:
 * its own cookies may have changed since, in another tab or before the visitor came back to a kept page.
 */
export interface VisitorContext {
  readonly cookie: (name: string) => string | undefined;
}

const browserContext: VisitorContext = { cookie: (name) => readCookie(name) };

const visitorContext = createContext<VisitorContext>(browserContext);
export const VisitorContextProvider = visitorContext.Provider;

const neverNotify = () => () => {};

/** A readable cookie: as the server saw it until the page has been taken over, then as it is. */
export const useCookie = (name: string): string | undefined => {
  const { cookie } = useContext(visitorContext);
  return useSyncExternalStore(
    neverNotify,
    () => readCookie(name),
    () => cookie(name),
  );
};

/** False while the page is drawn on the server and taken over; then true. */
export const useHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
};
