import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Right, Role } from '../../contract/rights.ts';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors.ts';
import { countAttempt, createLimit, type LimitOf, limitsOf, tooManyAttemptsError } from '../features/account/limits.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import type { Services } from '../services.ts';
import { isInternalCall } from './internal-calls.ts';

const MINUTE_MS = 60_000;
const SYNC_INTERVAL_MS = 1_000;
/** An address is written down when it has made this share of what it may: most never are, and cost no statement. */
const SYNC_THRESHOLD = 0.01;

const addCallsSql = `
  insert into call_count as c (minute, address, calls)
  select $1, address, calls from unnest($2::text[], $3::integer[]) as mine(address, calls) order by address
  on conflict (minute, address) do update set calls = c.calls + excluded.calls
  returning address, calls`;

interface CallTally {
  /** By all processes, as of the last time that this one wrote. */
  known: number;
  /** By this process since then. */
  own: number;
}

interface CallCounter {
  /** Counts one call of an address. */
  hit(address: string): { readonly current: number; readonly ttl: number };
  /** Adds what this process counted to what the others did. */
  synchronize(): Promise<void>;
  stop(): void;
}

/**
 * Counts calls per minute and address in memory and adds them up with the other processes every second, in one
 * statement: a statement for each call would cost more than the calls it refuses. What gets past the limit within that
 * second, and below `SHARE`, is little and protects no secret (docs/decisions/033).
 */
const createCallCounter = (db: Queryable, max: number, onError: (error: unknown) => void): CallCounter => {
  const worthSharing = Math.max(1, Math.ceil(max * SYNC_THRESHOLD));
  let minute = 0;
  let tallies = new Map<string, CallTally>();

  const turn = (): number => {
    const now = Date.now();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) [minute, tallies] = [current, new Map()];
    return (current + 1) * MINUTE_MS - now;
  };

  const share = async (): Promise<void> => {
    turn();
    const [of, counted] = [minute, tallies];
    const mine = [...counted]
      .filter(([, { own }]) => own >= worthSharing)
      .map(([address, { own }]) => ({ address, own }));
    if (mine.length === 0) return;
    const values = [of, mine.map(({ address }) => address), mine.map(({ own }) => own)];
    const { rows } = await db.query<{ address: string; calls: number }>(addCallsSql, values);
    for (const { address, own } of mine) (counted.get(address) as CallTally).own -= own;
    for (const { address, calls } of rows) (counted.get(address) as CallTally).known = calls;
  };

  let isSharing = false;
  const shareInTurn = async (): Promise<void> => {
    if (isSharing) return;
    isSharing = true;
    // Without the database each process goes on with its own count.
    await share().catch(onError);
    isSharing = false;
  };
  const timer = setInterval(() => void shareInTurn(), SYNC_INTERVAL_MS).unref();

  return {
    hit: (address) => {
      const ttl = turn();
      const tally = tallies.get(address) ?? { known: 0, own: 0 };
      tally.own += 1;
      tallies.set(address, tally);
      return { current: tally.known + tally.own, ttl };
    },
    synchronize: share,
    stop: () => clearInterval(timer),
  };
};

type StoreCallback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counter as @fastify/rate-limit wants it: a class without arguments of ours. */
const createRateLimitStore = (counter: CallCounter) =>
  class {
    incr(address: string, callback: StoreCallback): void {
      callback(null, counter.hit(address));
    }
    child() {
      return this;
    }
  };

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
  list: [createLimit('read-list-minute', 240, 60), createLimit('read-list-hour', 3_600, 3_600)],
  detail: [createLimit('read-detail-minute', 120, 60), createLimit('read-detail-hour', 1_800, 3_600)],
  file: [createLimit('read-file-minute', 600, 60), createLimit('read-file-hour', 9_000, 3_600)],
};

/** What an admin reads of other people is counted, by all processes together (docs/decisions/034). @throws AppError 429 */
export const countAdminRead = async (
  { db, settings }: Services,
  { reads }: Right,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
): Promise<void> => {
  if (reads === undefined || role !== 'admin' || areLimitsOff(settings)) return;
  await countAttempt(db, limitsOf(readLimits[reads], accountId));
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
const isHealthCheck = ({ url }: { readonly url: string }): boolean => url === '/healthcheck1' || url === '/livez';

/** The edge: floods are answered cheaply. What protects secrets and personal data is counted call by call (`count`). */
export const useRateLimits = async (app: FastifyInstance, { db, settings }: Services): Promise<void> => {
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
    store: createRateLimitStore(counter),
    timeWindow: '1 minute',
    keyGenerator: (request) => addressGroup(request.ip),
    allowList: (request) => isHealthCheck(request) || isInternalCall(request),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) => tooManyAttemptsError(Math.max(1, Math.ceil(ttl / 1000))),
  });
};
