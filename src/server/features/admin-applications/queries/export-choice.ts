import type { Queryable } from '../../../platform/database/queryable.ts';

/** Keys of the columns that the admin exported last, in their order; undefined before the first export. */
export const findExportChoice = async (db: Queryable, accountId: string): Promise<readonly string[] | undefined> => {
  const { rows } = await db.query<{ columns: string[] }>('select columns from export_choice where account_id = $1', [
    accountId,
  ]);
  return rows[0]?.columns;
};

export const writeExportChoice = async (
  db: Queryable,
  accountId: string,
  columns: readonly string[],
): Promise<void> => {
  await db.query(
    `insert into export_choice (account_id, columns) values ($1, $2)
     on conflict (account_id) do update set columns = excluded.columns, updated_at = now()`,
    [accountId, columns],
  );
};
