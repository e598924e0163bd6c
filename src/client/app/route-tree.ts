import { steps } from 'virtual:catalogue';
import type { ComponentType } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom';
import { type PageName, pages, pathTo } from '../../contract/pages.ts';
import { hasStatus } from '../api/api-error.ts';
import { loadCode } from '../api/load-code.ts';
import { toaster } from '../design/Toaster.tsx';
import { isPublicPage, type PageLoadContext } from '../features/shared/page/public-page.ts';
import { BareErrorScreen, ErrorScreen } from './ErrorScreen.tsx';
import type { GuardContext } from './guards/guard-types.ts';
import { runGuards } from './guards/guards.ts';
import { guardsOf, type LayoutName, type PageHandle, type PageRoute } from './page-route.ts';
import { PageSkeleton, Root } from './Root.tsx';
import { routes } from './routes.ts';

/** What the route table needs of its surroundings: the browser, or one request on the server. */
export interface RouteEnvironment {
  readonly guardContext: (url: URL, params: GuardContext['params']) => GuardContext;
  readonly question: (url: URL, params: PageLoadContext['params']) => PageLoadContext;
  readonly requestTexts: (name: string) => Promise<void>;
}

/** Which place a loader runs in; `context` is what the server gives to its request. */
export type FindRouteEnvironment = (context: unknown) => RouteEnvironment;

const layouts: Readonly<Record<LayoutName, () => Promise<ComponentType>>> = {
  public: async () => (await import('./layouts/PublicLayout.tsx')).PublicLayout,
  entry: async () => (await import('./layouts/EntryLayout.tsx')).EntryLayout,
  blank: async () => (await import('./layouts/BlankLayout.tsx')).BlankLayout,
  applicant: async () => (await import('./layouts/ApplicantLayout.tsx')).ApplicantLayout,
  admin: async () => (await import('./layouts/AdminLayout.tsx')).AdminLayout,
  frame: async () => (await import('./layouts/FrameLayout.tsx')).FrameLayout,
};

const notFoundResponse = (): Response => new Response(null, { status: 404, statusText: 'Not Found' });

/** Who is at the address already, by a bookmark or by going back, would otherwise be led on at each step back. */
const redirectTo = (path: string, { url }: Request): Response =>
  globalThis.location?.href === url ? replace(path) : redirect(path);

const checkGuards = async (
  route: PageRoute,
  place: RouteEnvironment,
  { request, params }: LoaderFunctionArgs,
): Promise<void> => {
  const step = steps.find(({ key }) => key === params['step']);
  const verdict = await runGuards(guardsOf(route, step), place.guardContext(new URL(request.url), params));
  if (verdict && 'absent' in verdict) throw notFoundResponse();
  if (verdict?.notice) toaster.error(verdict.notice);
  if (verdict) throw redirectTo(verdict.redirect, request);
  if (route.leadsTo) throw redirectTo(pathTo(route.leadsTo as 'dashboardAdmin'), request);
};

/** @throws the 404 page where the page's data is absent */
const readPage = async (
  route: PageRoute,
  place: RouteEnvironment,
  { request, params }: LoaderFunctionArgs,
): Promise<unknown> => {
  const found = await route.screen();
  if (!isPublicPage(found) || !found.read) return null;
  try {
    return await found.read(place.question(new URL(request.url), params));
  } catch (error) {
    throw hasStatus(error, 404) ? notFoundResponse() : error;
  }
};

const loaderOf =
  (route: PageRoute, findPlace: FindRouteEnvironment): LoaderFunction =>
  async (args) => {
    const place = findPlace(args.context);
    await checkGuards(route, place, args);
    // Other screens read for themselves and need not wait for their chunk here.
    return route.layout === 'public' ? readPage(route, place, args) : null;
  };

const loadScreen = async (route: PageRoute, { requestTexts: askForTexts }: RouteEnvironment) => {
  const texts = route.screen.texts ?? [];
  const [found] = await Promise.all([route.screen(), ...texts.map(askForTexts)]);
  const handle: PageHandle = isPublicPage(found) ? { page: found } : {};
  return { Component: isPublicPage(found) ? found.Screen : found, handle };
};

const toRouteObject = (name: PageName, findPlace: FindRouteEnvironment): RouteObject => ({
  id: name,
  path: pages[name],
  loader: loaderOf(routes[name], findPlace),
  lazy: () => loadScreen(routes[name], findPlace(undefined)),
  ErrorBoundary: ErrorScreen,
});

const unknownPage: RouteObject = {
  id: 'unknown',
  path: '*',
  loader: () => {
    throw notFoundResponse();
  },
  Component: () => null,
  ErrorBoundary: ErrorScreen,
};

/** Read once: what header and footer tell is the same on every public page. */
const publicLayoutLoader = (findPlace: FindRouteEnvironment): Pick<RouteObject, 'loader' | 'shouldRevalidate'> => ({
  loader: async ({ context, request, params }) => {
    // Only public pages ask it, so only they bring along what it asks with.
    const { fetchPublicLayoutData: readFrame } = await loadCode(() => import('./layouts/public-layout-data.ts'));
    return readFrame(findPlace(context).question(new URL(request.url), params));
  },
  shouldRevalidate: () => false,
});

const toLayoutRoute = (layout: LayoutName, findPlace: FindRouteEnvironment): RouteObject => {
  const names = (Object.keys(routes) as PageName[]).filter((name) => routes[name].layout === layout);
  const children = names.map((name) => toRouteObject(name, findPlace));
  const route = { id: `layout-${layout}`, lazy: async () => ({ Component: await layouts[layout]() }), children };
  return layout === 'public'
    ? { ...route, ...publicLayoutLoader(findPlace), children: [...children, unknownPage] }
    : route;
};

const withoutTrailingSlash: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname !== '/' && pathname.endsWith('/')) throw redirect(`${pathname.replace(/\/+$/, '') || '/'}${search}`);
  return null;
};

/** The route table as the router takes it: one pathless route per layout, one route per page. */
export const createRouteTree = (findPlace: FindRouteEnvironment): RouteObject[] => [
  {
    id: 'root',
    loader: withoutTrailingSlash,
    Component: Root,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: BareErrorScreen,
    children: (Object.keys(layouts) as LayoutName[]).map((layout) => toLayoutRoute(layout, findPlace)),
  },
];
