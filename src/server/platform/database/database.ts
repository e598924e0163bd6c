import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientConfig, Pool, type PoolClient, type QueryResult, type QueryResultRow, types } from 'pg';
import { isConnectionLost } from './classify-error.ts';
import { type ConcurrencyGroup, mapGroups } from './concurrency-groups.ts';
import { type Connections, createConnections, destroyConnection, hasActiveQuery } from './connections.ts';
import type { StatementObserver } from './observe-statements.ts';
import { createQueryable, type DriverStatement, type Queryable, type RawQueryable } from './queryable.ts';

const kind = Symbol('kind');

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
  /** Commits what `work` did; rolls back when `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads of one snapshot: none returns data that was committed after the first. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A transaction that also runs undeclared statements, for tests. */
type RawTx = Tx & RawQueryable;

/** A database that also runs undeclared statements, for tests. */
export interface RawDatabase extends Database, RawQueryable {
  transaction<T>(work: (tx: RawTx) => Promise<T>): Promise<T>;
  snapshot<T>(read: (tx: RawTx) => Promise<T>): Promise<T>;
}

const STATEMENT_TIMEOUT_MS = 5_000;
/** Longer than a statement may take: then the server, or the network, is frozen. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const CONNECTION_WAIT_MS = 5_000;
/** Longer than any call waits: on an overloaded machine, a connection that is too late for one call serves the next. */
const CONNECT_TIMEOUT_MS = 15_000;

const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const DATE = 1082;
const typeParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [BIGINT]: Number,
  // A Date would move a birthday by the server's time zone.
  [DATE]: (text) => text,
};

/** How the driver reads columns: see `column` of `row.ts`. */
export const customTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => typeParsers[oid] ?? types.getTypeParser(oid, format),
};

/** How the portal reaches a database. */
export interface DatabaseTarget {
  readonly connection: ClientConfig;
  /**
   * Through a pooler in transaction mode: each transaction may run in another session. Then no statement is prepared
   * under a name, and the pooler sets the time limits of sessions (docs/decisions/252).
   */
  readonly isPooled: boolean;
}

interface PoolOptions {
  readonly isPooled?: boolean;
  readonly max?: number;
  readonly statementMs?: number;
  /** How long a statement waits for a lock; 0: as long as a statement may take. */
  readonly lockMs?: number;
  /** Time limit for opening a connection, and for waiting for a free one. */
  readonly waitMs?: number;
  /** Driver timeout of statements without their own: a frozen server never responds. */
  readonly answerMs?: number;
  readonly onError?: (error: Error) => unknown;
}

export const createPool = (connection: ClientConfig, options: PoolOptions = {}): Pool => {
  const pool = new Pool({
    ...connection,
    max: options.max ?? 16,
    types: customTypes,
    application_name: 'admissions-portal',
    connectionTimeoutMillis: options.waitMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    ...(!options.isPooled && {
      statement_timeout: options.statementMs ?? STATEMENT_TIMEOUT_MS,
      lock_timeout: options.lockMs ?? 0,
      idle_in_transaction_session_timeout: 15_000,
    }),
    ...(options.answerMs !== undefined && { query_timeout: options.answerMs }),
    keepAlive: true,
  });
  pool.on('error', (error) => options.onError?.(error));
  // Released while a statement has no answer: its server is frozen, and the next user would wait as well.
  pool.on('release', (_error, client) => {
    if (hasActiveQuery(client)) destroyConnection(client);
  });
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
};

type ConnectionPools = Readonly<Record<ConcurrencyGroup, Pool>>;

/** A pool for each concurrency group. */
export const createConnectionPools = (
  { connection, isPooled }: DatabaseTarget,
  onError?: (error: Error) => unknown,
): ConnectionPools =>
  mapGroups(({ connections, lockMs }) =>
    createPool(connection, { max: connections, lockMs, isPooled, ...(onError && { onError }) }),
  );

/** Adds the driver timeout for a server that does not respond. */
const withAnswerTimeout = (statement: DriverStatement): DriverStatement => ({
  query_timeout: ANSWER_TIMEOUT_MS,
  ...statement,
});

/** A named statement is known to the session that parsed it, and through a pooler the next one runs in another. */
const withoutName = ({ name: _name, ...statement }: DriverStatement): DriverStatement => withAnswerTimeout(statement);

interface DatabaseOptions extends Pick<DatabaseTarget, 'isPooled'> {
  readonly observe?: StatementObserver | undefined;
}

/** Sends a statement on a connection. */
type Send = <R extends QueryResultRow>(client: PoolClient, statement: DriverStatement) => Promise<QueryResult<R>>;

const createSend = ({ isPooled, observe }: DatabaseOptions): Send => {
  const prepare = isPooled ? withoutName : withAnswerTimeout;
  if (!observe) return (client, statement) => client.query(prepare(statement));
  return (client, statement) => observe(statement, () => client.query(prepare(statement)));
};

/** The transaction of the running code. */
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

const assertOutsideTransaction = (): void => {
  if (currentTransaction.getStore()?.isOpen) throw new Error('the pool is used inside a transaction: use its `tx`');
};

/** Statements run one after the other, on the one connection of the transaction. None runs after its end. */
const createTx = (client: PoolClient, state: { readonly isOpen: boolean }, send: Send): RawTx => {
  let last: Promise<unknown> = Promise.resolve();
  const queryable = createQueryable(<R extends QueryResultRow>(statement: DriverStatement) => {
    const answer = last.then(() => {
      if (!state.isOpen) throw new Error('a statement after the end of its transaction');
      return send<R>(client, statement);
    });
    last = answer.catch(() => undefined);
    return answer;
  });
  return { ...queryable, [kind]: 'transaction' };
};

/** Runs a transaction that begins with the statement `begin`. */
const runTransaction = async <T>(
  client: PoolClient,
  begin: string,
  work: (tx: RawTx) => Promise<T>,
  send: Send,
): Promise<T> => {
  const state = { isOpen: true };
  await client.query(withAnswerTimeout({ text: begin }));
  try {
    const result = await currentTransaction.run(state, () => work(createTx(client, state, send)));
    state.isOpen = false;
    await client.query(withAnswerTimeout({ text: 'commit' }));
    return result;
  } catch (error) {
    state.isOpen = false;
    if (!isConnectionLost(error)) await client.query(withAnswerTimeout({ text: 'rollback' }));
    throw error;
  }
};

const BEGIN_SNAPSHOT = 'begin isolation level repeatable read, read only';

const createDatabaseFrom = (connections: Connections, send: Send): RawDatabase => {
  const use = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    assertOutsideTransaction();
    return connections.use(work);
  };
  return {
    [kind]: 'pool',
    ...createQueryable(<R extends QueryResultRow>(statement: DriverStatement) =>
      use((client) => send<R>(client, statement)),
    ),
    pool: connections.pool,
    transaction: (work) => use((client) => runTransaction(client, 'begin', work, send)),
    snapshot: (read) => use((client) => runTransaction(client, BEGIN_SNAPSHOT, read, send)),
    close: () => connections.close(),
  };
};

/** Over one pool, or one for each concurrency group. */
export const createDatabase = (
  pools: Pool | ConnectionPools,
  options: DatabaseOptions = { isPooled: false },
): RawDatabase =>
  createDatabaseFrom(
    createConnections(pools instanceof Pool ? mapGroups(() => pools) : pools, CONNECTION_WAIT_MS),
    createSend(options),
  );
