import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import {
  appearanceCookie,
  type PageAttributes,
  type PageRenderer,
  type PageRequest,
  type Redirect,
  type RenderedPage,
} from '../../contract/page-rendering.ts';
import { ApiError } from '../api/api-error.ts';
import { findCookie } from '../api/cookies.ts';
import type { HeadContext } from '../features/shared/page/public-page.ts';
import { VisitorContextProvider } from '../features/shared/page/visitor-context.ts';
import { parseAppearance } from '../state/appearance.ts';
import { collectFormats } from '../state/format.ts';
import { type Language, LOCALE_COOKIE, resolveLanguage } from '../state/languages.ts';
import { selectableInstitutions, themeOf } from './guards/guard-context.ts';
import { PUBLIC_LAYOUT } from './layouts/public-layout-data.ts';
import type { PageHandle } from './page-route.ts';
import { completeHead, noindexHead, renderHead } from './rendering/head.ts';
import { PortalApp } from './rendering/PortalApp.tsx';
import { type PageData, scriptSafeJson } from './rendering/page-data.ts';
import {
  createServerEnvironment,
  createStyleCache,
  extractStyles,
  loadAllTexts,
  type ServerEnvironment,
} from './rendering/server-environment.ts';
import { createRouteTree, createUnknownPageTree } from './route-tree.ts';

// `renderPage` gives every request its environment; without one only the tree itself is built.
const tree = createRouteTree((environment) => (environment ?? idle) as ServerEnvironment);
const idle: Pick<ServerEnvironment, 'requestTexts'> = { requestTexts: () => Promise.resolve() };
const pageHandler = createStaticHandler(tree);
const unknownPageHandler = createStaticHandler(
  createUnknownPageTree((environment) => (environment ?? idle) as ServerEnvironment),
);
const texts = loadAllTexts();

const languageOfRequest = ({ url, origin, cookies }: Pick<PageRequest, 'url' | 'origin' | 'cookies'>): Language =>
  resolveLanguage(new URL(url, origin).searchParams, findCookie(cookies, LOCALE_COOKIE));

/** Public pages and unknown paths are rendered on the server. */
const isPublic = (path: string): boolean =>
  (matchRoutes(tree, path) ?? []).some(({ route }) => route.id === PUBLIC_LAYOUT);

/** An address of the applicant area that names no institution. */
const hasUnknownInstitution = (path: string): boolean =>
  (matchRoutes(tree, path) ?? []).some(
    ({ params: { institution } }) =>
      institution !== undefined && !selectableInstitutions.some(({ parameter }) => parameter === institution),
  );

export const isRendered = (path: string): boolean => isPublic(path) || hasUnknownInstitution(path);

/** Attributes of an empty page, so that it opens in the right language and colours. */
export const getPageAttributes = (request: Pick<PageRequest, 'url' | 'origin' | 'cookies'>): PageAttributes => ({
  language: languageOfRequest(request),
  appearance: parseAppearance(findCookie(request.cookies, appearanceCookie)),
  theme: themeOf(/^\/admission\/([^/?]+)/.exec(request.url)?.[1]),
});

/** Hides internals: an error that is neither a route error nor an ApiError becomes a plain 500. */
const toSafeError = (error: unknown): object => {
  const plain = { internal: false, statusText: '' };
  if (isRouteErrorResponse(error)) return { ...plain, status: error.status, data: null };
  if (error instanceof ApiError) return { ...plain, status: error.status || 503, data: error.message };
  return { ...plain, status: 500, data: null };
};

const safeErrors = (errors: StaticHandlerContext['errors']): Record<string, object> | null =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toSafeError(error)]));

const statusOf = (context: StaticHandlerContext): number => {
  const [error]: readonly { readonly status?: number }[] = Object.values(context.errors ?? {});
  return error?.status ?? context.statusCode;
};

const pageOf = ({ matches }: StaticHandlerContext) => {
  const handle: PageHandle | undefined = matches.at(-1)?.route.handle;
  return handle?.page;
};

const headOf = (
  context: StaticHandlerContext,
  translations: i18n,
  request: PageRequest,
  language: Language,
): string => {
  const t: HeadContext['t'] = (key, params) => translations.t(key, params ?? {});
  const match = context.matches.at(-1);
  const page = pageOf(context);
  if (context.errors || !page || !match) return renderHead(noindexHead(t('app.errorPage.notFound.title'), { t }));
  const url = new URL(request.url, request.origin);
  const question: HeadContext = { t, language, url, params: match.params };
  return renderHead(
    completeHead(page.describe(context.loaderData[match.route.id], question), question, request.origin),
  );
};

const renderHtml = (
  { dataRoutes }: StaticHandler,
  context: StaticHandlerContext,
  translations: i18n,
  cookies: string,
) => {
  const styles = createStyleCache();
  const router = createStaticRouter(dataRoutes, context);
  const { result: html, formats } = collectFormats(() =>
    renderToString(
      <PortalApp styles={styles}>
        <VisitorContextProvider value={{ cookie: (name) => findCookie(cookies, name) }}>
          <I18nextProvider i18n={translations}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </I18nextProvider>
        </VisitorContextProvider>
      </PortalApp>,
    ),
  );
  return { html, formats, styles: extractStyles(styles) };
};

/** Renders a public page with the data of the portal's own calls. */
export const renderPage = async (request: PageRequest): Promise<RenderedPage | Redirect> => {
  const language = languageOfRequest(request);
  // `languageOfRequest` gives a language with texts only.
  const translations = (await texts).get(language) as i18n;
  const environment = createServerEnvironment(language, request.send);
  const url = new URL(request.url, request.origin);
  const isDocument = isRendered(url.pathname);
  const handler = hasUnknownInstitution(url.pathname) ? unknownPageHandler : pageHandler;
  const answer = await handler.query(new Request(url), {
    requestContext: environment,
  });
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') ?? '/' };
  for (const error of Object.values(answer.errors ?? {})) if (!isRouteErrorResponse(error)) request.report(error);
  const errors = safeErrors(answer.errors);
  const context: StaticHandlerContext = { ...answer, errors };
  const { html, formats, styles } = renderHtml(handler, context, translations, request.cookies);
  const data: PageData = {
    loaderData: context.loaderData,
    actionData: null,
    errors,
    language,
    cookies: request.cookies,
    formats,
  };
  return {
    status: statusOf(context),
    language,
    theme: environment.theme(),
    appearance: parseAppearance(findCookie(request.cookies, appearanceCookie)),
    head: headOf(context, translations, request, language),
    styles,
    html,
    isUncacheable: pageOf(context)?.isUncacheable ?? false,
    // Public pages stay as they are.
    data: isDocument ? undefined : scriptSafeJson(data),
  };
};

// The server imports this module from the build output, so only this line checks its exports.
({ isRendered, getPageAttributes, renderPage }) satisfies PageRenderer;
