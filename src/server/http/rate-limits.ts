import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Right, Role } from '../../contract/rights.ts';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors.ts';
import { countAttempt, createLimit, type LimitOf, limitsOf, tooManyAttemptsError } from '../features/account/limits.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { column, type RowShape } from '../platform/database/row.ts';
import type { Services } from '../services.ts';
import { isInternalCall } from './internal-calls.ts';

const MINUTE_MS = 60_000;
const SYNC_INTERVAL_MS = 1_000;
/** The share of its limit from which on an address is synchronized: most never reach it, and cost no statement. */
const SYNC_THRESHOLD = 0.01;

const callCountRow = { address: column.text, calls: column.integer } satisfies RowShape;

/** Adds calls to those that other processes counted. @returns the sums */
const addCalls = (db: Queryable, minute: number, addresses: readonly string[], calls: readonly number[]) =>
  db.many(
    callCountRow,
    sql`
  insert into call_count as c (minute, address, calls)
  select ${minute}::bigint, address, calls
    from unnest(${addresses}::text[], ${calls}::integer[]) as counted(address, calls) order by address
  on conflict (minute, address) do update set calls = c.calls + excluded.calls
  returning address, calls`,
  );

interface CallTally {
  /** By all processes, when this one last synchronized. */
  total: number;
  /** By this process since then. */
  own: number;
}

interface CallCounter {
  /** Counts one call of an address. */
  hit(address: string): { readonly current: number; readonly ttl: number };
  /** Adds the calls of this process to those of the others. */
  synchronize(): Promise<void>;
  stop(): void;
}

/**
 * Counts calls per minute and address in memory and synchronizes with the other processes every second, in one
 * statement: a statement for each call would cost more than the calls it refuses. Calls that exceed the limit within that
 * second, or below `SYNC_THRESHOLD`, are few, and no secret depends on them (docs/decisions/033).
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
    const shared = [...counted].flatMap(([address, tally]) =>
      tally.own >= worthSharing ? [{ address, tally, own: tally.own }] : [],
    );
    if (shared.length === 0) return;
    const addresses = shared.map(({ address }) => address);
    const sums = await addCalls(
      db,
      of,
      addresses,
      shared.map(({ own }) => own),
    );
    const total = new Map(sums.map(({ address, calls }) => [address, calls]));
    for (const { address, tally, own } of shared) {
      tally.own -= own;
      tally.total = total.get(address) ?? tally.total;
    }
  };

  let isSharing = false;
  const shareInTurn = async (): Promise<void> => {
    if (isSharing) return;
    isSharing = true;
    // Without the database each process continues with its own count.
    await share().catch(onError);
    isSharing = false;
  };
  const timer = setInterval(() => void shareInTurn(), SYNC_INTERVAL_MS).unref();

  return {
    hit: (address) => {
      const ttl = turn();
      const tally = tallies.get(address) ?? { total: 0, own: 0 };
      tally.own += 1;
      tallies.set(address, tally);
      return { current: tally.total + tally.own, ttl };
    },
    synchronize: share,
    stop: () => clearInterval(timer),
  };
};

type StoreCallback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counter in the form that @fastify/rate-limit expects: a class that it instantiates. */
const createRateLimitStore = (counter: CallCounter) =>
  class {
    incr(address: string, callback: StoreCallback): void {
      callback(null, counter.hit(address));
    }
    child() {
      return this;
    }
  };

/** One IPv6 customer owns a whole /64, so a /64 counts as one address. */
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

/** Counts an admin's read of other people's data, over all processes (docs/decisions/034). @throws AppError 429 */
export const countAdminRead = async (
  { db, settings }: Services,
  { reads }: Right,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
): Promise<void> => {
  if (reads === undefined || role !== 'admin' || areLimitsOff(settings)) return;
  await countAttempt(db, limitsOf(readLimits[reads], accountId));
};

/**
 * Refuses calls while the process is overloaded. Infinity is no measurement: the process could not take one, for instance
 * because the machine ran other processes for half a second.
 * @param delay of the event loop, in milliseconds
 * @throws AppError 503
 */
export const shedLoad = (delay: number): void => {
  if (delay !== Number.POSITIVE_INFINITY) throw new AppError(503, 'server.error.503', { retryAfter: 2 });
};

/** Health checks are answered even when calls exceed the limit. */
const isHealthCheck = ({ url }: { readonly url: string }): boolean => url === '/healthcheck1' || url === '/livez';

/** Refuses floods at low cost. Limits that protect secrets and personal data count each call (`countAttempt`). */
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
