import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/pool.ts';

export interface Submission {
  readonly id: string;
  readonly status: string;
  readonly completed: readonly string[];
  readonly registrationNumber: string;
  readonly registrationFee: number;
  readonly scholarshipRank: number | null;
  readonly outcome: string;
}

/**
 * Gives the next registration number of the institution and admission year, and the status with it. The counter's row
 * stays locked until the transaction ends: a number is taken for good only by a submit that commits, so that there are no
 * gaps or doubles. All submits of the institution wait for that row: whatever may itself have to wait comes before.
 * @returns undefined when the admission period has closed by the database's clock
 */
export const writeSubmission = async (
  tx: Tx,
  submission: Omit<Submission, 'registrationNumber'>,
): Promise<Submission | undefined> => {
  const { rows } = await tx.query<{ registrationNumber: string }>(
    `with open as (
       select a.id, a.institution_code, period.year from application a
         left join admission_period period on period.id = a.period_id
        where a.id = $1 and (a.period_id is null or period.opens_at <= now() and now() < period.closes_at)
     ), taken as (
       insert into registration_counter as counter (institution_code, year, last)
       select institution_code, coalesce(year, extract(year from now() at time zone 'Asia/Jakarta')::integer), 1 from open
       on conflict (institution_code, year) do update set last = counter.last + 1
       returning institution_code, year, last
     )
     update application a set status = $2, completed = $3, registration_fee = $4, scholarship_rank = $5, outcome = $6,
       registration_number = taken.institution_code || '-' || taken.year || '-' || repeat('0', 6 - length(taken.last::text)) || taken.last,
       submitted_at = now(), updated_at = now(), version = version + 1
     from taken where a.id = $1 returning a.registration_number as "registrationNumber"`,
    [
      submission.id,
      submission.status,
      submission.completed,
      submission.registrationFee,
      submission.scholarshipRank,
      submission.outcome,
    ],
  );
  return rows[0] && { ...submission, ...rows[0] };
};

export interface AcceptedStep {
  readonly step: string;
  readonly answers: Answers;
  readonly dropped: Answers;
  readonly schemaVersion: string;
}

/** Stores the answers as they were accepted at the submit: carried forward to the schema that judged them. */
export const writeAcceptedSteps = async (
  tx: Tx,
  id: string,
  version: number,
  steps: readonly AcceptedStep[],
): Promise<void> => {
  await tx.query(
    `insert into application_step as s (application_id, step, answers, schema_version, dropped, version)
     select $1, step, answers, "schemaVersion", dropped || coalesce((select d.dropped from draft_answers d
         where d.application_id = $1 and d.step = accepted.step), '{}'), $2
       from jsonb_to_recordset($3::jsonb) as accepted (step text, answers jsonb, dropped jsonb, "schemaVersion" text)
     on conflict (application_id, step) do update set answers = excluded.answers,
       schema_version = excluded.schema_version, dropped = s.dropped || excluded.dropped, version = excluded.version,
       saved_at = now()`,
    [id, version, JSON.stringify(steps)],
  );
  await tx.query('delete from draft_answers where application_id = $1', [id]);
};

export const markVerified = async (tx: Tx, id: string, position: number): Promise<void> => {
  await tx.query('update application_preference set is_verified = true where application_id = $1 and position = $2', [
    id,
    position,
  ]);
};
