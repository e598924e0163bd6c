import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { deferredLinkRel } from '../../contract/deferred-link.ts';
import {
  localeCookie,
  type PageAttributes,
  type PageRenderer,
  pageDataId,
  type Redirect,
  type RenderedPage,
  type RenderedStyle,
} from '../../contract/page-rendering.ts';
import { DEFAULT_LANGUAGE } from '../../engine/text/languages.ts';
import { createInternalCaller } from '../http/internal-calls.ts';
import { pagePolicy, styleHash } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { createEncodings, type Encoding } from './encode-page.ts';
import { pathOf, renderCookiesOf, renderUrlOf } from './page-request.ts';

/** The built page, and hashes of the styles that stand in it. */
interface Template {
  readonly html: string;
  readonly styles: readonly string[];
}

/** A page as it is sent, and hashes of all styles in it that the portal wrote itself. */
type ComposedPage = Template;

/** Only what was built is read for styles: in a drawn page, a foreign one would be let in with the others. */
const readTemplate = (html: string): Template => ({
  html,
  styles: [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => styleHash(css)),
});

const attribute = (text: string): string => text.replace(/[^\w-]/g, '');

const htmlTag = ({ language, theme, appearance }: PageAttributes): string =>
  `<html lang="${attribute(language)}" data-theme="${attribute(theme)}" data-appearance="${attribute(appearance)}">`;

const styleElement = ({ names, css }: RenderedStyle): string =>
  `<style data-emotion="${names.replace(/[^\w -]/g, '')}">${css}</style>`;

/** The browser's own bars: built for the device's choice, here in what was chosen instead. */
const withThemeColor = (html: string, appearance: string): string => {
  const chosen = html.match(`prefers-color-scheme: ${attribute(appearance)}\\)" content="([^"]*)"`)?.[1];
  if (chosen === undefined) return html;
  return html.replace(/(<meta name="theme-color"[^>]* content=")[^"]*"/g, (_, start: string) => `${start}${chosen}"`);
};

/** The built page in its language and colours, still empty: the browser draws it. */
const composeEmpty = ({ html, styles }: Template, frame: PageAttributes): ComposedPage => ({
  html: withThemeColor(html, frame.appearance).replace(/<html[^>]*>/, () => htmlTag(frame)),
  styles,
});

const withRendered = (html: string, page: RenderedPage): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => page.head + page.styles.map(styleElement).join(''))
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    // It reads without its code, which must not take the line from what one sees.
    .replaceAll('<link rel="modulepreload"', `<link rel="${deferredLinkRel}"`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${page.html}</div>\n    <script type="application/json" id="${pageDataId}">${page.data}</script>`,
    );

/** The built page with what was drawn, readable without a script. */
const composeRendered = (template: Template, page: RenderedPage): ComposedPage => {
  const { html, styles } = composeEmpty(template, page);
  return { html: withRendered(html, page), styles: [...styles, ...page.styles.map(({ css }) => styleHash(css))] };
};

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Keeps made pages as long as nothing that they show has changed; one that is being made is waited for. */
const createPageCache = <P extends { readonly size: number; readonly isKept: boolean }>(
  revision: () => string | undefined,
) => {
  const kept = new LRUCache<string, P>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: ({ size }) => Math.max(1, size) });
  const underway = new Map<string, Promise<P>>();

  const make = async (key: string, known: boolean, work: () => Promise<P>): Promise<P> => {
    const page = await work();
    if (known && page.isKept) kept.set(key, page);
    return page;
  };

  /** @param name of the page, with all that it depends on but the content */
  return (name: string, work: () => Promise<P>): Promise<P> => {
    const now = revision();
    const key = `${now} ${name}`;
    const page = kept.get(key);
    if (page && now !== undefined) return Promise.resolve(page);
    const begun = underway.get(key) ?? make(key, now !== undefined, work).finally(() => underway.delete(key));
    underway.set(key, begun);
    return begun;
  };
};

export interface Page {
  readonly status: number;
  readonly bytes: (encoding: Encoding) => Promise<Buffer>;
  readonly policy: string;
  readonly tag: string;
  readonly isDrawn: boolean;
  /** For the cache. */
  readonly size: number;
  readonly isKept: boolean;
}

export type PageResult = Page | (Redirect & Pick<Page, 'size' | 'isKept'>);

const tagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

type BuildPage = (status: number, composed: ComposedPage, isDrawn: boolean, isFleeting?: boolean) => Page;

const createPageBuilder =
  (secure: boolean): BuildPage =>
  (status, { html, styles }, isDrawn, isFleeting = false) => {
    const isKept = status === 200 && !isFleeting;
    return {
      status,
      bytes: createEncodings(html, isKept || !isDrawn ? 'often' : 'once'),
      policy: pagePolicy(styles, secure),
      tag: tagOf(html),
      isDrawn,
      // The text, and what it becomes in each encoding.
      size: html.length * 2,
      isKept,
    };
  };

const languageIn = ({ cookies }: FastifyRequest, { texts }: Services): string =>
  texts.locales.find((locale) => cookies[localeCookie.name]?.startsWith(locale)) ?? DEFAULT_LANGUAGE;

const defaultFrame = (request: FastifyRequest, services: Services): PageAttributes => ({
  language: languageIn(request, services),
  theme: 'theme-yayasan',
  appearance: 'system',
});

/** Makes the page of a request: drawn where it is for everyone, else empty for the browser to draw. */
export const createPageRenderer = (
  app: FastifyInstance,
  services: Services,
  index: string,
  drawer: PageRenderer | undefined,
) => {
  const template = readTemplate(index);
  const pageOf = createPageBuilder(services.settings.secureCookies);
  const send = createInternalCaller(app);
  const report = (err: unknown): void => app.log.error({ err }, 'page not drawn');
  const keep = createPageCache<PageResult>(services.contentRevision);

  const draw = async (drawing: PageRenderer, url: string, cookies: string): Promise<PageResult> => {
    const drawn = await drawing.renderPage({ url, cookies, origin: services.publicUrl.get(), send, report });
    if ('location' in drawn) return { ...drawn, size: drawn.location.length, isKept: false };
    return pageOf(drawn.status, composeRendered(template, drawn), true, drawn.isUncacheable);
  };

  const empties = new Map<string, Page>();
  const empty = (status: number, frame: PageAttributes): Page => {
    const name = `${status} ${Object.values(frame)}`;
    const page = empties.get(name) ?? pageOf(status, composeEmpty(template, frame), false);
    empties.set(name, page);
    return page;
  };

  /** @param status of an address that is sent empty */
  return async (request: FastifyRequest, status: number): Promise<PageResult> => {
    const cookies = renderCookiesOf(request);
    if (!drawer) return empty(status, defaultFrame(request, services));
    if (drawer.isRendered(pathOf(request))) {
      const url = renderUrlOf(request.url);
      return keep(`${url} ${cookies}`, () => draw(drawer, url, cookies));
    }
    return empty(status, drawer.getPageAttributes({ url: request.url, cookies, origin: services.publicUrl.get() }));
  };
};
