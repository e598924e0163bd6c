import {
  createStaticRouter,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  type To,
} from 'react-router-dom';
import { loadCode } from '../api/load-code.ts';

/** A page that is shown at once needs its screen and its layout. */
export const loadMatchedRoutes = async (tree: RouteObject[]): Promise<void> => {
  await Promise.all(
    (matchRoutes(tree, location) ?? []).map(async ({ route }) => {
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

/** Shows the page as the server has routed it. */
const createRouterOfPage = (tree: DataRouteObject[], page: HydrationState): DataRouter =>
  createStaticRouter(tree, {
    basename: '/',
    location: currentLocation(),
    matches: matchRoutes(tree, location) ?? [],
    loaderData: page.loaderData ?? {},
    actionData: page.actionData ?? null,
    errors: page.errors ?? null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  });

/**
 * The router of a page that is hydrated: routes, guards and navigation are loaded when it has been taken over, or as soon
 * as the visitor leaves it (decision 242).
 * @param start the whole router
 */
export const createEarlyRouter = (
  tree: DataRouteObject[],
  page: HydrationState,
  start: () => Promise<DataRouter>,
): { readonly router: DataRouter; readonly complete: () => Promise<DataRouter> } => {
  const early = createRouterOfPage(tree, page);
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

  const state: DataRouter['state'] = { ...early.state, restoreScrollPosition: false };
  const own: DataRouter = {
    ...early,
    state,
    subscribe: (listener) => later((router) => router.subscribe(listener)),
    enableScrollRestoration: (...settings) => later((router) => router.enableScrollRestoration(...settings)),
    navigate: async (to: number | To | null, options?: Parameters<DataRouter['navigate']>[1]) => {
      const router = await complete();
      return typeof to === 'number' ? router.navigate(to) : router.navigate(to, options);
    },
    revalidate: async () => (await complete()).revalidate(),
    deleteBlocker: () => undefined,
  };
  const router = new Proxy(own, { get: (target, name) => Reflect.get(whole ?? target, name) });
  return { router, complete };
};
