import type { ComponentType } from 'react';
import { type DataRouteObject, matchPath, type RouteMatch, type RouteObject } from 'react-router-dom';
import { keysOf } from '../../contract/keys-of.ts';
import { visitorPages } from '../../contract/visitor-pages.ts';
import { isPublicPage } from '../features/shared/page/public-page.ts';
import { BareErrorScreen, ErrorScreen } from './ErrorScreen.tsx';
import { hydratedPages } from './hydrated-pages.ts';
import type { LayoutName, PageHandle, PageParams, Screen } from './page-route.ts';
import { Root } from './Root.tsx';

type RequestTexts = (name: string) => Promise<void>;

export const layouts: Readonly<Record<Exclude<LayoutName, 'public'>, () => Promise<ComponentType>>> = {
  entry: async () => (await import('./layouts/EntryLayout.tsx')).EntryLayout,
  blank: async () => (await import('./layouts/BlankLayout.tsx')).BlankLayout,
  applicant: async () => (await import('./layouts/ApplicantLayout.tsx')).ApplicantLayout,
  admin: async () => (await import('./layouts/AdminLayout.tsx')).AdminLayout,
  frame: async () => (await import('./layouts/FrameLayout.tsx')).FrameLayout,
};

/** The component of a page, with its texts. @param params of the page's address; none where the page may get another one */
export const loadScreen = async ({ texts, load }: Screen, requestTexts: RequestTexts, params: PageParams = {}) => {
  const [found] = await Promise.all([load(), ...texts(params).map(requestTexts)]);
  const handle: PageHandle = isPublicPage(found) ? { page: found } : {};
  return { Component: isPublicPage(found) ? found.Screen : found, handle };
};

export const layoutRouteId = (layout: LayoutName): string => `layout-${layout}`;

/** The route of a layout, which has no path: pages are its children. */
export const layoutRoute = (layout: keyof typeof layouts) => ({
  id: layoutRouteId(layout),
  lazy: async () => ({ Component: await layouts[layout]() }),
});

/** The route around all pages. */
export const rootRoute = { id: 'root', Component: Root, ErrorBoundary: BareErrorScreen } as const satisfies RouteObject;

export type PageMatch = RouteMatch<string, DataRouteObject>;

/** As React Router reads the segments of an address. */
const decodeSegments = (path: string): string => {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replace(/\//g, '%2F'))
      .join('/');
  } catch {
    return path;
  }
};

/**
 * The hydrated page at a path, with its layout; none for other pages. Without guards and loaders: the server has run them
 * (`route-tree.ts`).
 */
export const matchPage = (requestTexts: RequestTexts, path: string): readonly PageMatch[] => {
  const decoded = decodeSegments(path);
  for (const name of keysOf(hydratedPages)) {
    const match = matchPath(visitorPages[name], decoded);
    if (!match) continue;
    const { layout, screen } = hydratedPages[name];
    const { params, pathname, pathnameBase } = match;
    const page: DataRouteObject = {
      id: name,
      path: visitorPages[name],
      ErrorBoundary: ErrorScreen,
      lazy: () => loadScreen(screen, requestTexts, params),
    };
    return [
      { route: rootRoute, params, pathname: '/', pathnameBase: '/' },
      { route: layoutRoute(layout), params, pathname: '/', pathnameBase: '/' },
      { route: page, params, pathname, pathnameBase },
    ];
  }
  return [];
};
