import type { ClientBase, Pool, PoolClient } from 'pg';
import { isConnectionLost, isLockOrStatementTimeout, isNoResponse } from './classify-error.ts';
import { type ConcurrencyContext, type ConcurrencyGroup, getConcurrencyContext } from './concurrency-groups.ts';
import { type ConnectionAllocation, createAllocation, noFreeConnectionError } from './connection-allocation.ts';
import { type Attempt, createDatabaseHealth, type DatabaseHealth } from './database-health.ts';
import type { DriverStatement } from './queryable.ts';

/** Lends connections: each call has a share of its concurrency group, and a broken connection is never lent again. */
export interface Connections {
  /** The pool of work in the background. */
  readonly pool: Pool;
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Allocations {
  /** All connections of the group. */
  readonly group: ConnectionAllocation;
  /** The part of them that this call may use; the rest is for the other calls of the group. Undefined in the background. */
  readonly call: ConnectionAllocation | undefined;
}

/** Connections of calls that wait for each other: enough that one is always at work, few enough that none waits long. */
const SERIAL_CONNECTIONS = 3;

const createAllocations = (pools: Readonly<Record<ConcurrencyGroup, Pool>>) => {
  const groups = new Map<Pool, ConnectionAllocation>();
  const calls = new Map<string, ConnectionAllocation>();
  return ({ group: name, call: callName, isSerial }: ConcurrencyContext): Allocations => {
    const pool = pools[name];
    const group = groups.get(pool) ?? createAllocation(pool.options.max);
    groups.set(pool, group);
    if (callName === '') return { group, call: undefined };
    const share = Math.max(1, Math.ceil(pool.options.max * 0.7));
    const call = calls.get(callName) ?? createAllocation(isSerial ? Math.min(SERIAL_CONNECTIONS, share) : share);
    calls.set(callName, call);
    return { group, call };
  };
};

/** Members of a client that the types of the driver do not declare. */
interface DriverInternals extends ClientBase {
  readonly connection?: { readonly stream?: { destroy(): void } };
  readonly _activeQuery?: object;
}

/** Closes a connection at once: an orderly close waits for a response of the server, which may be frozen. */
export const destroyConnection = (client: DriverInternals): void => client.connection?.stream?.destroy();

/**
 * Whether a statement was sent and not answered. One that failed is answered, though the server may not have reported
 * yet that it is ready: until then the driver queues statements.
 */
export const hasActiveQuery = (client: DriverInternals): boolean => Boolean(client._activeQuery);

/** A connection that opens too late for this call goes to the pool, because opening it is expensive. */
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
  // A connection that breaks between two statements of a transaction must not end the process.
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

const trackHealth = async <T>(health: DatabaseHealth, work: (attempt: Attempt) => Promise<T>): Promise<T> => {
  const attempt = health.begin();
  try {
    const result = await work(attempt);
    attempt.answered();
    return result;
  } catch (error) {
    if (isNoResponse(error)) attempt.timedOut();
    // An error of PostgreSQL is a response too.
    else if (error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))) attempt.answered();
    throw error;
  } finally {
    attempt.end();
  }
};

/** Time limit for opening a connection, and for its first response, while the database does not respond. */
const PROBE_TIMEOUT_MS = 1_400;

/** A probe of an unresponsive database fails soon; other calls continue after a successful probe. */
const probeFirst =
  <T>(attempt: Attempt, work: (client: PoolClient) => Promise<T>) =>
  async (client: PoolClient): Promise<T> => {
    if (attempt.isProbe) {
      const probe: DriverStatement = { text: 'select 1', query_timeout: PROBE_TIMEOUT_MS };
      await client.query(probe);
      attempt.answered();
    }
    return work(client);
  };

/** Waits at most `mostMs`, and subtracts the time from the wait budget of the call. */
const withinWaitBudget = async <T>(
  { waitBudget }: ConcurrencyContext,
  mostMs: number,
  wait: (ms: number) => Promise<T>,
): Promise<T> => {
  if (!waitBudget) return wait(mostMs);
  const from = performance.now();
  try {
    return await wait(Math.max(0, Math.min(mostMs, waitBudget.leftMs)));
  } finally {
    waitBudget.leftMs -= performance.now() - from;
  }
};

/**
 * Closes connections that were open when the database stopped responding: a call detects a dead connection only after
 * seconds, and opening a new one takes milliseconds.
 */
const createStaleConnectionCheck = (health: DatabaseHealth) => {
  const openedIn = new WeakMap<PoolClient, number>();
  return async (connect: () => Promise<PoolClient>): Promise<PoolClient> => {
    for (;;) {
      const client = await connect();
      const outage = openedIn.get(client) ?? health.outages;
      openedIn.set(client, outage);
      if (outage === health.outages) return client;
      destroyConnection(client);
      client.release(true);
    }
  };
};

/** @param waitMs how long a call waits for its part of the connections */
export const createConnections = (pools: Readonly<Record<ConcurrencyGroup, Pool>>, waitMs: number): Connections => {
  const allocationsOf = createAllocations(pools);
  const health = createDatabaseHealth();
  const connectFresh = createStaleConnectionCheck(health);
  return {
    pool: pools.background,
    use: async (work) => {
      const context = getConcurrencyContext();
      const { waitBudget } = context;
      const isNew = waitBudget?.hasBegun === false;
      const { group, call } = allocationsOf(context);
      const within = <T>(wait: (ms: number) => Promise<T>): Promise<T> => withinWaitBudget(context, waitMs, wait);
      const releaseCall = call && (await within((ms) => call.acquire(ms, isNew)));
      let releaseGroup: (() => void) | undefined;
      try {
        releaseGroup = await within((ms) => group.acquire(ms, isNew));
        const result = await trackHealth(health, async (attempt) => {
          const mostMs = attempt.isProbe ? PROBE_TIMEOUT_MS : waitMs;
          const connect = () => withinWaitBudget(context, mostMs, (ms) => connectWithin(pools[context.group], ms));
          const client = await connectFresh(connect);
          if (waitBudget) waitBudget.hasBegun = true;
          return useClient(client, probeFirst(attempt, work));
        });
        call?.restoreLimit();
        return result;
      } catch (error) {
        if (context.isRead && isLockOrStatementTimeout(error)) call?.restrictToOne();
        throw error;
      } finally {
        releaseGroup?.();
        releaseCall?.();
      }
    },
    close: async () => {
      await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end()));
    },
  };
};
