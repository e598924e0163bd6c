import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type NewCookie,
  type PageAttributes,
  type PageRenderer,
  type PageRequest,
  pageDataId,
  type Redirect,
  type RenderedKind,
  type RenderedPage,
  type RenderedStyle,
} from '../../contract/page-rendering.ts';
import { directionOf } from '../../engine/text/direction.ts';
import { languageIn } from '../http/cookies.ts';
import { createInternalCaller } from '../http/internal-calls.ts';
import { type OwnElements, pagePolicy, textHash } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { createEncodings, type Encoding } from './encode-page.ts';
import type { createPreloads } from './page-code.ts';
import { pathOf, privateCookiesOf, renderCookiesOf, renderUrlOf } from './page-request.ts';

/** The built page, and hashes of its style and script elements. */
interface Template extends OwnElements {
  readonly html: string;
}

/** A page as it is sent, and hashes of the elements that the portal wrote. */
export type ComposedPage = Template;

/** Hashes only elements of the built page: a rendered page could contain some that a user entered. */
const readTemplate = (html: string): Template => ({
  html,
  styles: [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => textHash(css)),
  scripts: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => textHash(code)),
});

const attribute = (text: string): string => text.replace(/[^\w-]/g, '');

/** Pages are written from left to right unless they say otherwise. */
const directionAttribute = (language: string): string => (directionOf(language) === 'rtl' ? ' dir="rtl"' : '');

const htmlTag = ({ language, theme, appearance }: PageAttributes): string =>
  `<html lang="${attribute(language)}"${directionAttribute(language)} data-theme="${attribute(theme)}" data-appearance="${attribute(appearance)}">`;

const styleElement = ({ names, css }: RenderedStyle): string =>
  `<style data-emotion="${names.replace(/[^\w -]/g, '')}">${css}</style>`;

