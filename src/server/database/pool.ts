import {
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  types,
} from 'pg';

/** Anything that runs statements: the pool or one transaction. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
}

export interface Database extends Queryable {
  readonly pool: Pool;
  /** Commits what `work` did, or nothing of it when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Reads that belong together: whatever is committed between two of them, all see what was there before. */
  snapshot<T>(read: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const DATE = 1082;
const readers: Readonly<Record<number, (text: string) => unknown>> = {
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [BIGINT]: Number,
  // A Date would move a birthday by the server's time zone.
  [DATE]: (text) => text,
};

const customTypes = {
  getTypeParser: (oid: number, format?: string) =>
    readers[oid] ?? types.getTypeParser(oid, (format ?? 'text') as 'text'),
} as NonNullable<ClientConfig['types']>;

export interface PoolOptions {
  readonly max?: number;
  readonly statementMs?: number;
  /** How long a call waits for a connection before it is answered 503. */
  readonly waitMs?: number;
  readonly onError?: (error: Error) => unknown;
}

export const createPool = (connection: ClientConfig, options: PoolOptions = {}): Pool => {
  const pool = new Pool({
    ...connection,
    max: options.max ?? 16,
    types: customTypes,
    application_name: 'admissions-portal',
    connectionTimeoutMillis: options.waitMs ?? 3_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementMs ?? 5_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  });
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
};

const runIn = async <T>(client: PoolClient, begin: string, work: (tx: Queryable) => Promise<T>): Promise<T> => {
  await client.query(begin);
  try {
    const result = await work(client as unknown as Queryable);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Runs a transaction that begins with this statement on a connection of its own. */
const runOn = async <T>(pool: Pool, begin: string, work: (tx: Queryable) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: unknown;
  // A connection that dies between two statements of a transaction must not end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await runIn(client, begin, work);
  } finally {
    client.off('error', onError);
    client.release(broken !== undefined);
  }
};

export const createDatabase = (pool: Pool): Database => ({
  pool,
  query: <R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]) =>
    pool.query<R>(statement as string, values),
  transaction: (work) => runOn(pool, 'begin', work),
  snapshot: (read) => runOn(pool, 'begin isolation level repeatable read, read only', read),
  close: () => pool.end(),
});
