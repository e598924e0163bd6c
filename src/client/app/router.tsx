import { steps } from 'virtual:catalogue';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router-dom';
import { type PageName, pages, pathTo } from '../../contract/pages.ts';
import { toaster } from '../ui/toaster.ts';
import { createGuardContext } from './guard-context.ts';
import { runGuards } from './guards/registry.ts';
import { guardsOf, type LayoutName, type PageRoute } from './page-route.ts';
import { Root } from './Root.tsx';
import { routes } from './routes.tsx';
import { Splash } from './Splash.tsx';
import { BareErrorScreen, ErrorScreen } from './screens/ErrorScreen.tsx';

const layouts: Readonly<Record<LayoutName, () => Promise<ComponentType>>> = {
  public: async () => (await import('./layouts/PublicLayout.tsx')).PublicLayout,
  entry: async () => (await import('./layouts/EntryLayout.tsx')).EntryLayout,
  blank: async () => (await import('./layouts/BlankLayout.tsx')).BlankLayout,
  applicant: async () => (await import('./layouts/ApplicantLayout.tsx')).ApplicantLayout,
  admin: async () => (await import('./layouts/AdminLayout.tsx')).AdminLayout,
};

const absent = (): Response => new Response(null, { status: 404 });

const loaderOf =
  (route: PageRoute): LoaderFunction =>
  async ({ request, params }) => {
    const step = steps.find(({ key }) => key === params['step']);
    const verdict = await runGuards(guardsOf(route, step), createGuardContext(new URL(request.url), params));
    if (verdict && 'absent' in verdict) throw absent();
    if (verdict?.notice) toaster.error(verdict.notice);
    if (verdict) throw redirect(verdict.redirect);
    if (route.leadsTo) throw redirect(pathTo(route.leadsTo as 'dashboardAdmin'));
    return null;
  };

const toRouteObject = (name: PageName): RouteObject => ({
  id: name,
  path: pages[name],
  loader: loaderOf(routes[name]),
  lazy: async () => ({ Component: await routes[name].screen() }),
  ErrorBoundary: ErrorScreen,
});

const unknownPage: RouteObject = {
  path: '*',
  loader: () => {
    throw absent();
  },
  Component: () => null,
  ErrorBoundary: ErrorScreen,
};

const toLayoutRoute = (layout: LayoutName): RouteObject => {
  const names = (Object.keys(routes) as PageName[]).filter((name) => routes[name].layout === layout);
  const children = names.map(toRouteObject);
  return {
    id: `layout-${layout}`,
    lazy: async () => ({ Component: await layouts[layout]() }),
    children: layout === 'public' ? [...children, unknownPage] : children,
  };
};

const withoutTrailingSlash: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname !== '/' && pathname.endsWith('/')) throw redirect(`${pathname.replace(/\/+$/, '') || '/'}${search}`);
  return null;
};

/** The data router of the route table: one pathless route per layout, one route per page. */
export const createRouter = () =>
  createBrowserRouter([
    {
      id: 'root',
      loader: withoutTrailingSlash,
      Component: Root,
      HydrateFallback: Splash,
      ErrorBoundary: BareErrorScreen,
      children: (Object.keys(layouts) as LayoutName[]).map(toLayoutRoute),
    },
  ]);
