import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redirect } from '../../contract/page-rendering.ts';
import { languageParameter, localeCookie, noticeCookie } from '../../contract/page-rendering.ts';
import { findReferral } from '../features/account/referral.ts';
import {
  clearNoticeCookie,
  readReferralCookie,
  setInstitutionCookie,
  setNoticeCookie,
  setReferralCookie,
} from '../http/cookies.ts';
import type { Services } from '../services.ts';
import { encodingFor } from './encode-page.ts';
import { hasSession, privateCookiesOf, referralParameter } from './page-request.ts';
import type { Page, PageResult } from './render-page.ts';
import { speculationRulesPath } from './speculation-rules.ts';

/** Whether a person opened the page: another site does not embed it, and the browser did not prefetch it. */
const isVisit = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document' && headers['sec-purpose'] === undefined;

/**
 * Stores the source of a visit for the registration, in a cookie that needs no script and that no script can read.
 * @returns whether it was stored now: then the response is for this browser alone
 */
const rememberReferral = (services: Services, request: FastifyRequest, reply: FastifyReply): boolean => {
  const { settings, publicUrl } = services;
  if (readReferralCookie(request, settings) !== undefined || hasSession(request, settings) || !isVisit(request))
    return false;
  const referral = findReferral({
    refParameter: new URLSearchParams(request.url.split('?')[1]).get(referralParameter) ?? undefined,
    referrer: request.headers.referer,
    ownHost: new URL(publicUrl.get()).hostname,
  });
  if (referral === undefined) return false;
  setReferralCookie(reply, settings, referral);
  reply.header('cache-control', 'no-store');
  return true;
};

/** Stores the language that the URL names, also for a browser without scripts. */
const rememberLanguage = (request: FastifyRequest, reply: FastifyReply, { settings, texts }: Services): void => {
  const language = new URLSearchParams(request.url.split('?')[1]).get(languageParameter);
  if (language === null || !texts.locales.includes(language)) return;
  const options = { path: '/', sameSite: 'lax', secure: settings.secureCookies, maxAge: localeCookie.seconds } as const;
  reply.setCookie(localeCookie.name, language, options);
};

const headersOf = ({ kind, isCacheable, status, tag }: Page, isPrivate: boolean): Record<string, string> => {
  const isStored = !isPrivate && (isCacheable || kind === 'app');
  return {
    'cache-control': isStored ? 'no-cache' : 'no-store',
    vary: 'cookie, accept-encoding',
    ...(isStored && status === 200 && { etag: tag }),
    ...(kind === 'app' && { 'x-robots-tag': 'noindex' }),
    // Without a referrer some browsers send the forms of the page without their origin.
    ...(kind === 'hydrated' && { 'referrer-policy': 'same-origin' }),
    ...(kind === 'document' && { 'speculation-rules': `"${speculationRulesPath}"` }),
  };
};

/** The tag covers the styles too, so that a page in the browser's cache has the policy that fits it. */
const isUnchanged = (request: FastifyRequest, { status, tag }: Page): boolean =>
  status === 200 && (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(tag);

export const sendPage = async (
  services: Services,
  page: PageResult | Redirect,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if ('setCookies' in page) reply.header('set-cookie', page.setCookies);
  for (const { name, value, maxAge } of page.cookies ?? [])
    reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: services.settings.secureCookies, maxAge });
  const isFirst = rememberReferral(services, request, reply);
  if ('location' in page) {
    if (page.notice !== undefined && isVisit(request)) setNoticeCookie(reply, services.settings, page.notice);
    return reply.header('cache-control', 'no-store').redirect(page.location, page.status);
  }
  rememberLanguage(request, reply, services);
  const isInPage = page.kind === 'hydrated' && privateCookiesOf(request).includes(`; ${noticeCookie}=`);
  if (isInPage && isVisit(request)) clearNoticeCookie(reply, services.settings);
  if (page.institution !== undefined && isVisit(request))
    setInstitutionCookie(reply, services.settings, page.institution);
  const isPrivate = isFirst || hasSession(request, services.settings);
  reply.headers(headersOf(page, isPrivate));
  if (!isPrivate && isUnchanged(request, page)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
    .send(await page.bytes(encoding));
};
