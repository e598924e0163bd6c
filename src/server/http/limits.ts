import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Right, Role } from '../../contract/rights.ts';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors.ts';
import { count, type LimitOf, limit, limitsOf, tooMany } from '../features/account/limits.ts';
import { isOwnCall } from '../pages/own-calls.ts';
import type { Services } from '../services.ts';
import { createCallCounter, storeOf } from './call-counter.ts';

/** One IPv6 customer owns a whole /64, so that is what counts as one address. */
export const addressGroup = (ip: string | undefined): string => {
  // Whoever has gone while the call waited for its turn has no address any more.
  if (ip === undefined) return '';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - tail.split(':').filter(Boolean).length;
  return [...left, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
    .slice(0, 4)
    .join(':');
};

type LimitSettings = Pick<Settings, 'production' | 'rateLimit'>;

/**
 * Whether RATE_LIMIT=0 switches off the limits per network and those of admins' reads, as tests under load need it. Never
 * in production, and never the limits per account.
 */
const areLimitsOff = ({ production, rateLimit }: LimitSettings): boolean => rateLimit === 0 && !production;

/** The network that a limit per network counts by: IPv4 /24, IPv6 /48. Undefined where networks are not limited. */
export const networkOf = (settings: LimitSettings, ip: string): string | undefined => {
  if (areLimitsOff(settings)) return undefined;
  const group = addressGroup(ip);
  return group.includes('.') ? group.split('.').slice(0, 3).join('.') : group.split(':').slice(0, 3).join(':');
};

const readLimits: Readonly<Record<NonNullable<Right['reads']>, readonly LimitOf[]>> = {
  list: [limit('read-list-minute', 240, 60), limit('read-list-hour', 3_600, 3_600)],
  detail: [limit('read-detail-minute', 120, 60), limit('read-detail-hour', 1_800, 3_600)],
  file: [limit('read-file-minute', 600, 60), limit('read-file-hour', 9_000, 3_600)],
};

/** What an admin reads of other people is counted, by all processes together (docs/decisions/034). @throws AppError 429 */
export const countRead = async (
  { db, settings }: Services,
  { reads }: Right,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
): Promise<void> => {
  if (reads === undefined || role !== 'admin' || areLimitsOff(settings)) return;
  await count(db, limitsOf(readLimits[reads], accountId));
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

/** Whoever watches the portal is answered also in a flood. */
const isHealth = ({ url }: { readonly url: string }): boolean => url === '/healthcheck1' || url === '/livez';

/** The edge: floods are answered cheaply. What protects secrets and personal data is counted call by call (`count`). */
export const useLimits = async (app: FastifyInstance, { db, settings }: Services): Promise<void> => {
  if (settings.rateLimit === 0) return;
  const counter = createCallCounter(db, settings.rateLimit, (err) =>
    app.log.warn({ err }, 'calls could not be added up with other processes'),
  );
  app.addHook('onClose', async () => counter.stop());
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    sampleInterval: 500,
    pressureHandler: (_request, _reply, _type, delay) => shedLoad(Number(delay)),
  });
  await app.register(rateLimit, {
    max: settings.rateLimit,
    store: storeOf(counter),
    timeWindow: '1 minute',
    keyGenerator: (request) => addressGroup(request.ip),
    allowList: (request) => isHealth(request) || isOwnCall(request),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
};
