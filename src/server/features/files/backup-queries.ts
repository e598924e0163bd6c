import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column } from '../../platform/database/row.ts';

const key = sql`hashtext('admissions-portal/backup')`;

/** Holds the lock of backups until the transaction ends. One backup is made at a time. @returns whether it has the lock */
export const lockForBackup = async (tx: Queryable): Promise<boolean> =>
  (await tx.get({ isOurs: column.boolean }, sql`select pg_try_advisory_xact_lock(${key}) as "isOurs"`)).isOurs;

/**
 * Whether a backup is being made. It holds the lock before its snapshot begins: a row whose deletion was committed before
 * this answer, and that the snapshot still has, makes the answer true. Nothing is locked: a backup that begins meanwhile
 * gets its lock.
 */
export const isBackupRunning = async (db: Queryable): Promise<boolean> =>
  (
    await db.get(
      { isRunning: column.boolean },
      sql`
      select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${key}::bigint) as "isRunning"`,
    )
  ).isRunning;
