/** The page of an applicant as staff look at it: its content without scripts, whose links stay with this application. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { showApplicantPage } from '../../contract/applicant-pages.ts';
import type { PageRenderer, RenderedPage } from '../../contract/page-rendering.ts';
import { notFound } from '../errors.ts';
import type { SeenPages } from '../features/admin-applications/applicant-pages.ts';
import { createInternalCaller } from '../http/internal-calls.ts';
import { asApplicant } from '../http/seen-sessions.ts';
import type { Services } from '../services.ts';
import { renderCookiesOf } from './page-request.ts';
import type { ComposedPage } from './render-page.ts';

/** Guards lead from page to page, as from a step that is not open yet. */
const MAX_REDIRECTS = 4;

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const unescapeAttribute = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Links to pages that staff may look at lead to them as staff see them; all others lead nowhere. */
const withOwnLinks = (html: string, addressOf: (url: string) => string | undefined): string =>
  html.replace(/<a\b[^>]*>/g, (tag) =>
    tag.replace(/ href="([^"]*)"/, (whole, href: string) => {
      if (href.startsWith('#')) return whole;
      const address = addressOf(unescapeAttribute(href));
      return address === undefined ? '' : ` href="${escapeAttribute(address)}"`;
    }),
  );

/** What is shown where scripts do not run has no place here: the applicant has them. */
const withoutScripts = (html: string): string =>
  html.replace(/<script\b.*?<\/script>/gs, '').replace(/<noscript\b.*?<\/noscript>/gs, '');

type Compose = (page: RenderedPage) => ComposedPage;

/** Renders a page of an applicant for staff. @throws AppError 404 where it leads to one that staff may not look at */
export type RenderApplicantPage = (
  request: FastifyRequest,
  formId: string,
  seen: SeenPages,
  path: string,
) => Promise<ComposedPage>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where the portal is not built. */
    renderApplicantPage?: RenderApplicantPage;
  }
}

/** @param compose fills the built page with the rendered one */
export const createApplicantPages = (
  app: FastifyInstance,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  renderer: PageRenderer,
  compose: Compose,
): RenderApplicantPage => {
  const render = async (request: FastifyRequest, { account, findAddress }: SeenPages, path: string) => {
    const send = createInternalCaller(app);
    return asApplicant(account, async (header) => {
      let url = findAddress(path);
      for (let turn = 0; url !== undefined && turn <= MAX_REDIRECTS; turn += 1) {
        const page = await renderer.renderPage({
          url,
          origin: publicUrl.get(),
          cookies: renderCookiesOf(request),
          send: (call) => send({ ...call, headers: { ...call.headers, ...header } }),
          report: (err) => app.log.error({ err }, 'page not rendered'),
        });
        if (!('location' in page)) return { page, url };
        url = findAddress(page.location);
      }
      throw notFound();
    });
  };
  return async (request, formId, seen, path) => {
    const { page, url } = await render(request, seen, path);
    const own = `/api${showApplicantPage.path.replace('{formId}', formId)}`;
    const addressOf = (href: string): string | undefined => {
      const address = seen.findAddress(href.startsWith('?') ? url.replace(/\?.*$/, '') + href : href);
      return address && `${own}?${new URLSearchParams({ path: address })}`;
    };
    const composed = compose({ ...page, data: undefined });
    return { ...composed, html: withOwnLinks(withoutScripts(composed.html), addressOf) };
  };
};
