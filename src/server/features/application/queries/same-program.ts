import { reapplicableStatuses } from '../../../../../machines/application.status.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedStatus } from './released.ts';

/** Another application of the same account for an offered program. */
export interface SameProgram {
  readonly offeredProgramId: string;
  readonly programName: string;
  readonly registrationNumber: string;
}

/** Offered programs belong to one period: the same id is the same program in the same period. */
export const findSameProgram = async (
  db: Queryable,
  accountId: string,
  applicationId: string,
  offeredProgramIds: readonly string[],
): Promise<SameProgram | undefined> => {
  const { rows } = await db.query<SameProgram & Record<string, unknown>>(
    `select chosen.offered_program_id as "offeredProgramId", program.name as "programName",
       a.registration_number as "registrationNumber"
     from application a
     join application_preference chosen on chosen.application_id = a.id
     join offered_program offered on offered.id = chosen.offered_program_id
     join program on program.id = offered.program_id
     where a.account_id = $1 and a.id <> $2 and a.deleted_at is null and chosen.offered_program_id = any($3::text[])
       and ${releasedStatus} <> all($4::text[])
     order by array_position($3::text[], chosen.offered_program_id) limit 1`,
    [accountId, applicationId, offeredProgramIds, reapplicableStatuses],
  );
  return rows[0];
};

/** Submits of one account wait for each other: two of them must not both find no other application. */
export const lockSubmitsOf = (tx: Tx, accountId: string) =>
  tx.query('select from account where id = $1 for no key update', [accountId]);
