import type { Meter } from '@opentelemetry/api';
import type { Pool } from 'pg';

/** What of a pool is measured. */
type MeasuredPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Connections to the database by pool, by the names of OpenTelemetry's conventions for database clients.
 * @param pools by name; each holds at most as many connections as its concurrency group
 */
export const observePools = (meter: Meter, pools: Readonly<Record<string, MeasuredPool>>): void => {
  const connections = meter.createObservableGauge('db.client.connection.count', {
    description: 'Open connections to the database, by pool and state.',
  });
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', {
    description: 'Statements and transactions that wait for a connection, by pool.',
  });
  meter.addBatchObservableCallback(
    (result) => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        result.observe(connections, idleCount, { pool, state: 'idle' });
        result.observe(connections, totalCount - idleCount, { pool, state: 'used' });
        result.observe(waiting, waitingCount, { pool });
      }
    },
    [connections, waiting],
  );
};
