import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { createQueryable } from '../../platform/database/queryable.ts';
import { readRevision } from './queries.ts';

export interface ContentWatch {
  /**
   * The revision of public pages, at most a second old in every process. Undefined while the database does not answer:
   * then nothing cached may be served as up to date.
   */
  revision(): string | undefined;
  stop(): Promise<void>;
}

const MAX_AGE_MS = 1_000;
/**
 * Also without a notification: days end and periods open by themselves, and a broken connection delivers no
 * notification.
 */
const POLL_INTERVAL_MS = 400;
const QUERY_TIMEOUT_MS = 2_000;
const CLOSE_TIMEOUT_MS = 1_000;

interface WakeSignal {
  signal(): void;
  /** Resolves at the next signal, after at most `ms`; at once when a signal came since the last wait. */
  wait(ms: number): Promise<void>;
}

const createWakeSignal = (): WakeSignal => {
  let isSignalled = false;
  let wake: () => void = () => undefined;
  return {
    signal: () => {
      isSignalled = true;
      wake();
    },
    wait: async (ms) => {
      if (!isSignalled)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isSignalled = false;
    },
  };
};

const createClient = (connection: ClientConfig, wakeUp: WakeSignal): Client => {
  const client = new Client({
    ...connection,
    application_name: 'admissions-portal content',
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', wakeUp.signal);
  client.on('notification', wakeUp.signal);
  return client;
};

/** A connection to an unreachable machine never ends by itself. */
const close = (client: Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => undefined), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);

/** Follows the revision of public pages on a connection of its own, and opens another one when that breaks. */
export const watchContent = (connection: ClientConfig, onLost: (reason: string) => void): ContentWatch => {
  const wakeUp = createWakeSignal();
  let latest: { readonly revision: string; readonly at: number } | undefined;
  let isStopping = false;

  const follow = async (): Promise<void> => {
    const client = createClient(connection, wakeUp);
    const db = createQueryable((statement) => client.query(statement));
    try {
      await client.connect();
      await client.query('listen content_revision');
      while (!isStopping) {
        const at = performance.now();
        latest = { revision: await readRevision(db), at };
        await wakeUp.wait(POLL_INTERVAL_MS);
      }
    } finally {
      await close(client);
    }
  };

  /** Reports a lost connection once, not with every attempt. */
  const reportLoss = (error: unknown): void => {
    if (!isStopping && latest !== undefined) onLost(error instanceof Error ? error.message : String(error));
    latest = undefined;
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      await follow().catch(reportLoss);
      if (!isStopping) await wakeUp.wait(POLL_INTERVAL_MS);
    }
  };

  const running = run();
  return {
    revision: () => (latest && performance.now() - latest.at <= MAX_AGE_MS ? latest.revision : undefined),
    stop: async () => {
      isStopping = true;
      wakeUp.signal();
      await running;
    },
  };
};
