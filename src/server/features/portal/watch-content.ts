import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { createQueryable } from '../../platform/database/queryable.ts';
import { readRevision } from './queries.ts';

export interface ContentWatch {
  /**
   * Another text at most a second after public pages changed, in every process. Undefined while it is not known, because
   * the database does not answer: then nothing that was kept may be shown as up to date.
   */
  revision(): string | undefined;
  stop(): Promise<void>;
}

const MAX_AGE_MS = 1_000;
/** Also without a notification: days end and periods open by themselves, and a dead connection tells nothing. */
const POLL_INTERVAL_MS = 400;
const QUERY_TIMEOUT_MS = 2_000;
const CLOSE_TIMEOUT_MS = 1_000;

interface WakeSignal {
  signal(): void;
  /** Until it rings, at most `ms`; at once when it rang since the last time. */
  wait(ms: number): Promise<void>;
}

const createWakeSignal = (): WakeSignal => {
  let hasRung = false;
  let wake: () => void = () => undefined;
  return {
    signal: () => {
      hasRung = true;
      wake();
    },
    wait: async (ms) => {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      hasRung = false;
    },
  };
};

const createClient = (connection: ClientConfig, bell: WakeSignal): Client => {
  const client = new Client({
    ...connection,
    application_name: 'admissions-portal content',
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', bell.signal);
  client.on('notification', bell.signal);
  return client;
};

/** A connection to a machine that is gone never ends by itself. */
const close = (client: Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => undefined), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);

/** Follows the revision of public pages on a connection of its own, and opens another one when that breaks. */
export const watchContent = (connection: ClientConfig, onLost: (reason: string) => void): ContentWatch => {
  const bell = createWakeSignal();
  let known: { readonly revision: string; readonly at: number } | undefined;
  let isStopping = false;

  const follow = async (): Promise<void> => {
    const client = createClient(connection, bell);
    const db = createQueryable((statement, values) => client.query(statement, values));
    try {
      await client.connect();
      await client.query('listen content_revision');
      while (!isStopping) {
        const at = performance.now();
        known = { revision: await readRevision(db), at };
        await bell.wait(POLL_INTERVAL_MS);
      }
    } finally {
      await close(client);
    }
  };

  /** Told once, not with every attempt. */
  const note = (error: unknown): void => {
    if (!isStopping && known !== undefined) onLost(error instanceof Error ? error.message : String(error));
    known = undefined;
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      await follow().catch(note);
      if (!isStopping) await bell.wait(POLL_INTERVAL_MS);
    }
  };

  const running = run();
  return {
    revision: () => (known && performance.now() - known.at <= MAX_AGE_MS ? known.revision : undefined),
    stop: async () => {
      isStopping = true;
      bell.signal();
      await running;
    },
  };
};
