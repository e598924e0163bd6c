import { type ComponentType, lazy, Suspense, useState } from 'react';
import {
  createBrowserRouter,
  type HydrationState,
  type LazyRouteFunction,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom';
import { callApi } from '../api/http.ts';
import { loadCode } from '../api/load-code.ts';
import { isLeaving } from './build-watch.ts';
import { createGuardContext } from './guards/guard-context.ts';
import { currentLanguage, requestTexts } from './i18n.ts';
import { createRouteTree, type RouteEnvironment } from './route-tree.ts';

/** Time for the build watch to load the page anew, before somebody reads of an error. */
const RELOAD_GRACE_MS = 1_500;
/** For the page that is on its way: would the router arrive first, its address stood in the history twice. */
const MAX_LEAVE_MS = 30_000;

type LazyRoute = LazyRouteFunction<RouteObject>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again each time that it is shown; what fails then is an error of the page. */
const createRetryScreen = (load: LazyRoute): ComponentType => {
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

const retryOnFailure =
  (load: LazyRoute): LazyRoute =>
  async () => {
    try {
      return await load();
    } catch {
      await pause(RELOAD_GRACE_MS);
      if (isLeaving()) await pause(MAX_LEAVE_MS);
      return { Component: createRetryScreen(load) };
    }
  };

/**
 * Of a screen whose chunk cannot be fetched the router shows nothing at all, and never asks for it again. With this the
 * error page stands there, and the next visit tries anew.
 */
const retryMissingChunks = (tree: readonly RouteObject[]): void => {
  for (const route of tree) {
    if (typeof route.lazy === 'function') route.lazy = retryOnFailure(route.lazy as LazyRoute) as never;
    retryMissingChunks(route.children ?? []);
  }
};

const browserEnvironment: RouteEnvironment = {
  guardContext: createGuardContext,
  question: (url, params) => ({
    url,
    params,
    language: currentLanguage(),
    call: callApi,
  }),
  requestTexts,
};

/** A page that the server drew is taken over as it is: what it consists of must be there before. */
const loadMatchedRoutes = async (tree: RouteObject[]): Promise<void> => {
  const lazies = (matchRoutes(tree, location) ?? []).filter(({ route }) => route.lazy);
  await Promise.all(
    lazies.map(async ({ route }) => {
      const load = route.lazy as () => Promise<object>;
      Object.assign(route, await loadCode(load), { lazy: undefined });
    }),
  );
};

/** The data router of the route table. @param drawn what the server found for the page that it drew */
export const createRouter = async (drawn?: HydrationState) => {
  const tree = createRouteTree(() => browserEnvironment);
  if (drawn) await loadMatchedRoutes(tree);
  retryMissingChunks(tree);
  return createBrowserRouter(tree, drawn ? { hydrationData: drawn } : {});
};
