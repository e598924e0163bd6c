import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Right, Role } from '../../contract/rights.ts';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors.ts';
import { countAttempt, createLimit, type LimitOf, limitsOf, tooManyAttemptsError } from '../features/account/limits.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../platform/database/row.ts';
import type { Services } from '../services.ts';
import { isInternalCall } from './internal-calls.ts';

const MINUTE_MS = 60_000;
const SYNC_INTERVAL_MS = 1_000;
/**
 * Counts of an address are synchronized with other processes from this part of its limit on: most addresses stay below
 * it.
 */
const SYNC_THRESHOLD = 0.01;

const addressCalls = { address: column.text, calls: column.integer } satisfies RowShape;

/** Adds calls to what all processes counted. @returns the sums */
const addCalls = (
  db: Queryable,
  minute: number,
  counted: readonly RowOf<typeof addressCalls>[],
): Promise<readonly RowOf<typeof addressCalls>[]> =>
  db.many(
    addressCalls,
    sql`insert into call_count as c (minute, address, calls)
        select ${minute}::bigint, address, calls
          from unnest(${counted.map(({ address }) => address)}::text[], ${counted.map(({ calls }) => calls)}::integer[])
            as mine (address, calls) order by address
        on conflict (minute, address) do update set calls = c.calls + excluded.calls
        returning address, calls`,
  );

interface CallTally {
  /** Calls of all processes at the last synchronization. */
  known: number;
  /** Calls of this process since then. */
  own: number;
}

interface CallCounter {
  /** Counts one call of an address. */
  hit(address: string): { readonly current: number; readonly ttl: number };
  stop(): void;
}

/**
 * Counts calls per minute and address in memory and adds the counts of all processes every second, in one statement: a
 * statement for each call would cost more than the calls it refuses. Only few calls exceed the limit within that
 * second or below `SYNC_THRESHOLD`, and this limit protects no secret (docs/decisions/033).
 */
const createCallCounter = (db: Queryable, max: number, onError: (error: unknown) => void): CallCounter => {
  const minCalls = Math.max(1, Math.ceil(max * SYNC_THRESHOLD));
  let minute = 0;
  let tallies = new Map<string, CallTally>();

  /** Resets the counts when a new minute has started. @returns milliseconds until the next one */
  const startMinute = (): number => {
    const now = Date.now();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) [minute, tallies] = [current, new Map()];
    return (current + 1) * MINUTE_MS - now;
  };

  const addToAll = async (): Promise<void> => {
    startMinute();
    const counted = tallies;
    const mine = [...counted]
      .filter(([, { own }]) => own >= minCalls)
      .map(([address, tally]) => ({ address, tally, calls: tally.own }));
    if (mine.length === 0) return;
    const sums = await addCalls(db, minute, mine);
    for (const { tally, calls } of mine) tally.own -= calls;
    for (const { address, calls } of sums) {
      const tally = counted.get(address);
      if (tally) tally.known = calls;
    }
  };

  let isSynchronizing = false;
  const synchronize = async (): Promise<void> => {
    if (isSynchronizing) return;
    isSynchronizing = true;
    // Without the database each process continues with its own count.
    await addToAll().catch(onError);
    isSynchronizing = false;
  };
  const timer = setInterval(() => void synchronize(), SYNC_INTERVAL_MS).unref();

  return {
    hit: (address) => {
      const ttl = startMinute();
      const tally = tallies.get(address) ?? { known: 0, own: 0 };
      tally.own += 1;
      tallies.set(address, tally);
      return { current: tally.known + tally.own, ttl };
    },
    stop: () => clearInterval(timer),
  };
};

type StoreCallback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counter as a store of @fastify/rate-limit, which is a class that the plugin constructs. */
const createRateLimitStore = (counter: CallCounter) =>
  class {
    incr(address: string, callback: StoreCallback): void {
      callback(null, counter.hit(address));
    }
    child() {
      return this;
    }
  };

/** The address that calls are counted by. A customer with IPv6 has a whole /64, which counts as one address. */
export const addressGroup = (ip: string | undefined): string => {
  // A client that disconnected while its call waited has no address.
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
 * Whether RATE_LIMIT=0 switches off the limits per network and those of admins' reads, which load tests need. It never
 * does in production, and it never switches off the limits per account.
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

/** Counts what an admin reads about applicants, and each key for itself, over all processes (docs/decisions/034). @throws AppError 429 */
export const countAdminRead = async (
  { db, settings }: Services,
  { reads }: Right,
  {
    accountId,
    role,
    apiKeyId,
  }: { readonly accountId: string; readonly role: Role; readonly apiKeyId?: string | undefined },
): Promise<void> => {
  if (reads === undefined || role !== 'admin' || areLimitsOff(settings)) return;
  await countAttempt(db, limitsOf(readLimits[reads], apiKeyId ?? accountId));
};

/**
 * Refuses calls while the event loop is too slow. Infinity is no measurement: the process could not take one, for
 * instance because the machine ran other processes for half a second.
 * @param delay of the event loop, in milliseconds
 * @throws AppError 503
 */
export const shedLoad = (delay: number): void => {
  if (delay !== Number.POSITIVE_INFINITY) throw new AppError(503, 'server.error.503', { retryAfter: 2 });
};

/** Monitoring gets replies even while calls are refused. */
const isHealthCheck = ({ url }: { readonly url: string }): boolean => url === '/healthcheck1' || url === '/livez';

/**
 * Limits calls per address and minute, before any other work. Calls that access secrets or personal data have
 * their own limits, which `countAttempt` counts in the database for each call.
 */
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
