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
  type RenderedKind,
  type RenderedPage,
  type RenderedStyle,
  type RequestStorage,
} from '../../contract/page-rendering.ts';
import { ApiError } from '../api/api-error.ts';
import { findCookie } from '../api/cookies.ts';
import { codeBeingLoaded } from '../api/load-code.ts';
import { getQueryClient } from '../api/queries.ts';
import { type Surroundings, setSurroundings, surroundings } from '../api/surroundings.ts';
import { createPageStyles } from '../design/theme/page-styles.ts';
import type { HeadContext } from '../features/shared/page/public-page.ts';
import { VisitorContextProvider } from '../features/shared/page/visitor-context.ts';
import { parseAppearance } from '../state/appearance.ts';
import { collectFormats, type PageFormats } from '../state/format.ts';
import { DEFAULT_LANGUAGE, type Language, LOCALE_COOKIE, resolveLanguage } from '../state/languages.ts';
import { PUBLIC_LAYOUT } from './layouts/public-layout-data.ts';
import type { LayoutName, PageHandle } from './page-route.ts';
import { layoutRouteId } from './page-tree.ts';
import { completeHead, decodeHtml, noindexHead, renderHead } from './rendering/head.ts';
import { PortalApp } from './rendering/PortalApp.tsx';
import { routeActions } from './rendering/page-actions.ts';
import { type PageData, scriptSafeJson } from './rendering/page-data.ts';
import { dehydrateQueries, fetchMissingQueries, hasFailedLists } from './rendering/page-queries.ts';
import {
  createServerEnvironment,
  createServerSurroundings,
  createStyleCache,
  extractStyles,
  loadAllTexts,
  type ServerEnvironment,
  type ServerSurroundings,
} from './rendering/server-environment.ts';
import { createRouteTree, createUnknownPageTree } from './route-tree.ts';
import { selectableInstitutions, themeOf } from './selectable-institutions.ts';

const server: Surroundings = createServerSurroundings(DEFAULT_LANGUAGE, '', () =>
  Promise.reject(new Error('Nothing is read outside a request')),
);

let storage: RequestStorage = { run: (_, work) => work(), getStore: () => undefined };

/** Code that no request runs, such as that of a module, has no visitor. */
export const setRequestStorage = (given: RequestStorage): void => {
  storage = given;
  // Only `renderPage` stores something.
  setSurroundings(() => (storage.getStore() as Surroundings | undefined) ?? server);
};

// `renderPage` gives every request its environment; without one only the tree itself is built.
const tree = createRouteTree(
  (environment) => (environment ?? idle) as ServerEnvironment,
  // Only requests with a form run actions.
  routeActions((environment) => (environment as ServerEnvironment).posted()),
);
const idle: Pick<ServerEnvironment, 'requestTexts'> = { requestTexts: () => Promise.resolve() };
const pageHandler = createStaticHandler(tree);
const unknownPageHandler = createStaticHandler(
  createUnknownPageTree((environment) => (environment ?? idle) as ServerEnvironment),
);
const texts = loadAllTexts();

const languageOfRequest = ({ url, origin, cookies }: Pick<PageRequest, 'url' | 'origin' | 'cookies'>): Language =>
  resolveLanguage(new URL(url, origin).searchParams, findCookie(cookies, LOCALE_COOKIE));

const privateLayouts: readonly LayoutName[] = ['entry', 'blank', 'applicant'];
const privateRoutes = new Set(privateLayouts.map(layoutRouteId));

/** An address of the applicant area that names no institution. */
const hasUnknownInstitution = (path: string): boolean =>
  (matchRoutes(tree, path) ?? []).some(
    ({ params: { institution } }) =>
      institution !== undefined && !selectableInstitutions.some(({ parameter }) => parameter === institution),
  );

/** Public pages, unknown paths and the pages of applicants are rendered on the server; those of admins are not. */
export const renderedKind = (path: string): RenderedKind | undefined => {
  const ids = (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? '');
  if (ids.includes(PUBLIC_LAYOUT) || hasUnknownInstitution(path)) return 'public';
  return ids.some((id) => privateRoutes.has(id)) ? 'private' : undefined;
};

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

/** Whether the page shows a form again because of its errors. */
const isRefused = (context: StaticHandlerContext): boolean => context.actionData !== null && statusOf(context) === 422;

const pageOf = ({ matches }: StaticHandlerContext) => {
  const handle: PageHandle | undefined = matches.at(-1)?.route.handle;
  return handle?.page;
};

/** The text of the page's heading, which is its title too. */
const findHeading = (html: string): string =>
  decodeHtml((/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, ''));

const headOf = (
  context: StaticHandlerContext,
  translations: i18n,
  request: PageRequest,
  language: Language,
  html: string,
): string => {
  const t: HeadContext['t'] = (key, params) => translations.t(key, params ?? {});
  const match = context.matches.at(-1);
  const page = pageOf(context);
  if (context.errors) return renderHead(noindexHead(t('app.errorPage.notFound.title'), { t }));
  if (!page || !match) {
    const title = findHeading(html);
    return renderHead(noindexHead(isRefused(context) ? t('app.error.inTitle', { title }) : title, { t }));
  }
  const url = new URL(request.url, request.origin);
  const question: HeadContext = { t, language, url, params: match.params };
  return renderHead(
    completeHead(page.describe(context.loaderData[match.route.id], question), question, request.origin),
  );
};

