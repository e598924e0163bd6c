import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageParameter, localeCookie } from '../../contract/drawing.ts';
import type { Services } from '../services.ts';
import { encodingFor } from './encode-page.ts';
import type { MadePage, Page } from './make-page.ts';
import { hasSession } from './page-request.ts';
import { rememberReferral } from './remember-referral.ts';

/** An address that asks for a language also chooses it, for a browser without scripts too. */
const rememberLanguage = (request: FastifyRequest, reply: FastifyReply, { settings, texts }: Services): void => {
  const asked = new URLSearchParams(request.url.split('?')[1]).get(languageParameter);
  if (asked === null || !texts.locales.includes(asked)) return;
  const options = { path: '/', sameSite: 'lax', secure: settings.secureCookies, maxAge: localeCookie.seconds } as const;
  reply.setCookie(localeCookie.name, asked, options);
};

const headersOf = ({ isDrawn, isKept, status, tag }: Page, isPrivate: boolean): Record<string, string> => ({
  'cache-control': isPrivate || (isDrawn && !isKept) ? 'no-store' : 'no-cache',
  vary: 'cookie, accept-encoding',
  ...(!isPrivate && status === 200 && { etag: tag }),
  ...(!isDrawn && { 'x-robots-tag': 'noindex' }),
});

/** The tag covers the styles too, so that a page in the browser's own cache has the policy that fits it. */
const isFresh = (request: FastifyRequest, { status, tag }: Page): boolean =>
  status === 200 && (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(tag);

export const sendPage = async (services: Services, page: MadePage, request: FastifyRequest, reply: FastifyReply) => {
  const isFirst = rememberReferral(services, request, reply);
  if ('location' in page) return reply.redirect(page.location, page.status);
  rememberLanguage(request, reply, services);
  const isPrivate = isFirst || hasSession(request, services.settings);
  reply.headers(headersOf(page, isPrivate));
  if (!isPrivate && isFresh(request, page)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
    .send(await page.bytes(encoding));
};
