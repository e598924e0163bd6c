import { steps } from 'virtual:catalogue';
import {
  type ActionFunction,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  redirectDocument,
  replace,
} from 'react-router-dom';
import { keysOf } from '../../contract/keys-of.ts';
import { type PageName, pages } from '../../contract/pages.ts';
import { hasStatus } from '../api/api-error.ts';
import { loadCode } from '../api/load-code.ts';
import { surroundings } from '../api/surroundings.ts';
import { filesOf, noteCode } from '../api/used-code.ts';
import { isPublicPage, type PageLoadContext } from '../features/shared/page/public-page.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import type { GuardContext } from './guards/guard-types.ts';
import { runGuards } from './guards/guards.ts';
import { hydratedScreens } from './hydrated-screens.ts';
import { guardsOf, type LayoutName, type PageParams, type PageRoute } from './page-route.ts';
import { layoutRoute, layouts, loadScreen, rootRoute } from './page-tree.ts';
import { PageSkeleton } from './Root.tsx';
import { routes } from './routes.ts';

/** What the route table needs from its environment: the browser, or one request on the server. */
export interface RouteEnvironment {
  readonly guardContext: (url: URL, params: GuardContext['params']) => GuardContext;
  readonly question: (url: URL, params: PageLoadContext['params']) => PageLoadContext;
  readonly requestTexts: (name: string) => Promise<void>;
  /** Shows a message on the page that a guard leads to. */
  readonly notify: (notice: string) => void;
}

/** On the server: what a page does with a form that is sent to it. */
type RouteActions = Partial<Readonly<Record<PageName, ActionFunction>>>;

/** The environment of a loader; `context` is the `requestContext` of the server's request. */
type FindRouteEnvironment = (context: unknown) => RouteEnvironment;

/** Records the files of a page that is hydrated and of its layout, and its texts by their virtual names. */
const noteCodeOf = ({ layout, screen }: PageRoute, params: PageParams): void => {
  if (layout === 'public') return;
  const language = surroundings().language();
  const texts = screen?.texts(params).map((name) => `virtual:page-text/${language}/${name}`) ?? [];
  const listed = screen?.listedAs === undefined ? [] : filesOf(hydratedScreens[screen.listedAs]);
  noteCode([...filesOf(layouts[layout]), ...(screen?.files ?? []), ...listed, `virtual:locale/${language}`, ...texts]);
};

const notFoundResponse = (): Response => new Response(null, { status: 404, statusText: 'Not Found' });

/** A page opened directly is replaced: otherwise going back would return to it and redirect again. */
const redirectTo = (path: string, { url }: Request): Response =>
  globalThis.location?.href === url ? replace(path) : redirect(path);

const checkGuards = async (
  route: PageRoute,
  environment: RouteEnvironment,
  { request, params }: LoaderFunctionArgs,
): Promise<void> => {
  const step = steps.find(({ key }) => key === params['step']);
  const verdict = await runGuards(guardsOf(route, step), environment.guardContext(new URL(request.url), params));
  if (verdict && 'absent' in verdict) throw notFoundResponse();
  if (verdict && 'forbidden' in verdict) throw new Response(null, { status: 403, statusText: 'Forbidden' });
  if (verdict?.notice) environment.notify(verdict.notice);
  if (verdict) throw redirectTo(verdict.redirect, request);
};

/** @throws the 404 page where the page's data is absent */
const readPage = async (
  route: PageRoute,
  environment: RouteEnvironment,
  { request, params }: LoaderFunctionArgs,
): Promise<unknown> => {
  const found = await route.screen?.load();
  if (!found || !isPublicPage(found) || !found.read) return null;
  try {
    return await found.read(environment.question(new URL(request.url), params));
  } catch (error) {
    throw hasStatus(error, 404) ? notFoundResponse() : error;
  }
};

const loaderOf =
  (route: PageRoute, findEnvironment: FindRouteEnvironment): LoaderFunction =>
  async (args) => {
    const environment = findEnvironment(args.context);
    await checkGuards(route, environment, args);
    noteCodeOf(route, args.params);
    // Other screens read their data themselves: the loader does not wait for their chunk.
    return route.layout === 'public' ? readPage(route, environment, args) : null;
  };

const toRouteObject = (
  name: PageName,
  findEnvironment: FindRouteEnvironment,
  actions: RouteActions = {},
): RouteObject => {
  const route = routes[name];
  const { screen } = route;
  return {
    id: name,
    path: pages[name],
    loader: loaderOf(route, findEnvironment),
    ErrorBoundary: ErrorScreen,
    ...(actions[name] && { action: actions[name] }),
    ...(screen && { lazy: () => loadScreen(screen, findEnvironment(undefined).requestTexts) }),
  };
};

const unknownPage: RouteObject = {
  id: 'unknown',
  path: '*',
  loader: () => {
    throw notFoundResponse();
  },
  Component: () => null,
  ErrorBoundary: ErrorScreen,
};

const pagesIn = (layout: LayoutName): readonly PageName[] =>
  keysOf(routes).filter((name) => routes[name].layout === layout);

const toLayoutRoute = (
  layout: keyof typeof layouts,
  findEnvironment: FindRouteEnvironment,
  actions: RouteActions,
): RouteObject => ({
  ...layoutRoute(layout),
  children: pagesIn(layout).map((name) => toRouteObject(name, findEnvironment, actions)),
});

/** Runs once: header and footer show the same on every public page. */
const createPublicLayoutRoute = (findEnvironment: FindRouteEnvironment, children: RouteObject[]): RouteObject => ({
  id: 'layout-public',
  lazy: async () => ({ Component: (await import('./layouts/PublicLayout.tsx')).PublicLayout }),
  loader: async ({ context, request, params }) => {
    const { fetchPublicLayoutData } = await loadCode(() => import('./layouts/public-layout-data.ts'));
    return fetchPublicLayoutData(findEnvironment(context).question(new URL(request.url), params));
  },
  shouldRevalidate: () => false,
  children,
});

/** A page that the browser loads from the server: what links and redirects of the application to public pages lead to. */
const toDocumentRoute = (path: string): RouteObject => ({
  path,
  loader: ({ request }) => redirectDocument(request.url),
  Component: () => null,
});

const createPublicRoutes = (findEnvironment: FindRouteEnvironment): RouteObject[] => {
  if (!import.meta.env.SSR && !import.meta.env.DEV)
    return [...pagesIn('public').map((name) => pages[name]), '*'].map(toDocumentRoute);
  const children = pagesIn('public').map((name) => toRouteObject(name, findEnvironment));
  return [createPublicLayoutRoute(findEnvironment, [...children, unknownPage])];
};

const withoutTrailingSlash: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname !== '/' && pathname.endsWith('/')) throw redirect(`${pathname.replace(/\/+$/, '') || '/'}${search}`);
  return null;
};

const createRoot = (children: RouteObject[]): RouteObject[] => [
  { ...rootRoute, loader: withoutTrailingSlash, HydrateFallback: PageSkeleton, children },
];

/** The routes for the router: one pathless route per layout, one route per page. */
export const createRouteTree = (findEnvironment: FindRouteEnvironment, actions: RouteActions = {}): RouteObject[] =>
  createRoot([
    ...createPublicRoutes(findEnvironment),
    ...keysOf(layouts).map((layout) => toLayoutRoute(layout, findEnvironment, actions)),
  ]);

/** The routes of the server for addresses without a page. */
export const createUnknownPageTree = (findEnvironment: FindRouteEnvironment): RouteObject[] =>
  createRoot([createPublicLayoutRoute(findEnvironment, [unknownPage])]);
