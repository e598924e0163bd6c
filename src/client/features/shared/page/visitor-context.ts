import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { readCookie } from '../../../api/cookies.ts';

/**
 * What the server knew of the visitor when it rendered the page. The browser hydrates the page with the same values: its
 * own cookies may have changed since, in another tab or while the page was in the browser's cache.
 */
interface VisitorContext {
  readonly cookie: (name: string) => string | undefined;
  /** On the server: answers with a redirect to this path instead of the page. */
  readonly leadTo?: (path: string) => void;
}

const browserContext: VisitorContext = { cookie: (name) => readCookie(name) };

const visitorContext = createContext<VisitorContext>(browserContext);
export const VisitorContextProvider = visitorContext.Provider;

const neverNotify = () => () => {};

/** A readable cookie: the server's value until the page is hydrated, then the browser's. */
export const useCookie = (name: string): string | undefined => {
  const { cookie } = useContext(visitorContext);
  return useSyncExternalStore(
    neverNotify,
    () => readCookie(name),
    () => cookie(name),
  );
};

/** On the server: answers with a redirect to a path; absent in the browser. */
export const useServerRedirect = (): ((path: string) => void) | undefined => useContext(visitorContext).leadTo;

/** False while the server renders and the browser hydrates the page; then true. */
export const useHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
};
