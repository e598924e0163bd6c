import type { Pool, PoolClient, QueryConfig } from 'pg';
import { isConnectionLost, isLockOrStatementTimeout, isNoResponse } from './classify-error.ts';
import { type ConcurrencyContext, type ConcurrencyGroup, getConcurrencyContext } from './concurrency-groups.ts';
import {
  type Attempt,
  type ConnectionAllocation,
  createAllocation,
  createDatabaseHealth,
  type DatabaseHealth,
  noFreeConnectionError,
} from './connection-limits.ts';

/** Lends connections: each kind of call has a part of its lane, and a broken connection is never lent again. */
export interface Connections {
  /** The pool of work in the background. */
  readonly pool: Pool;
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The rest is for the other calls of the lane. */
const allocationSizeOf = (pool: Pool): number => Math.max(1, Math.ceil(pool.options.max * 0.7));

const createAllocations = (pools: Readonly<Record<ConcurrencyGroup, Pool>>) => {
  const shares = new Map<string, ConnectionAllocation>();
  return ({ group: lane, call }: ConcurrencyContext): ConnectionAllocation | undefined => {
    if (call === '') return undefined;
    const known = shares.get(call) ?? createAllocation(allocationSizeOf(pools[lane]));
    shares.set(call, known);
    return known;
  };
};

/** Ends a connection at once: an orderly end waits for an answer of the server, which may be frozen. */
export const destroyConnection = (client: object): void => {
  const { connection } = client as { readonly connection?: { readonly stream?: { destroy(): void } } };
  connection?.stream?.destroy();
};

/**
 * Whether a statement was sent and not answered. One that failed is answered, though the server may still be about to
 * say that it is ready: what is asked meanwhile waits for that in the driver.
 */
export const hasActiveQuery = (client: object): boolean =>
  Boolean((client as { readonly _activeQuery?: object })._activeQuery);

/** A connection that comes too late for this call goes back to the pool: opening it was the dearest part. */
const connectWithin = (pool: Pool, waitMs: number): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(noFreeConnectionError());
    }, waitMs);
    pool.connect().then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });

const useClient = async <T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  let isBroken = false;
  // A connection that dies between two statements of a transaction must not end the process.
  const onError = () => {
    isBroken = true;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    isBroken ||= isConnectionLost(error);
    throw error;
  } finally {
    client.off('error', onError);
    if (isBroken) destroyConnection(client);
    client.release(isBroken);
  }
};

const trackHealth = async <T>(pulse: DatabaseHealth, work: (attempt: Attempt) => Promise<T>): Promise<T> => {
  const attempt = pulse.begin();
  try {
    const result = await work(attempt);
    attempt.answered();
    return result;
  } catch (error) {
    if (isNoResponse(error)) attempt.timedOut();
    // Whatever PostgreSQL says, it says something.
    else if (/^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))) attempt.answered();
    throw error;
  } finally {
    attempt.end();
  }
};

/** So long each, opening a connection and its first answer may take while the database is silent. */
const PROBE_TIMEOUT_MS = 1_400;

/** Whoever tries a silent database learns soon that it is silent still; others go on as soon as it answers. */
const probeFirst =
  <T>(attempt: Attempt, work: (client: PoolClient) => Promise<T>) =>
  async (client: PoolClient): Promise<T> => {
    if (attempt.isProbe) {
      await client.query({ text: 'select 1', query_timeout: PROBE_TIMEOUT_MS } as QueryConfig);
      attempt.answered();
    }
    return work(client);
  };

/** Waits at most so long, and takes the time from what the call has left. */
const withinWaitBudget = async <T>(
  { waitBudget: patience }: ConcurrencyContext,
  mostMs: number,
  wait: (ms: number) => Promise<T>,
): Promise<T> => {
  if (!patience) return wait(mostMs);
  const from = performance.now();
  try {
    return await wait(Math.max(0, Math.min(mostMs, patience.leftMs)));
  } finally {
    patience.leftMs -= performance.now() - from;
  }
};

/**
 * Gives up what was open when the database fell silent: whether the network still knows it shows only after seconds,
 * one call for each, and opening another takes milliseconds.
 */
const createStaleConnectionCheck = (pulse: DatabaseHealth) => {
  const openedIn = new WeakMap<PoolClient, number>();
  return async (connect: () => Promise<PoolClient>): Promise<PoolClient> => {
    for (;;) {
      const client = await connect();
      const silence = openedIn.get(client) ?? pulse.outages;
      openedIn.set(client, silence);
      if (silence === pulse.outages) return client;
      destroyConnection(client);
      client.release(true);
    }
  };
};

/** @param waitMs how long a call waits for its part of the connections */
export const createConnections = (pools: Readonly<Record<ConcurrencyGroup, Pool>>, waitMs: number): Connections => {
  const shares = createAllocations(pools);
  const pulse = createDatabaseHealth();
  const connectSound = createStaleConnectionCheck(pulse);
  return {
    pool: pools.background,
    use: async (work) => {
      const place = getConcurrencyContext();
      const share = shares(place);
      const leave = share && (await withinWaitBudget(place, waitMs, (ms) => share.acquire(ms)));
      try {
        const result = await trackHealth(pulse, async (attempt) => {
          const mostMs = attempt.isProbe ? PROBE_TIMEOUT_MS : waitMs;
          const connect = () => withinWaitBudget(place, mostMs, (ms) => connectWithin(pools[place.group], ms));
          const client = await connectSound(connect);
          return useClient(client, probeFirst(attempt, work));
        });
        share?.restoreLimit();
        return result;
      } catch (error) {
        if (place.isRead && isLockOrStatementTimeout(error)) share?.restrictToOne();
        throw error;
      } finally {
        leave?.();
      }
    },
    close: async () => {
      await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end()));
    },
  };
};
