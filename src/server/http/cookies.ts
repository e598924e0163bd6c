import type { FastifyReply, FastifyRequest } from 'fastify';
import { institutionCookie, localeCookie, noticeCookie } from '../../contract/page-rendering.ts';
import { DEFAULT_LANGUAGE } from '../../engine/text/languages.ts';
import type { Settings } from '../config/settings.ts';
import type { Services } from '../services.ts';
import { createToken, digest } from '../tokens.ts';
import { readIdempotencyKey } from './idempotency.ts';

type CookieSettings = Pick<Services, 'settings'>;

/** Digest of the cookie that identifies this browser; undefined for one that has neither registered nor logged in. */
export const findBrowserDigest = ({ settings }: CookieSettings, request: FastifyRequest): Buffer | undefined => {
  const token = readRegistrationCookie(request, settings);
  return token === undefined ? undefined : digest(token);
};

/** Derived from the Idempotency-Key, so that a repeat after a lost reply gets the same token. */
const browserTokenFor = (request: FastifyRequest): string => {
  const key = readIdempotencyKey(request);
  return key === undefined ? createToken() : digest(`registration ${key}`).toString('base64url');
};

/** Sets a cookie that identifies the browser, unless it has one. @returns the digest of it */
export const identifyBrowser = ({ settings }: CookieSettings, request: FastifyRequest, reply: FastifyReply): Buffer => {
  const token = readRegistrationCookie(request, settings) ?? browserTokenFor(request);
  setRegistrationCookie(reply, settings, token);
  return digest(token);
};

/** `__Host-` ties the cookie to this very host, but browsers accept the prefix over https only. */
export const sessionCookie = ({ secureCookies }: Settings): string => (secureCookies ? '__Host-session' : 'session');

const cookieOptions = (settings: Settings) => ({ path: '/', sameSite: 'lax', secure: settings.secureCookies }) as const;

export const readSessionCookie = (request: FastifyRequest, settings: Settings): string | undefined =>
  request.cookies[sessionCookie(settings)];

interface SessionCookies {
  readonly token: string;
  readonly csrfToken: string;
  readonly userId: string;
}

/** `csrf_token` and `userId` are for the browser's code and authorize nothing by themselves (specification 3). */
export const setSessionCookies = (reply: FastifyReply, settings: Settings, cookies: SessionCookies): void => {
  const options = { ...cookieOptions(settings), maxAge: Math.round(settings.sessionHours * 3600) };
  reply.setCookie(sessionCookie(settings), cookies.token, { ...options, httpOnly: true });
  reply.setCookie('csrf_token', cookies.csrfToken, options);
  reply.setCookie('userId', cookies.userId, options);
};

export const clearSessionCookies = (reply: FastifyReply, settings: Settings): void => {
  for (const name of [sessionCookie(settings), 'csrf_token', 'userId'])
    reply.clearCookie(name, cookieOptions(settings));
};

/** The institution that the visitor chose last; for the browser's code too. */
export const setInstitutionCookie = (reply: FastifyReply, settings: Settings, institution: string): void => {
  reply.setCookie(institutionCookie, institution, { ...cookieOptions(settings), maxAge: deviceSeconds });
};

/** Shown by the page that a redirect leads to. */
export const setNoticeCookie = (reply: FastifyReply, settings: Settings, notice: string): void => {
  reply.setCookie(noticeCookie, notice, { ...cookieOptions(settings), maxAge: 60 });
};

/** The message is in a page: it is shown once. */
export const clearNoticeCookie = (reply: FastifyReply, settings: Settings): void => {
  reply.clearCookie(noticeCookie, cookieOptions(settings));
};

/** The language that the visitor has chosen, else the default. */
export const languageIn = ({ cookies }: FastifyRequest, { texts }: Pick<Services, 'texts'>): string =>
  texts.locales.find((locale) => cookies[localeCookie.name]?.startsWith(locale)) ?? DEFAULT_LANGUAGE;

export const resendCookie = 'timeoutResendOTP';

/** The time from which a new code may be requested (specification 3). */
export const setResendCookie = (reply: FastifyReply, settings: Settings, at: string, seconds: number): void => {
  reply.setCookie(resendCookie, at, { ...cookieOptions(settings), maxAge: seconds });
};

const registrationCookie = ({ secureCookies }: Settings): string =>
  secureCookies ? '__Host-registration' : 'registration';

/** The lifetime of a registration attempt. */
const registrationSeconds = 30 * 24 * 3600;

/** Identifies a browser that registered or logged in before its address was verified: codes are bound to it. */
const readRegistrationCookie = (request: FastifyRequest, settings: Settings): string | undefined => {
  const token = request.cookies[registrationCookie(settings)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

const setRegistrationCookie = (reply: FastifyReply, settings: Settings, token: string): void => {
  const options = { ...cookieOptions(settings), httpOnly: true, maxAge: registrationSeconds };
  reply.setCookie(registrationCookie(settings), token, options);
};

const referralCookie = ({ secureCookies }: Settings): string => (secureCookies ? '__Host-referral' : 'referral');

/** Duration of a visit: applicants may register later the same day. */
const visitSeconds = 24 * 3600;

export const readReferralCookie = (request: FastifyRequest, settings: Settings): string | undefined =>
  request.cookies[referralCookie(settings)];

/** Source of this visit, stored until the visitor registers or logs in. */
export const setReferralCookie = (reply: FastifyReply, settings: Settings, referral: string): void => {
  reply.setCookie(referralCookie(settings), referral, {
    ...cookieOptions(settings),
    httpOnly: true,
    maxAge: visitSeconds,
  });
};

/** Deletes the source: the next visitor with this browser has another one. */
export const clearReferralCookie = (request: FastifyRequest, reply: FastifyReply, settings: Settings): void => {
  if (readReferralCookie(request, settings) !== undefined)
    reply.clearCookie(referralCookie(settings), cookieOptions(settings));
};

const deviceSeconds = 365 * 24 * 3600;

export const readDeviceCookie = (request: FastifyRequest, { secureCookies }: Settings): string | undefined => {
  const token = request.cookies[secureCookies ? '__Host-device' : 'device'];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Identifies a browser that has logged in before; it gives no rights. */
export const setDeviceCookie = (reply: FastifyReply, settings: Settings, token: string): void => {
  const name = settings.secureCookies ? '__Host-device' : 'device';
  reply.setCookie(name, token, { ...cookieOptions(settings), httpOnly: true, maxAge: deviceSeconds });
};
