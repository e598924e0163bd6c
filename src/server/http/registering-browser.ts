import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { digest, newToken } from '../tokens.ts';
import { readRegistrationCookie, setRegistrationCookie } from './cookies.ts';
import { readKey } from './idempotency.ts';

type Parts = Pick<Services, 'settings'>;

/** Digest of the cookie that names this browser; undefined for one that has neither registered nor logged in. */
export const findBrowser = ({ settings }: Parts, request: FastifyRequest): Buffer | undefined => {
  const token = readRegistrationCookie(request, settings);
  return token === undefined ? undefined : digest(token);
};

/** A call whose answer was lost comes again with its key, and must name the same browser again. */
const tokenFor = (request: FastifyRequest): string => {
  const key = readKey(request);
  return key === undefined ? newToken() : digest(`registration ${key}`).toString('base64url');
};

/** Gives the browser a cookie that names it, unless it has one. @returns the digest of it */
export const nameBrowser = ({ settings }: Parts, request: FastifyRequest, reply: FastifyReply): Buffer => {
  const token = readRegistrationCookie(request, settings) ?? tokenFor(request);
  setRegistrationCookie(reply, settings, token);
  return digest(token);
};
