import type { i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import {
  appearanceCookie,
  type DrawnPage,
  type Elsewhere,
  type Frame,
  type PageRequest,
} from '../../contract/drawing.ts';
import { ApiError } from '../api/api-error.ts';
import { findCookie } from '../api/cookies.ts';
import type { HeadQuestion } from '../features/shared/page/public-page.ts';
import { SurroundingsProvider } from '../features/shared/page/surroundings.ts';
import { appearanceOf } from '../state/appearance.ts';
import { type Language, LOCALE_COOKIE, languageFor } from '../state/languages.ts';
import { collectFormats } from '../state/page-formats.ts';
import { bareHead, completeHead } from './drawing/head.ts';
import { headHtml } from './drawing/head-html.ts';
import { inertJson, type PageData } from './drawing/page-data.ts';
import { PortalApp } from './drawing/portal-app.tsx';
import { createServerPlace, type ServerPlace } from './drawing/server-place.ts';
import { collectStyles, stylesOf } from './drawing/styles.ts';
import { loadAllTexts } from './drawing/texts.ts';
import { themeOf } from './guard-context.ts';
import { PUBLIC_LAYOUT } from './layouts/public-frame.ts';
import { createRouteTree, type PageHandle } from './route-tree.ts';

const tree = createRouteTree((place) => (place ?? idle) as ServerPlace);
const idle: Pick<ServerPlace, 'askForTexts'> = { askForTexts: () => Promise.resolve() };
const handler = createStaticHandler(tree);
const texts = loadAllTexts();

const languageOfRequest = ({ url, origin, cookies }: Pick<PageRequest, 'url' | 'origin' | 'cookies'>): Language =>
  languageFor(new URL(url, origin).searchParams, findCookie(cookies, LOCALE_COOKIE));

/** Pages for everyone, and addresses of no page at all, are drawn on the server. */
export const isDrawn = (path: string): boolean =>
  (matchRoutes(tree, path) ?? []).some(({ route }) => route.id === PUBLIC_LAYOUT);

/** What an empty page says of itself, so that it opens in the right language and colours. */
export const frameOf = (request: Pick<PageRequest, 'url' | 'origin' | 'cookies'>): Frame => ({
  language: languageOfRequest(request),
  appearance: appearanceOf(findCookie(request.cookies, appearanceCookie)),
  theme: themeOf(/^\/admission\/([^/?]+)/.exec(request.url)?.[1]),
});

/** Nothing of the inside leaves the server: what is no refusal in plain words becomes "internal error". */
const toSafeError = (error: unknown): object => {
  const plain = { internal: false, statusText: '' };
  if (isRouteErrorResponse(error)) return { ...plain, status: error.status, data: null };
  if (error instanceof ApiError) return { ...plain, status: error.status || 503, data: error.message };
  return { ...plain, status: 500, data: null };
};

const safeErrors = (errors: StaticHandlerContext['errors']): Record<string, object> | null =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toSafeError(error)]));

const statusOf = (context: StaticHandlerContext): number => {
  const [error] = Object.values(context.errors ?? {}) as { status?: number }[];
  return error?.status ?? context.statusCode;
};

const pageOf = ({ matches }: StaticHandlerContext) => (matches.at(-1)?.route.handle as PageHandle | undefined)?.page;

const headOf = (context: StaticHandlerContext, spoken: i18n, request: PageRequest, language: Language): string => {
  const t: HeadQuestion['t'] = (key, params) => spoken.t(key, params ?? {});
  const match = context.matches.at(-1);
  const page = pageOf(context);
  if (context.errors || !page || !match) return headHtml(bareHead(t('app.errorPage.notFound.title'), { t }));
  const url = new URL(request.url, request.origin);
  const question: HeadQuestion = { t, language, url, params: match.params };
  return headHtml(completeHead(page.describe(context.loaderData[match.route.id], question), question, request.origin));
};

const draw = (context: StaticHandlerContext, spoken: i18n, cookies: string) => {
  const styles = collectStyles();
  const router = createStaticRouter(handler.dataRoutes, context);
  const { result: html, formats } = collectFormats(() =>
    renderToString(
      <PortalApp styles={styles}>
        <SurroundingsProvider value={{ cookie: (name) => findCookie(cookies, name) }}>
          <I18nextProvider i18n={spoken}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </I18nextProvider>
        </SurroundingsProvider>
      </PortalApp>,
    ),
  );
  return { html, formats, styles: stylesOf(styles) };
};

/** Draws a public page with what the portal's own calls answer. */
export const drawPage = async (request: PageRequest): Promise<DrawnPage | Elsewhere> => {
  const language = languageOfRequest(request);
  const spoken = (await texts).get(language) as i18n;
  const place = createServerPlace(language, request.send);
  const answer = await handler.query(new Request(new URL(request.url, request.origin)), { requestContext: place });
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') ?? '/' };
  for (const error of Object.values(answer.errors ?? {})) if (!isRouteErrorResponse(error)) request.report(error);
  const errors = safeErrors(answer.errors);
  const context: StaticHandlerContext = { ...answer, errors };
  const { html, formats, styles } = draw(context, spoken, request.cookies);
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
    theme: place.theme(),
    appearance: appearanceOf(findCookie(request.cookies, appearanceCookie)),
    head: headOf(context, spoken, request, language),
    styles,
    html,
    isFleeting: pageOf(context)?.isFleeting ?? false,
    data: inertJson(data),
  };
};
