import type { Tx } from '../../../platform/database/pool.ts';

/**
 * Whoever accepts for the same programs waits: the last seat is given once. Always before the applications themselves are
 * locked, and in one order, so that nobody blocks each other. Submits do not wait.
 */
export const lockQuotas = async (tx: Tx, applicationIds: readonly string[]): Promise<void> => {
  await tx.query(
    `select from offered_program where quota is not null and id in (
       select offered_program_id from application_preference where is_verified and application_id = any($1::uuid[]))
     order by id for no key update`,
    [applicationIds],
  );
};

export interface FullProgram {
  readonly program: string;
  readonly quota: number;
}

/** The program that an application would be accepted for, if all of its seats are taken. */
export const findFullProgram = async (tx: Tx, applicationId: string): Promise<FullProgram | undefined> => {
  const { rows } = await tx.query<FullProgram & Record<string, unknown>>(
    `select program.name as program, o.quota
       from application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id
      where p.application_id = $1 and p.is_verified and o.quota <= (
        select count(*) from application_preference taken join application a on a.id = taken.application_id
         where taken.offered_program_id = o.id and taken.is_verified and a.status = 'Accepted' and a.deleted_at is null)`,
    [applicationId],
  );
  return rows[0];
};
