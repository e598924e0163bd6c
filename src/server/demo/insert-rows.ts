import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { column } from '../platform/database/row.ts';

/** The parts of the demo data. One process loads each part; the others wait and then find it. */
const lockNumbers = { admission: 720_431, content: 720_432, panel: 720_433 } as const;

/**
 * Locks a part of the demo data until the transaction ends. This transaction has no time limits, because loading, and
 * waiting for another process that loads, may take longer than a call.
 */
export const lockDemoPart = async (tx: Tx, part: keyof typeof lockNumbers): Promise<void> => {
  await tx.run(
    sql`set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
  await tx.run(sql`select pg_advisory_xact_lock(${lockNumbers[part]})`);
};

/** All rows of a table in one statement; every row has the same columns. Table and column names come from this code. */
export const insertRows = async (db: Queryable, table: string, rows: readonly object[]): Promise<void> => {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const columns = raw(names.join(', '));
  const target = raw(table);
  await db.run(sql`
    insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`);
};

/** The day in Jakarta (yyyy-MM-dd) and the time, by the database's clock. */
export const readToday = (tx: Tx): Promise<{ readonly today: string; readonly now: string }> =>
  tx.get(
    { today: column.text, now: column.timestamp },
    sql`select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today, now() as now`,
  );

/** The day (yyyy-MM-dd) `days` after `today`. */
export const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
