import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Elsewhere, type Frame, localeCookie, type PageDrawer } from '../../../contract/drawing.ts';
import type { Services } from '../../services.ts';
import { composeDrawn, composeEmpty } from './compose-page.ts';
import { ownCalls } from './own-calls.ts';
import { createPageCache } from './page-cache.ts';
import { cookiesOf, drawnUrl, pathOf } from './page-request.ts';

export interface Page {
  readonly status: number;
  /** With `nonceMark` where the nonce of the answer belongs. */
  readonly html: string;
  readonly tag: string;
  readonly isDrawn: boolean;
  /** For the cache. */
  readonly size: number;
  readonly isKept: boolean;
}

export type MadePage = Page | (Elsewhere & Pick<Page, 'size' | 'isKept'>);

const tagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

const pageOf = (status: number, html: string, isDrawn: boolean, isFleeting = false): Page => ({
  status,
  html,
  tag: tagOf(html),
  isDrawn,
  size: html.length,
  isKept: status === 200 && !isFleeting,
});

const languageIn = ({ cookies }: FastifyRequest): string =>
  cookies[localeCookie.name]?.startsWith('en') ? 'en' : 'id';

const plainFrame = (request: FastifyRequest): Frame => ({
  language: languageIn(request),
  theme: 'theme-yayasan',
  appearance: 'system',
});

/** Makes the page of a request: drawn where it is for everyone, else empty for the browser to draw. */
export const createPageMaker = (
  app: FastifyInstance,
  services: Services,
  template: string,
  drawer: PageDrawer | undefined,
) => {
  const send = ownCalls(app);
  const report = (err: unknown): void => app.log.error({ err }, 'page not drawn');
  const keep = createPageCache<MadePage>(services.contentRevision);

  const draw = async (drawing: PageDrawer, url: string, cookies: string): Promise<MadePage> => {
    const drawn = await drawing.drawPage({ url, cookies, origin: services.publicUrl.get(), send, report });
    if ('location' in drawn) return { ...drawn, size: drawn.location.length, isKept: false };
    return pageOf(drawn.status, composeDrawn(template, drawn), true, drawn.isFleeting);
  };

  /** @param status of an address that is sent empty */
  return async (request: FastifyRequest, status: number): Promise<MadePage> => {
    const cookies = cookiesOf(request);
    if (!drawer) return pageOf(status, composeEmpty(template, plainFrame(request)), false);
    if (drawer.isDrawn(pathOf(request))) {
      const url = drawnUrl(request.url);
      return keep(`${url} ${cookies}`, () => draw(drawer, url, cookies));
    }
    const frame = drawer.frameOf({ url: request.url, cookies, origin: services.publicUrl.get() });
    return pageOf(status, composeEmpty(template, frame), false);
  };
};
