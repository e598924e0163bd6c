import type { Answers } from '../../../engine/schema/types.ts';
import type { Tx } from '../../database/pool.ts';

/**
 * The next registration number of an institution and admission year. The counter's row stays locked until the
 * transaction ends: a number is taken for good only by a submit that commits, so that there are no gaps or doubles.
 */
export const takeRegistrationNumber = async (
  tx: Tx,
  institutionCode: number,
  periodId: string | null,
): Promise<string> => {
  const { rows } = await tx.query<{ year: number; last: number }>(
    `insert into registration_counter as counter (institution_code, year, last)
     select $1, coalesce((select year from admission_period where id = $2),
       extract(year from now() at time zone 'Asia/Jakarta')::integer), 1
     on conflict (institution_code, year) do update set last = counter.last + 1
     returning year, last`,
    [institutionCode, periodId],
  );
  const { year, last } = rows[0] as { year: number; last: number };
  return `${institutionCode}-${year}-${String(last).padStart(6, '0')}`;
};

export interface Submission {
  readonly id: string;
  readonly status: string;
  readonly completed: readonly string[];
  readonly registrationNumber: string;
  readonly registrationFee: number;
  readonly scholarshipRank: number | null;
  readonly outcome: string;
}

/** @returns false when the admission period has closed by the database's clock */
export const writeSubmission = async (tx: Tx, submission: Submission): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update application a set status = $2, completed = $3, registration_number = $4, registration_fee = $5,
       scholarship_rank = $6, outcome = $7, submitted_at = now(), updated_at = now(), version = version + 1
     where a.id = $1 and (a.period_id is null or exists (
       select from admission_period period where period.id = a.period_id
         and period.opens_at <= now() and now() < period.closes_at))`,
    [
      submission.id,
      submission.status,
      submission.completed,
      submission.registrationNumber,
      submission.registrationFee,
      submission.scholarshipRank,
      submission.outcome,
    ],
  );
  return rowCount === 1;
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
