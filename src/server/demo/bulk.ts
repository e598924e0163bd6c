import type { Queryable } from '../platform/database/queryable.ts';

/** All rows of a table in one statement; every row has the same columns. Table and column names come from this code. */
export const insertRows = async (db: Queryable, table: string, rows: readonly object[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await db.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
};
