import { createElement } from 'react';
import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  NavigationType,
  type RouteMatch,
  type RouteObject,
  type To,
} from 'react-router-dom';
import { loadCode } from '../api/load-code.ts';
import type { PageMatch } from './page-tree.ts';

/** A page that is shown at once needs its screen and its layout. */
export const loadMatched = async (matches: readonly RouteMatch<string, RouteObject>[]): Promise<void> => {
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy: load } = route;
      if (typeof load === 'function') Object.assign(route, await loadCode<object>(load), { lazy: undefined });
    }),
  );
};

/** Where the browser's history stands, as the router reads it. */
const currentLocation = () => {
  const { pathname, search, hash } = location;
  // Written by the router, and by nothing else.
  const entry = history.state as { readonly usr?: unknown; readonly key?: string } | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
};

/** What React Router renders of a route, as its own routers prepare it. */
const prepare = ({ Component, ErrorBoundary, ...route }: DataRouteObject): DataRouteObject => ({
  ...route,
  ...(Component && { element: createElement(Component) }),
  ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary), hasErrorBoundary: true }),
});

const notYet = (): never => {
  throw new Error('The router of this page has no navigation yet');
};

/** Shows the page as the server has routed it. */
const createRouterOfPage = (matches: readonly PageMatch[], page: HydrationState): DataRouter => ({
  basename: '/',
  future: { v8_middleware: false, v8_passThroughRequests: false, v8_trailingSlashAwareDataRequests: false },
  state: {
    historyAction: NavigationType.Pop,
    location: currentLocation(),
    matches: matches.map((match) => ({ ...match, route: prepare(match.route) })),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: page.loaderData ?? {},
    actionData: page.actionData ?? null,
    errors: page.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  },
  routes: [],
  branches: undefined,
  manifest: {},
  window: undefined,
  initialize: notYet,
  subscribe: notYet,
  enableScrollRestoration: notYet,
  navigate: notYet,
  fetch: notYet,
  revalidate: notYet,
  createHref: (place) => createPath(place),
  encodeLocation: (to) => {
    const path = typeof to === 'string' ? to : createPath(to);
    const { pathname, search, hash } = new URL(path.replace(/ $/, '%20'), 'http://localhost');
    return { pathname, search, hash };
  },
  getFetcher: () => IDLE_FETCHER,
  deleteFetcher: notYet,
  resetFetcher: notYet,
  dispose: notYet,
  getBlocker: () => IDLE_BLOCKER,
  deleteBlocker: () => undefined,
  patchRoutes: notYet,
  _internalFetchControllers: new Map(),
  _internalSetRoutes: notYet,
  _internalSetStateDoNotUseOrYouWillBreakYourApp: notYet,
});

/**
 * The router of a page that is hydrated: routes, guards and navigation are loaded when it has been taken over, or as soon
 * as the visitor leaves it (decision 242).
 * @param start the whole router
 */
export const createEarlyRouter = (
  matches: readonly PageMatch[],
  page: HydrationState,
  start: () => Promise<DataRouter>,
): { readonly router: DataRouter; readonly complete: () => Promise<DataRouter> } => {
  const early = createRouterOfPage(matches, page);
  let whole: DataRouter | undefined;
  let starting: Promise<DataRouter> | undefined;
  const waiting: ((router: DataRouter) => void)[] = [];

  const startWhole = async (): Promise<DataRouter> => {
    whole = await start();
    for (const work of waiting.splice(0)) work(whole);
    return whole;
  };
  const complete = (): Promise<DataRouter> => {
    starting ??= startWhole().catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };

  /** Registers something as soon as there is a whole router. */
  const later = (register: (router: DataRouter) => () => void): (() => void) => {
    let isEnded = false;
    let end = (): void => undefined;
    waiting.push((router) => {
      if (!isEnded) end = register(router);
    });
    return () => {
      isEnded = true;
      end();
    };
  };

  const own: DataRouter = {
    ...early,
    subscribe: (listener) => later((router) => router.subscribe(listener)),
    enableScrollRestoration: (...settings) => later((router) => router.enableScrollRestoration(...settings)),
    navigate: async (to: number | To | null, options?: Parameters<DataRouter['navigate']>[1]) => {
      const router = await complete();
      return typeof to === 'number' ? router.navigate(to) : router.navigate(to, options);
    },
    revalidate: async () => (await complete()).revalidate(),
  };
  const router = new Proxy(own, { get: (target, name) => Reflect.get(whole ?? target, name) });
  return { router, complete };
};
