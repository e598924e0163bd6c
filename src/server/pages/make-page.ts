import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Elsewhere, type Frame, localeCookie, type PageDrawer } from '../../contract/drawing.ts';
import { DEFAULT_LANGUAGE } from '../../engine/text/languages.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { type Composed, composeDrawn, composeEmpty, readTemplate } from './compose-page.ts';
import { type Encoding, encodings } from './encode-page.ts';
import { ownCalls } from './own-calls.ts';
import { createPageCache } from './page-cache.ts';
import { cookiesOf, drawnUrl, pathOf } from './page-request.ts';

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

export type MadePage = Page | (Elsewhere & Pick<Page, 'size' | 'isKept'>);

const tagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

type Make = (status: number, composed: Composed, isDrawn: boolean, isFleeting?: boolean) => Page;

const pageMaker =
  (secure: boolean): Make =>
  (status, { html, styles }, isDrawn, isFleeting = false) => {
    const isKept = status === 200 && !isFleeting;
    return {
      status,
      bytes: encodings(html, isKept || !isDrawn ? 'often' : 'once'),
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

const plainFrame = (request: FastifyRequest, services: Services): Frame => ({
  language: languageIn(request, services),
  theme: 'theme-yayasan',
  appearance: 'system',
});

/** Makes the page of a request: drawn where it is for everyone, else empty for the browser to draw. */
export const createPageMaker = (
  app: FastifyInstance,
  services: Services,
  index: string,
  drawer: PageDrawer | undefined,
) => {
  const template = readTemplate(index);
  const pageOf = pageMaker(services.settings.secureCookies);
  const send = ownCalls(app);
  const report = (err: unknown): void => app.log.error({ err }, 'page not drawn');
  const keep = createPageCache<MadePage>(services.contentRevision);

  const draw = async (drawing: PageDrawer, url: string, cookies: string): Promise<MadePage> => {
    const drawn = await drawing.drawPage({ url, cookies, origin: services.publicUrl.get(), send, report });
    if ('location' in drawn) return { ...drawn, size: drawn.location.length, isKept: false };
    return pageOf(drawn.status, composeDrawn(template, drawn), true, drawn.isFleeting);
  };

  const empties = new Map<string, Page>();
  const empty = (status: number, frame: Frame): Page => {
    const name = `${status} ${Object.values(frame)}`;
    const page = empties.get(name) ?? pageOf(status, composeEmpty(template, frame), false);
    empties.set(name, page);
    return page;
  };

  /** @param status of an address that is sent empty */
  return async (request: FastifyRequest, status: number): Promise<MadePage> => {
    const cookies = cookiesOf(request);
    if (!drawer) return empty(status, plainFrame(request, services));
    if (drawer.isDrawn(pathOf(request))) {
      const url = drawnUrl(request.url);
      return keep(`${url} ${cookies}`, () => draw(drawer, url, cookies));
    }
    return empty(status, drawer.frameOf({ url: request.url, cookies, origin: services.publicUrl.get() }));
  };
};
