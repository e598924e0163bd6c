import { createBrowserRouter, matchRoutes } from 'virtual:browser-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { DataRouter, HydrationState, RouteObject } from 'react-router-dom';
import { callApi } from '../api/http.ts';
import { toaster } from '../design/Toaster.tsx';
import { isLeaving } from './build-watch.ts';
import { loadMatched } from './early-router.ts';
import { createGuardContext, loadGuardReads } from './guards/guard-context.ts';
import { runGuards } from './guards/guards.ts';
import { currentLanguage, requestTexts } from './i18n.ts';
import { createRouteTree, type RouteEnvironment } from './route-tree.ts';
import { routes } from './routes.ts';

/** Time for the build watch to reload the page before an error is shown. */
const RELOAD_GRACE_MS = 1_500;
/** Time for a page load in progress: if the router finished first, the history would hold the URL twice. */
const MAX_LEAVE_MS = 30_000;

type RouterSubscriber = Parameters<DataRouter['subscribe']>[0];

type LazyRoute = () => Promise<Pick<RouteObject, 'Component'>>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads the screen again each time that it is shown; a failure then is an error of the page. */
const createRetryScreen = (load: LazyRoute): ComponentType => {
  const fetchScreen = async () => ({ default: (await load()).Component ?? (() => null) });
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
 * For a screen whose chunk cannot be fetched the router renders nothing and never fetches it again. This shows the error
 * page instead, and the next visit fetches the chunk again.
 */
export const retryMissingChunks = (tree: readonly RouteObject[]): void => {
  for (const route of tree) {
    if (typeof route.lazy === 'function') Object.assign(route, { lazy: retryOnFailure(route.lazy) });
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
  notify: toaster.error,
};

/** The server ran the guards of the page, but only the browser stores the institution that its address chooses. */
const storeChoice = async (tree: RouteObject[]): Promise<void> => {
  const match = matchRoutes(tree, location)?.at(-1);
  const route = Object.entries(routes).find(([name]) => name === match?.route.id)?.[1];
  const themeGuards = route?.guards.filter((name) => name.startsWith('theme-')) ?? [];
  await runGuards(themeGuards, createGuardContext(new URL(location.href), match?.params ?? {}));
};

/**
 * A navigation with `flushSync` shows its end at once. React Router itself shows its beginning at once, which renders the page
 * that is left once more, and its end in a transition, which gives way to every other update.
 */
export const showEndAtOnce = (router: Pick<DataRouter, 'subscribe'>): void => {
  const { subscribe } = router;
  Object.assign(router, {
    subscribe: (listener: RouterSubscriber) => {
      let isAtOnce = false;
      return subscribe((state, how) => {
        const isAtEnd = state.navigation.state === 'idle';
        listener(state, { ...how, flushSync: isAtEnd && (isAtOnce || how.flushSync) });
        isAtOnce = !isAtEnd && (isAtOnce || how.flushSync);
      });
    },
  });
};

/** The router of the route table. @param pageData loader data of a server-rendered page, whose guards have run */
export const startRouter = async (pageData?: HydrationState): Promise<DataRouter> => {
  const tree = createRouteTree(() => browserEnvironment);
  if (pageData) {
    await loadMatched(matchRoutes(tree, location) ?? []);
    void loadGuardReads().catch(() => undefined);
    void storeChoice(tree).catch(() => undefined);
  }
  retryMissingChunks(tree);
  const router = createBrowserRouter(tree, pageData ? { hydrationData: pageData } : {});
  showEndAtOnce(router);
  return router;
};
