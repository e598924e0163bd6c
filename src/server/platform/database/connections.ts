import type { Pool, PoolClient, QueryConfig } from 'pg';
import { isBlocked, isConnectionLost, isSilence } from './faults.ts';
import { type Lane, type Place, placeOf } from './lanes.ts';
import { type Attempt, createPulse, type Pulse } from './pulse.ts';
import { createShare, noneFree, type Share } from './share.ts';

/** Lends connections: each kind of call has a part of its lane, and a broken connection is never lent again. */
export interface Connections {
  /** The pool of work in the background. */
  readonly pool: Pool;
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The rest is for the other calls of the lane. */
const shareOf = (pool: Pool): number => Math.max(1, Math.ceil(pool.options.max * 0.7));

const createShares = (pools: Readonly<Record<Lane, Pool>>) => {
  const shares = new Map<string, Share>();
  return ({ lane, call }: Place): Share | undefined => {
    if (call === '') return undefined;
    const known = shares.get(call) ?? createShare(shareOf(pools[lane]));
    shares.set(call, known);
    return known;
  };
};

/** Ends a connection at once: an orderly end waits for an answer of the server, which may be frozen. */
export const destroy = (client: object): void => {
  const { connection } = client as { readonly connection?: { readonly stream?: { destroy(): void } } };
  connection?.stream?.destroy();
};

/**
 * Whether a statement was sent and not answered. One that failed is answered, though the server may still be about to
 * say that it is ready: what is asked meanwhile waits for that in the driver.
 */
export const isBusy = (client: object): boolean => Boolean((client as { readonly _activeQuery?: object })._activeQuery);

/** A connection that comes too late for this call goes back to the pool: opening it was the dearest part. */
const connectWithin = (pool: Pool, waitMs: number): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(noneFree());
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

const lend = async <T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> => {
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
    if (isBroken) destroy(client);
    client.release(isBroken);
  }
};

const follow = async <T>(pulse: Pulse, work: (attempt: Attempt) => Promise<T>): Promise<T> => {
  const attempt = pulse.begin();
  try {
    const result = await work(attempt);
    attempt.felt();
    return result;
  } catch (error) {
    if (isSilence(error)) attempt.missed();
    // Whatever PostgreSQL says, it says something.
    else if (/^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))) attempt.felt();
    throw error;
  } finally {
    attempt.end();
  }
};

/** So long each, opening a connection and its first answer may take while the database is silent. */
const TRY_MS = 1_400;

/** Whoever tries a silent database learns soon that it is silent still; others go on as soon as it answers. */
const askFirst =
  <T>(attempt: Attempt, work: (client: PoolClient) => Promise<T>) =>
  async (client: PoolClient): Promise<T> => {
    if (attempt.isTry) {
      await client.query({ text: 'select 1', query_timeout: TRY_MS } as QueryConfig);
      attempt.felt();
    }
    return work(client);
  };

/** Waits at most so long, and takes the time from what the call has left. */
const waiting = async <T>({ patience }: Place, mostMs: number, wait: (ms: number) => Promise<T>): Promise<T> => {
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
const createLossCheck = (pulse: Pulse) => {
  const openedIn = new WeakMap<PoolClient, number>();
  return async (connect: () => Promise<PoolClient>): Promise<PoolClient> => {
    for (;;) {
      const client = await connect();
      const silence = openedIn.get(client) ?? pulse.silences;
      openedIn.set(client, silence);
      if (silence === pulse.silences) return client;
      destroy(client);
      client.release(true);
    }
  };
};

/** @param waitMs how long a call waits for its part of the connections */
export const createConnections = (pools: Readonly<Record<Lane, Pool>>, waitMs: number): Connections => {
  const shares = createShares(pools);
  const pulse = createPulse();
  const connectSound = createLossCheck(pulse);
  return {
    pool: pools.background,
    use: async (work) => {
      const place = placeOf();
      const share = shares(place);
      const leave = share && (await waiting(place, waitMs, (ms) => share.enter(ms)));
      try {
        const result = await follow(pulse, async (attempt) => {
          const mostMs = attempt.isTry ? TRY_MS : waitMs;
          const connect = () => waiting(place, mostMs, (ms) => connectWithin(pools[place.lane], ms));
          const client = await connectSound(connect);
          return lend(client, askFirst(attempt, work));
        });
        share?.widen();
        return result;
      } catch (error) {
        if (place.isRead && isBlocked(error)) share?.narrow();
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
