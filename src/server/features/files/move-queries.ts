import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column } from '../../platform/database/row.ts';

/** Holds the lock of the command that moves files until the session ends. @returns whether it has the lock */
export const lockForMove = async (session: Queryable): Promise<boolean> =>
  (
    await session.get(
      { isOurs: column.boolean },
      sql`select pg_try_advisory_lock(hashtext('admissions-portal/move-files')) as "isOurs"`,
    )
  ).isOurs;
