import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { isLeaving } from './leaving.ts';

/** Time for the build watch to load the page anew, before somebody reads of an error. */
const PATIENCE_MS = 1_500;
/** For the page that is on its way: would the router arrive first, its address stood in the history twice. */
const ARRIVAL_MS = 30_000;

type Lazy = LazyRouteFunction<RouteObject>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again each time that it is shown; what fails then is an error of the page. */
const lateScreen = (load: Lazy): ComponentType => {
  const fetchScreen = async () => ({ default: (await load()).Component as ComponentType });
  return () => {
    const [Screen] = useState(() => lazy(fetchScreen));
    return (
      <Suspense>
        <Screen />
      </Suspense>
    );
  };
};

const orLate =
  (load: Lazy): Lazy =>
  async () => {
    try {
      return await load();
    } catch {
      await pause(PATIENCE_MS);
      if (isLeaving()) await pause(ARRIVAL_MS);
      return { Component: lateScreen(load) };
    }
  };

/**
 * Of a screen whose chunk cannot be fetched the router shows nothing at all, and never asks for it again. With this the
 * error page stands there, and the next visit tries anew.
 */
export const surviveMissingChunks = (tree: readonly RouteObject[]): void => {
  for (const route of tree) {
    if (typeof route.lazy === 'function') route.lazy = orLate(route.lazy as Lazy) as never;
    surviveMissingChunks(route.children ?? []);
  }
};
