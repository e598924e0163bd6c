import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  types,
} from 'pg';

/** Runs statements: the pool or one transaction. For reads and single statements that are right in both. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
}

declare const kind: unique symbol;

/** One open transaction, on one connection. Code that runs inside it reaches the database through it alone. */
export interface Tx extends Queryable {
  readonly [kind]: 'transaction';
}

/**
 * The pool. Inside a transaction it refuses every statement: a call that holds one connection and waits for a second
 * one deadlocks as soon as all connections are held by calls that do the same.
 */
export interface Database extends Queryable {
  readonly [kind]: 'pool';
  readonly pool: Pool;
  /** Commits what `work` did, or nothing of it when `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads that belong together: whatever is committed between two of them, all see what was there before. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
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

/** The transaction that the running code stands in. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>();

const assertOutside = (): void => {
  if (current.getStore()?.isOpen) throw new Error('the pool is used inside a transaction: use its `tx`');
};

/** Statements run one after the other: a transaction has one connection. None runs once the transaction has ended. */
const createTx = (client: PoolClient, state: { readonly isOpen: boolean }): Tx => {
  let last: Promise<unknown> = Promise.resolve();
  const query = <R extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]) => {
    const answer = last.then(() => {
      if (!state.isOpen) throw new Error('a statement after the end of its transaction');
      return client.query<R>(statement as string, values);
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query } as Tx;
};

/** Runs a transaction that begins with this statement. */
const runIn = async <T>(client: PoolClient, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const state = { isOpen: true };
  await client.query(begin);
  try {
    const result = await current.run(state, () => work(createTx(client, state)));
    state.isOpen = false;
    await client.query('commit');
    return result;
  } catch (error) {
    state.isOpen = false;
    await client.query('rollback');
    throw error;
  }
};

/** Runs a transaction that begins with this statement on a connection of its own. */
const runOn = async <T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  assertOutside();
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

const runOutside = async <R extends QueryResultRow>(
  pool: Pool,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult<R>> => {
  assertOutside();
  return pool.query<R>(statement as string, values);
};

export const createDatabase = (pool: Pool): Database => {
  const database: Omit<Database, typeof kind> = {
    pool,
    query: (statement, values) => runOutside(pool, statement, values),
    transaction: (work) => runOn(pool, 'begin', work),
    snapshot: (read) => runOn(pool, 'begin isolation level repeatable read, read only', read),
    close: () => pool.end(),
  };
  return database as Database;
};
