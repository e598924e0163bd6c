import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { isOwnCall } from './pages/own-calls.ts';

/** One IPv6 customer owns a whole /64, so that is what counts as one address. */
export const addressGroup = (ip: string): string => {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - tail.split(':').filter(Boolean).length;
  return [...left, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
    .slice(0, 4)
    .join(':');
};

/**
 * Sheds calls while the process cannot keep up. Infinity is no measurement: the process had no turn in which to take one,
 * for instance because the machine gave its processor to somebody else for half a second.
 * @param delay of the event loop, in milliseconds
 * @throws AppError 503
 */
export const shedLoad = (delay: number): void => {
  if (delay !== Number.POSITIVE_INFINITY) throw new AppError(503, 'server.error.503', { retryAfter: 2 });
};

/** The edge: floods are answered cheaply. Limits per account are kept in the database, shared by all processes. */
export const useLimits = async (app: FastifyInstance, { settings }: Services): Promise<void> => {
  if (settings.rateLimit === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    sampleInterval: 500,
    pressureHandler: (_request, _reply, _type, delay) => shedLoad(Number(delay)),
  });
  await app.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressGroup(request.ip),
    allowList: (request) => request.url === '/healthcheck1' || isOwnCall(request),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(429, 'server.error.429', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
};