/** Colour of the browser's toolbar: by default that of the device, here that of the chosen appearance. */
const withThemeColor = (html: string, appearance: string): string => {
  const chosen = html.match(`prefers-color-scheme: ${attribute(appearance)}\\)" content="([^"]*)"`)?.[1];
  if (chosen === undefined) return html;
  return html.replace(/(<meta name="theme-color"[^>]* content=")[^"]*"/g, (_, start: string) => `${start}${chosen}"`);
};

/** The built page in its language and colours, without content: the browser renders it. */
const composeEmpty = ({ html, ...elements }: Template, attributes: PageAttributes): ComposedPage => ({
  html: withThemeColor(html, attributes.appearance).replace(/<html[^>]*>/, () => htmlTag(attributes)),
  ...elements,
});

const dataElement = (data: string): string => `<script type="application/json" id="${pageDataId}">${data}</script>`;

const withRendered = (html: string, page: RenderedPage): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => page.head + page.styles.map(styleElement).join(''))
    // Behind the content and the first script.
    .replace(/<noscript>[^<]*<\/noscript>/, () => (page.data === undefined ? '' : dataElement(page.data)))
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);

/** The built page with the rendered content, readable without scripts. */
const composeRendered = (
  template: Template,
  page: RenderedPage,
  preloads: ReturnType<typeof createPreloads>,
): ComposedPage => {
  const { html, styles, scripts } = composeEmpty(template, page);
  const links = page.data === undefined ? '' : preloads(page, html);
  return {
    html: withRendered(
      html.replace('</head>', () => `${links}</head>`),
      page,
    ),
    styles: [...styles, ...page.styles.map(({ css }) => textHash(css))],
    scripts,
  };
};

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Caches pages until the content revision changes. Concurrent requests for one page share its rendering. */
const createPageCache = <CachedPage extends { readonly size: number; readonly isCacheable: boolean }>(
  revision: () => string | undefined,
) => {
  const cached = new LRUCache<string, CachedPage>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  const underway = new Map<string, Promise<CachedPage>>();

  const make = async (key: string, known: boolean, work: () => Promise<CachedPage>): Promise<CachedPage> => {
    const page = await work();
    if (known && page.isCacheable) cached.set(key, page);
    return page;
  };

  /** @param name of the page, with everything it depends on except the content */
  return (name: string, work: () => Promise<CachedPage>): Promise<CachedPage> => {
    const now = revision();
    const key = `${now} ${name}`;
    const page = cached.get(key);
    if (page && now !== undefined) return Promise.resolve(page);
    const started = underway.get(key) ?? make(key, now !== undefined, work).finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  };
};

/** `document`: rendered here, complete. `hydrated`: rendered here, and the application takes it over. `app`: empty. */
type PageKind = 'document' | 'hydrated' | 'app';

export interface Page {
  readonly kind: PageKind;
  /** The institution that opening the page chooses. */
  readonly institution?: string | undefined;
  readonly status: number;
  readonly bytes: (encoding: Encoding) => Promise<Buffer>;
  readonly policy: string;
  readonly tag: string;
  /** In the cache, in bytes. */
  readonly size: number;
  readonly isCacheable: boolean;
}

export type PageResult = (Page | (Redirect & Pick<Page, 'size' | 'isCacheable'>)) & {
  /** Those that the calls of a form have set. */
  readonly setCookies?: readonly string[];
  readonly cookies?: readonly NewCookie[];
};

const tagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

type BuildPage = (status: number, composed: ComposedPage, kind: PageKind, isUncacheable?: boolean) => Page;

const createPageBuilder =
  (secure: boolean): BuildPage =>
  (status, { html, ...elements }, kind, isUncacheable = false) => {
    const isCacheable = status === 200 && !isUncacheable;
    return {
      kind,
      status,
      bytes: createEncodings(html, isCacheable || kind === 'app' ? 'often' : 'once'),
      policy: pagePolicy(elements, secure),
      tag: tagOf(html),
      // The text and its encodings.
      size: html.length * 2,
      isCacheable,
    };
  };

const defaultAttributes = (request: FastifyRequest, services: Services): PageAttributes => ({
  language: languageIn(request, services),
  theme: 'theme-yayasan',
  appearance: 'system',
});

/** The built pages that are filled in. */
export interface PageTemplates {
  /** With the code of the application. */
  readonly app: string;
  /** Without it: for pages that are not hydrated. */
  readonly document: string;
}

/** Half of the delay at which calls are refused: then the browsers render the pages of applicants themselves. */
const MAX_DELAY_MS = 1_000;

/** Without limits of calls nothing measures the delay. */
const isTooBusy = (app: FastifyInstance): boolean =>
  app.hasDecorator('memoryUsage') && app.memoryUsage().eventLoopDelay > MAX_DELAY_MS;

/** Creates the page of a request: those of visitors and applicants are rendered here, those of admins by the browser. */
export const createPageRenderer = (
  app: FastifyInstance,
  services: Services,
  templates: PageTemplates,
  renderer: PageRenderer | undefined,
  preloads: ReturnType<typeof createPreloads>,
) => {
  const template = readTemplate(templates.app);
  const documentTemplate = readTemplate(templates.document);
  const pageOf = createPageBuilder(services.settings.secureCookies);
  const sendAnonymously = createInternalCaller(app);
  const report = (err: unknown): void => app.log.error({ err }, 'page not rendered');
  const cachePage = createPageCache<PageResult>(services.contentRevision);

  const render = async (
    renderer: PageRenderer,
    kind: RenderedKind,
    request: Pick<PageRequest, 'url' | 'cookies' | 'send' | 'form'>,
  ): Promise<PageResult> => {
    const rendered = await renderer.renderPage({ ...request, origin: services.publicUrl.get(), report });
    if ('location' in rendered) return { ...rendered, size: rendered.location.length, isCacheable: false };
    const composed = composeRendered(kind === 'public' ? documentTemplate : template, rendered, preloads);
    const isUncacheable = kind === 'private' || rendered.isUncacheable;
    const page = pageOf(rendered.status, composed, kind === 'public' ? 'document' : 'hydrated', isUncacheable);
    return { ...page, institution: rendered.institution, cookies: rendered.cookies };
  };

  const unrenderedPages = new Map<string, Page>();
  const empty = (status: number, attributes: PageAttributes): Page => {
    const name = `${status} ${Object.values(attributes)}`;
    const page = unrenderedPages.get(name) ?? pageOf(status, composeEmpty(template, attributes), 'app');
    unrenderedPages.set(name, page);
    return page;
  };

  /** What a form does, and the page that its sender sees next. */
  const renderForm = async (renderer: PageRenderer, request: FastifyRequest, form: FormData): Promise<PageResult> => {
    const setCookies: string[] = [];
    const send = createInternalCaller(app, request, (cookies) => setCookies.push(...cookies));
    const page = await render(renderer, 'private', {
      url: request.url,
      cookies: privateCookiesOf(request),
      send,
      form,
    });
    return { ...page, setCookies };
  };

  /** A page without content, in the colours and the language of the visitor. */
  const makeEmptyPage = (request: FastifyRequest): Page => {
    const asked = { url: request.url, cookies: renderCookiesOf(request), origin: services.publicUrl.get() };
    return empty(200, renderer?.getPageAttributes(asked) ?? defaultAttributes(request, services));
  };

  /**
   * @param status of a page without rendered content
   * @param form sent to the address of the page
   */
  const makePage = async (request: FastifyRequest, status: number, form?: FormData): Promise<PageResult> => {
    const cookies = renderCookiesOf(request);
    if (!renderer) return empty(status, defaultAttributes(request, services));
    const kind = renderer.renderedKind(pathOf(request));
    if (kind === 'public') {
      const url = renderUrlOf(request.url);
      return cachePage(`${url} ${cookies}`, () => render(renderer, kind, { url, cookies, send: sendAnonymously }));
    }
    const origin = services.publicUrl.get();
    const emptyPage = () => empty(status, renderer.getPageAttributes({ url: request.url, cookies, origin }));
    if (form) return renderForm(renderer, request, form);
    if (kind === undefined || isTooBusy(app)) return emptyPage();
    const own = { url: request.url, cookies: privateCookiesOf(request), send: createInternalCaller(app, request) };
    return render(renderer, kind, own).catch((error: unknown) => {
      // The browser renders the page and shows what is wrong.
      report(error);
      return emptyPage();
    });
  };
  /** A rendered page in the built page without the code of the application. */
  const composeDocument = (page: RenderedPage): ComposedPage => composeRendered(documentTemplate, page, preloads);
  return { makePage, makeEmptyPage, composeDocument };
};
