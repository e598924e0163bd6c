import { setTimeout as sleep } from 'node:timers/promises';
import type { Meter } from '@opentelemetry/api';
import type { ClientConfig, Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import sql from 'sql-template-tag';
import { classifyError, isConnectionLost, isLockOrStatementTimeout } from './classify-error.ts';
import { destroyConnection } from './connections.ts';
import { createPool, type RawDatabase } from './database.ts';
import type { StatementObserver } from './observe-statements.ts';
import { createQueryable, type DriverStatement, type Queryable, type Statement } from './queryable.ts';
import { column } from './row.ts';

/**
 * For reads whose statements may each run on another server: lists, exports, the dashboard. Each returns everything that was
 * committed before it began, by whomever (docs/decisions/253).
 */
export interface ReadDatabase extends Queryable {
  close(): Promise<void>;
}

/** `replica`: read there. The others were read on the primary: the replica was behind, or did not answer. */
const outcomes = ['replica', 'behind', 'unavailable'] as const;
export type ReadOutcome = (typeof outcomes)[number];

interface ReplicaOptions {
  readonly observe?: StatementObserver | undefined;
  readonly onRead?: (outcome: ReadOutcome) => void;
  readonly onError?: (error: Error) => unknown;
}

const CONNECTIONS = 6;
/** Opening a connection to the replica, and each question about its state. */
const WAIT_MS = 1_000;
/** How long a read waits for the replica to have what was committed before it. */
const CATCH_UP_MS = 300;
/** A replica that was too late or silent is left out for so long. */
const PAUSE_MS = 2_000;

/** All that was reported as committed lies before this position of the log. */
const primaryPosition = sql`select pg_current_wal_flush_lsn()::text as position`;

const replicaState = { isCaughtUp: column.boolean };

/** A server that was promoted replays nothing: it may have missed the end of the log of the primary. */
const hasReplayed = (position: string): Statement => ({
  text: `select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCaughtUp"`,
  values: [position],
  query_timeout: WAIT_MS,
});

/** Waits briefly: on an idle network a replica is some milliseconds behind. */
const untilCaughtUp = async (client: PoolClient, position: string): Promise<boolean> => {
  const db = createQueryable((statement) => client.query(statement));
  const end = performance.now() + CATCH_UP_MS;
  for (let pause = 2; ; pause *= 2) {
    if ((await db.get(replicaState, hasReplayed(position))).isCaughtUp) return true;
    if (performance.now() + pause > end) return false;
    await sleep(pause);
  }
};

/** Whether the primary may answer what the replica did not. A statement that takes too long would take as long there. */
const isOfReplica = (error: unknown): boolean =>
  classifyError(error) === 'unavailable' && !isLockOrStatementTimeout(error);

/** Reads from the replica where it has everything, otherwise from the primary. */
export const createReadDatabase = (
  primary: RawDatabase,
  connection: ClientConfig,
  { observe = (_statement, send) => send(), onRead, onError }: ReplicaOptions = {},
): ReadDatabase => {
  const pool: Pool = createPool(connection, {
    max: CONNECTIONS,
    waitMs: WAIT_MS,
    answerMs: 7_000,
    ...(onError && { onError }),
  });
  let pause: { readonly until: number; readonly outcome: ReadOutcome } = { until: 0, outcome: 'replica' };
  const leaveOut = (outcome: ReadOutcome): undefined => {
    pause = { until: performance.now() + PAUSE_MS, outcome };
    onRead?.(outcome);
  };

  const withReplica = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = isConnectionLost(error);
      if (isBroken) destroyConnection(client);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };

  /** Undefined: to be read from the primary. */
  const readFromReplica = async <R extends QueryResultRow>(
    statement: DriverStatement,
  ): Promise<QueryResult<R> | undefined> => {
    if (performance.now() < pause.until) {
      onRead?.(pause.outcome);
      return undefined;
    }
    const { position } = await primary.get({ position: column.text }, primaryPosition);
    try {
      return await withReplica(async (client) => {
        if (!(await untilCaughtUp(client, position))) return leaveOut('behind');
        const result = await observe(statement, () => client.query<R>(statement));
        onRead?.('replica');
        return result;
      });
    } catch (error) {
      if (isOfReplica(error)) return leaveOut('unavailable');
      throw error;
    }
  };

  return {
    ...createQueryable(
      async <R extends QueryResultRow>(statement: DriverStatement) =>
        (await readFromReplica<R>(statement)) ?? primary.query<R>(statement),
    ),
    close: () => pool.end(),
  };
};

/** Counts reads by where they were answered. */
export const createReadCounter = (meter: Meter): ((outcome: ReadOutcome) => void) => {
  const reads = meter.createCounter('portal.replica.reads', {
    description: 'Statements of lists, exports, reports and the dashboard, by where they were answered.',
  });
  // A counter exists from its first value on.
  for (const outcome of outcomes) reads.add(0, { outcome });
  return (outcome) => reads.add(1, { outcome });
};
