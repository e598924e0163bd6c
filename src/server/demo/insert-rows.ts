import type { Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';

/** The parts of the demo data. Each is loaded by one process; the others wait and then find it there. */
const lockNumbers = { admission: 720_431, content: 720_432, panel: 720_433 } as const;

/**
 * Holds a part of the demo data until the transaction ends. Loading takes longer than a call may, and so does waiting for
 * another process that loads: this transaction has no time limits.
 */
export const lockDemoPart = async (tx: Tx, part: keyof typeof lockNumbers): Promise<void> => {
  await tx.query(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
  await tx.query('select pg_advisory_xact_lock($1)', [lockNumbers[part]]);
};

/** All rows of a table in one statement; every row has the same columns. Table and column names come from this code. */
export const insertRows = async (db: Queryable, table: string, rows: readonly object[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await db.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
};
