import type { FastifyReply, FastifyRequest } from 'fastify';
import { referralOf } from '../features/account/referral.ts';
import { readReferralCookie, setReferralCookie } from '../http/cookies.ts';
import type { Services } from '../services.ts';
import { hasSession, referralParameter } from './page-request.ts';

/** Somebody opened this page: it is no picture of another site, and was not fetched ahead. */
const isVisit = ({ headers }: FastifyRequest): boolean =>
  ['document', undefined].includes(headers['sec-fetch-dest'] as string | undefined) &&
  headers['sec-purpose'] === undefined;

/**
 * Keeps where the first page of a visit was reached from, for the registration. A cookie of the server: it works without
 * scripts, and no script reads it.
 * @returns whether it was kept just now: then the answer is for this browser alone
 */
export const rememberReferral = (services: Services, request: FastifyRequest, reply: FastifyReply): boolean => {
  const { settings, publicUrl } = services;
  if (readReferralCookie(request, settings) !== undefined || hasSession(request, settings) || !isVisit(request))
    return false;
  const referral = referralOf({
    mark: new URLSearchParams(request.url.split('?')[1]).get(referralParameter) ?? undefined,
    referrer: request.headers.referer,
    ownHost: new URL(publicUrl.get()).hostname,
  });
  if (referral === undefined) return false;
  setReferralCookie(reply, settings, referral);
  reply.header('cache-control', 'no-store');
  return true;
};
