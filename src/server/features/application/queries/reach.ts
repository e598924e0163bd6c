import type { Queryable } from '../../../platform/database/queryable.ts';

/** Whether an application is of the institution that an admin is limited to; null: not limited. */
export const isInReach = async (db: Queryable, id: string, institutionCode: number | null): Promise<boolean> => {
  const { rowCount } = await db.query(
    'select from application where id = $1 and ($2::integer is null or institution_code = $2)',
    [id, institutionCode],
  );
  return rowCount === 1;
};