interface Rendered {
  readonly html: string;
  readonly formats: PageFormats;
  readonly styles: readonly RenderedStyle[];
}

const renderHtml = (
  { dataRoutes }: StaticHandler,
  context: StaticHandlerContext,
  translations: i18n,
  cookies: string,
  leadTo: (path: string) => void,
): Rendered => {
  const styles = createStyleCache();
  const router = createStaticRouter(dataRoutes, context);
  const { result: html, formats } = collectFormats(() =>
    renderToString(
      <PortalApp styles={createPageStyles(styles)}>
        <VisitorContextProvider value={{ cookie: (name) => findCookie(cookies, name), leadTo }}>
          <I18nextProvider i18n={translations}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </I18nextProvider>
        </VisitorContextProvider>
      </PortalApp>,
    ),
  );
  return { html, formats, styles: extractStyles(styles) };
};

/** The browser's code for every private page. */
const TAKE_OVER = ['src/client/app/rendering/take-over-page.ts'];

/** The attribute of a form that the server handles without scripts (`SchemaForm`). */
const FORM_MARK = ' data-form="';

/** What a page with a form needs after its takeover: all texts, where it has those that it speaks, and the rules of the form. */
const AFTER_FORMS = /^virtual:(?:locale|page-text|form-rules)\//;

/** React's mark of a part that failed on the server: the browser renders it. */
const CLIENT_RENDERED = '<!--$!-->';

/** A part may need code or data that names further ones: the deepest, a list that depends on another, needs five. */
const MAX_PASSES = 8;

/** React hears of loaded code some promises later than whoever waits for the code itself. */
const untilReactKnows = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Renders until every part has its code and its data. */
const renderCompletely = async (render: () => Rendered): Promise<Rendered> => {
  for (let pass = 1; ; pass += 1) {
    const rendered = render();
    const missing = [...codeBeingLoaded(), ...fetchMissingQueries(getQueryClient())];
    if (missing.length === 0 || pass === MAX_PASSES) return rendered;
    await Promise.all(missing);
    await untilReactKnows();
  }
};

const render = async (
  request: PageRequest,
  language: Language,
  surrounding: ServerSurroundings,
): Promise<RenderedPage | Redirect> => {
  // `languageOfRequest` gives a language with texts only.
  const translations = (await texts).get(language) as i18n;
  const environment = createServerEnvironment(language, translations, request.form);
  const url = new URL(request.url, request.origin);
  const kind = renderedKind(url.pathname);
  const handler = hasUnknownInstitution(url.pathname) ? unknownPageHandler : pageHandler;
  // The router needs the method only: the form is in the environment.
  const asked = new Request(url, request.form ? { method: 'POST', body: '' } : {});
  surrounding.allowChanges(request.form !== undefined);
  const answer = await handler.query(asked, { requestContext: environment });
  surrounding.allowChanges(false);
  const cookies = surrounding.newCookies;
  if (answer instanceof Response)
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '/',
      notice: environment.notice(),
      cookies,
    };
  for (const error of Object.values(answer.errors ?? {})) if (!isRouteErrorResponse(error)) request.report(error);
  const errors = safeErrors(answer.errors);
  const context: StaticHandlerContext = { ...answer, errors };
  let elsewhere: string | undefined;
  const leadTo = (path: string): void => {
    elsewhere = path;
  };
  const { html, formats, styles } = await renderCompletely(() => {
    elsewhere = undefined;
    return renderHtml(handler, context, translations, request.cookies, leadTo);
  });
  if (elsewhere !== undefined) {
    const status = request.form ? 303 : 302;
    return { status, location: elsewhere, notice: environment.notice(), cookies };
  }
  if (html.includes(CLIENT_RENDERED)) request.report(new Error(`A part of ${request.url} was not rendered`));
  const queries = dehydrateQueries(getQueryClient());
  const code = [...(surroundings().usedCode ?? []), ...TAKE_OVER];
  const hasForm = html.includes(FORM_MARK);
  const data: PageData = {
    loaderData: context.loaderData,
    actionData: context.actionData,
    errors,
    language,
    cookies: request.cookies,
    formats,
    ...(hasForm && { texts: Object.fromEntries(surrounding.usedTexts ?? []) }),
    queries,
    code,
  };
  return {
    status: statusOf(context),
    language,
    theme: environment.theme(),
    appearance: parseAppearance(findCookie(request.cookies, appearanceCookie)),
    head: headOf(context, translations, request, language, html),
    styles,
    html,
    code,
    laterCode: hasForm ? code.filter((name) => AFTER_FORMS.test(name)) : [],
    institution: environment.institution(),
    cookies,
    isUncacheable: (pageOf(context)?.isUncacheable ?? false) || hasFailedLists(getQueryClient()),
    // Public pages stay as they are.
    data: kind === 'private' ? scriptSafeJson(data) : undefined,
  };
};

/** Renders a page with the data of the portal's own calls, with the session of its visitor where it is private. */
export const renderPage = (request: PageRequest): Promise<RenderedPage | Redirect> => {
  const language = languageOfRequest(request);
  const surrounding = createServerSurroundings(language, request.cookies, request.send);
  return storage.run(surrounding, () => render(request, language, surrounding));
};

// The server imports this module from the build output, so only this line checks its exports.
({ setRequestStorage, renderedKind, getPageAttributes, renderPage }) satisfies PageRenderer;
