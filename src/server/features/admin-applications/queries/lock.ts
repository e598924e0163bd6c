import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { staffVersion } from '../../application/queries/released.ts';

/** An application that an admin is about to change: locked until the transaction ends. */
export interface LockedApplication {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string | null;
  readonly name: string;
  readonly status: string;
  readonly completed: readonly string[];
  readonly openFields: readonly string[];
  readonly version: number;
  readonly testDone: boolean;
  readonly testRequired: boolean;
  /** After a correction no chosen program's rule holds. */
  readonly ineligible: boolean;
  /** Milliseconds by the database's clock: now, after the lock was got, and the end of the time to undo (0: none). */
  readonly at: number;
  readonly undoUntil: number;
}

const text = `
  select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
    a.registration_number as "registrationNumber", a.applicant_name as name, a.status, a.completed,
    a.open_fields as "openFields", ${staffVersion} as version, a.ineligible, a.psychological_test_done as "testDone",
    exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
      join program on program.id = o.program_id
      where p.application_id = a.id and p.is_verified and program.psychological_test_required) as "testRequired",
    extract(epoch from clock_timestamp()) * 1000 as at,
    coalesce(extract(epoch from a.undo_until) * 1000, 0) as "undoUntil"
  from application a where a.id = $1`;

export const readStanding = async (db: Queryable, id: string): Promise<LockedApplication> => {
  const { rows } = await db.query<LockedApplication & Record<string, unknown>>(text, [id]);
  const row = rows[0] as LockedApplication;
  return { ...row, at: Number(row.at), undoUntil: Number(row.undoUntil) };
};

/** @param within the only institution that the admin may see, null for all; undefined when there is no such application */
export const lockApplication = async (
  tx: Tx,
  id: string,
  within: number | null,
): Promise<LockedApplication | undefined> => {
  const { rowCount } = await tx.query(
    `select from application where id = $1 and deleted_at is null and ($2::integer is null or institution_code = $2)
      for update`,
    [id, within],
  );
  if (rowCount !== 1) return undefined;
  return readStanding(tx, id);
};
