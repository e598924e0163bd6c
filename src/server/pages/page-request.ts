import type { FastifyRequest } from 'fastify';
import {
  appearanceCookie,
  appearanceParameter,
  appearances,
  institutionCookie,
  localeCookie,
  noticeCookie,
  pendingEmailCookie,
  userCookie,
} from '../../contract/page-rendering.ts';
import type { Settings } from '../config/settings.ts';
import { resendCookie, sessionCookie } from '../http/cookies.ts';

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/**
 * The same URL without trailing slashes, or undefined when there are none. Leading slashes and backslashes become
 * one slash: a browser would read `//evil.com` as another site.
 */
export const withoutTrailingSlash = (url: string): string | undefined => {
  const [path = '/', ...query] = url.split('?');
  const local = `/${path.replace(/^[/\\]+/, '').replace(/[/\\]+$/, '')}`;
  if (local === path) return undefined;
  return query.length > 0 ? `${local}?${query.join('?')}` : local;
};

/** Longer values are not the portal's own. */
const MAX_COOKIE = 400;

const safeCookieValue = /^[\w-]{1,10}$/;

/** The cookies that rendering may depend on; for a logged-in user only the fact of the login. */
export const renderCookiesOf = ({ cookies }: FastifyRequest): string =>
  [localeCookie.name, appearanceCookie]
    .flatMap((name) => (safeCookieValue.test(cookies[name] ?? '') ? [`${name}=${cookies[name]}`] : []))
    .concat(cookies[userCookie] ? [`${userCookie}=1`] : [])
    .join('; ');

/** Those of a private page: also what its visitor has begun in this browser. */
export const privateCookiesOf = (request: FastifyRequest): string =>
  [institutionCookie, pendingEmailCookie, resendCookie, noticeCookie].reduce((known, name) => {
    const value = request.cookies[name];
    return value === undefined || value.length > MAX_COOKIE ? known : `${known}; ${name}=${encodeURIComponent(value)}`;
  }, renderCookiesOf(request));

/** Pages of visitors who may be signed in are not cached. */
export const hasSession = ({ cookies }: FastifyRequest, settings: Settings): boolean =>
  cookies[sessionCookie(settings)] !== undefined || cookies[userCookie] !== undefined;

/** An appearance chosen by the form of a page, and the URL of that page; undefined for any other URL. */
export const chosenAppearanceOf = (
  url: string,
): { readonly appearance: string; readonly location: string } | undefined => {
  const [path = '/', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const appearance = appearances.find((one) => one === parameters.get(appearanceParameter));
  if (appearance === undefined) return undefined;
  parameters.delete(appearanceParameter);
  return { appearance, location: parameters.size > 0 ? `${path}?${parameters}` : path };
};

/** Parameters that identify the referring link. */
export const referralParameter = 'ref';

/** Campaign parameters do not affect the page, and each value would be cached as a separate page. */
const isCampaignParameter = (name: string): boolean =>
  name === referralParameter || /^(?:utm_|fbclid$|gclid$|igsh)/.test(name);

/** The URL of the rendered page: without campaign parameters, and with sorted other parameters. */
export const renderUrlOf = (url: string): string => {
  const [path = '/', query = ''] = url.split('?', 2);
  const wanted = [...new URLSearchParams(query)]
    .filter(([name]) => !isCampaignParameter(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return wanted.length > 0 ? `${path}?${new URLSearchParams(wanted)}` : path;
};
