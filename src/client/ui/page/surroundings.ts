import { createContext, useContext, useEffect, useState } from 'react';
import { readCookie } from '../../api/cookies.ts';

/** What a page knows of its visitor while it is drawn: the browser reads it itself, the server from the request. */
export interface Surroundings {
  readonly cookie: (name: string) => string | undefined;
}

const browser: Surroundings = { cookie: (name) => readCookie(name) };

const context = createContext<Surroundings>(browser);
export const SurroundingsProvider = context.Provider;

/** A readable cookie, the same on both sides of the first drawing. */
export const useCookie = (name: string): string | undefined => useContext(context).cookie(name);

/** False while the page is drawn on the server and taken over; then true. */
export const useHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
};
