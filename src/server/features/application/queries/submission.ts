import { reapplicableStatuses } from '../../../../../machines/application.status.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedStatus } from './released.ts';

/** Another application of the same account for an offered program. */
interface DuplicateApplication {
  readonly offeredProgramId: string;
  readonly programName: string;
  readonly registrationNumber: string;
}

/** Offered programs belong to one period: the same id is the same program in the same period. */
export const findDuplicateApplication = async (
  db: Queryable,
  accountId: string,
  applicationId: string,
  offeredProgramIds: readonly string[],
): Promise<DuplicateApplication | undefined> => {
  const { rows } = await db.query<DuplicateApplication & Record<string, unknown>>(
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
export const lockSubmitsOfAccount = (tx: Tx, accountId: string) =>
  tx.query('select from account where id = $1 for no key update', [accountId]);

interface ReasonsRow {
  /** Position of the preference. */
  readonly order: number;
  readonly reasons: readonly object[];
}

/** Keeps why the rules of the chosen programs do not hold, as they were judged; none where one holds. */
export const writeReasons = async (tx: Tx, id: string, verdicts: readonly ReasonsRow[]): Promise<void> => {
  await tx.query(
    `update application_preference p set reasons = judged.reasons
       from jsonb_to_recordset($2::jsonb) as judged ("order" integer, reasons jsonb)
     where p.application_id = $1 and p.position = judged."order" and p.reasons is distinct from judged.reasons`,
    [id, JSON.stringify(verdicts.map(({ order, reasons }) => ({ order, reasons })))],
  );
};

interface ReevaluatedOutcome {
  readonly eligible: boolean;
  /** Position of the preference whose rule holds. */
  readonly verified: number | undefined;
  readonly scholarshipRank: number | null;
  readonly outcome: string;
}

/**
 * What a corrected application comes to. Number and fee stay; and so does, where no rule holds any more, what was found
 * at the submit: somebody decides about it, and until then the applicant is told nothing else.
 */
export const writeReevaluation = async (tx: Tx, id: string, verdict: ReevaluatedOutcome): Promise<void> => {
  if (!verdict.eligible) {
    await tx.query('update application set ineligible = true where id = $1', [id]);
    return;
  }
  await tx.query('update application set ineligible = false, outcome = $2, scholarship_rank = $3 where id = $1', [
    id,
    verdict.outcome,
    verdict.scholarshipRank,
  ]);
  // At no moment two are verified, not even between two rows of one statement: an index forbids it.
  await tx.query(
    'update application_preference set is_verified = false where application_id = $1 and position is distinct from $2',
    [id, verdict.verified],
  );
  await tx.query('update application_preference set is_verified = true where application_id = $1 and position = $2', [
    id,
    verdict.verified,
  ]);
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

interface AcceptedStep {
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
