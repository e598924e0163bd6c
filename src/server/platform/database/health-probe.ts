import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { destroyConnection } from './connections.ts';
import type { DatabaseTarget } from './database.ts';
import { createQueryable, type Queryable } from './queryable.ts';

/** Asks the database whether it can write, on a connection that nothing else uses. */
export interface HealthProbe {
  /** @throws when it cannot, or does not answer in time */
  write(): Promise<void>;
  /** Reads on the same connection, within the same time. @throws where the last write failed */
  get: Queryable['get'];
  close(): Promise<void>;
}

export const PROBE_TIMEOUT_MS = 500;
/** The first attempt also connects, which may be slow on a busy machine. */
const CONNECT_TIMEOUT_MS = 1_000;
const CLOSE_TIMEOUT_MS = 500;

/** An empty table that gets its first row needs a new block: an update in place would also work on a full disk. */
const writeSql = `begin; set local lock_timeout = '${PROBE_TIMEOUT_MS - 100}ms'; set local synchronous_commit = on;
  truncate health_probe; insert into health_probe default values; commit`;

const connect = async ({ connection, isPooled }: DatabaseTarget): Promise<Client> => {
  const client = new Client({
    ...connection,
    application_name: 'admissions-portal health',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    ...(!isPooled && { statement_timeout: PROBE_TIMEOUT_MS }),
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    destroyConnection(client);
    throw error;
  }
};

/** On the way that calls take: through the pooler where there is one. */
export const createHealthProbe = (target: DatabaseTarget): HealthProbe => {
  let client: Client | undefined;
  const leave = (): void => {
    if (client) destroyConnection(client);
    client = undefined;
  };
  return {
    write: async () => {
      try {
        client ??= await connect(target);
        await client.query(writeSql);
      } catch (error) {
        // A failed transaction is still open, and a connection without response may stay so: the next check uses a new
        // one.
        leave();
        throw error;
      }
    },
    get: (row, statement) =>
      createQueryable(async (sent) => {
        if (!client) throw new Error('Connection terminated: the database takes no writes');
        return client.query(sent);
      }).get(row, statement),
    close: async () => {
      if (client)
        await Promise.race([client.end().catch(() => undefined), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      leave();
    },
  };
};
