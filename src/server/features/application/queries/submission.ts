import sql from 'sql-template-tag';
import { statusesWith } from '../../../../../machines/application.status.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { localNames, localNamesColumn } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { releasedStatus } from './released.ts';

/** Another application of the same account for an offered program. */
const duplicateApplication = {
  offeredProgramId: column.text,
  programNames: localNamesColumn,
  registrationNumber: column.text,
} satisfies RowShape;

/** Each offered program belongs to one period: the same id is the same program in the same period. */
export const findDuplicateApplication = (
  db: Queryable,
  accountId: string,
  applicationId: string,
  offeredProgramIds: readonly string[],
): Promise<RowOf<typeof duplicateApplication> | undefined> =>
  db.find(
    duplicateApplication,
    sql`select chosen.offered_program_id as "offeredProgramId", ${localNames(sql`program`)} as "programNames",
          a.registration_number as "registrationNumber"
        from application a
        join application_preference chosen on chosen.application_id = a.id
        join offered_program offered on offered.id = chosen.offered_program_id
        join program on program.id = offered.program_id
        where a.account_id = ${accountId} and a.id <> ${applicationId} and a.deleted_at is null
          and chosen.offered_program_id = any(${offeredProgramIds}::text[])
          and ${releasedStatus} <> all(${statusesWith('reapplicable')}::text[])
        order by array_position(${offeredProgramIds}::text[], chosen.offered_program_id) limit 1`,
  );

/** Submits of one account wait for each other, so that concurrent submits always find each other's application. */
export const lockSubmitsOfAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.run(sql`select from account where id = ${accountId} for no key update`);
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
 * Assigns the next registration number of the institution and admission year together with the status. The row of the
 * counter stays locked until the transaction ends: only a submit that commits uses a number, so that there are no gaps
 * or doubles; those of the smoke test have a series of their own, of the year 0. All submits of the institution wait for
 * that row: call this after everything that may itself wait.
 * @returns undefined when the deadline has passed by the database's clock
 */
export const writeSubmission = async (
  tx: Tx,
  submission: Omit<Submission, 'registrationNumber'>,
): Promise<Submission | undefined> => {
  const { id, status, completed, registrationFee, scholarshipRank, outcome } = submission;
  const row = await tx.find(
    { registrationNumber: column.text },
    sql`with open as (
       select a.id, a.institution_code, case when a.is_probe then 0 else period.year end as year from application a
         left join admission_period period on period.id = a.period_id
        where a.id = ${id} and (a.period_id is null or period.opens_at <= now()
          and now() < application_closes_at(period, array(
            select p.offered_program_id from application_preference p where p.application_id = a.id)))
     ), taken as (
       insert into registration_counter as counter (institution_code, year, last)
       select institution_code, coalesce(year, extract(year from now() at time zone 'Asia/Jakarta')::integer), 1 from open
       on conflict (institution_code, year) do update set last = counter.last + 1
       returning institution_code, year, last
     )
     update application a set status = ${status}, completed = ${completed}, registration_fee = ${registrationFee},
       scholarship_rank = ${scholarshipRank}, outcome = ${outcome},
       registration_number = taken.institution_code || '-' || taken.year || '-'
         || repeat('0', 6 - length(taken.last::text)) || taken.last,
       submitted_at = now(), updated_at = now(), version = version + 1
     from taken where a.id = ${id} returning a.registration_number as "registrationNumber"`,
  );
  return row && { ...submission, ...row };
};

interface AcceptedStep {
  readonly step: string;
  readonly answers: Answers;
  readonly dropped: Answers;
  readonly schemaVersion: string;
}

/** Stores the answers that the submit accepted, converted to the schema that validated them. */
export const writeAcceptedSteps = async (
  tx: Tx,
  id: string,
  version: number,
  steps: readonly AcceptedStep[],
): Promise<void> => {
  await tx.run(
    sql`insert into application_step as s (application_id, step, answers, schema_version, dropped, version)
     select ${id}::uuid, step, answers, "schemaVersion", dropped || coalesce((select d.dropped from draft_answers d
         where d.application_id = ${id} and d.step = accepted.step), '{}'), ${version}::integer
       from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
         as accepted (step text, answers jsonb, dropped jsonb, "schemaVersion" text)
     on conflict (application_id, step) do update set answers = excluded.answers,
       schema_version = excluded.schema_version, dropped = s.dropped || excluded.dropped, version = excluded.version,
       saved_at = now()`,
  );
  await tx.run(sql`delete from draft_answers where application_id = ${id}`);
};

/** Moves the saved answers of these steps to the unfinished ones, which nobody but the applicant's own export reads. */
export const setAsideSteps = async (tx: Tx, id: string, steps: readonly string[]): Promise<void> => {
  if (steps.length === 0) return;
  await tx.run(
    sql`with aside as (
       delete from application_step where application_id = ${id} and step = any(${steps}::text[])
       returning step, answers, schema_version, saved_at, dropped
     )
     insert into draft_answers (application_id, step, answers, schema_version, saved_at, dropped)
     select ${id}::uuid, step, answers, schema_version, saved_at, dropped from aside
     on conflict (application_id, step) do nothing`,
  );
};

/** Marks the preference at this position as the one whose rule holds. */
export const markVerified = async (tx: Tx, id: string, position: number): Promise<void> => {
  await tx.run(
    sql`update application_preference set is_verified = true where application_id = ${id} and position = ${position}`,
  );
};

interface PreferenceReasons {
  /** Position of the preference. */
  readonly order: number;
  /** Empty where the rule holds. */
  readonly reasons: readonly object[];
}

/** Stores for each preference why the rule of its program does not hold. */
export const writeReasons = async (tx: Tx, id: string, verdicts: readonly PreferenceReasons[]): Promise<void> => {
  const rows = verdicts.map(({ order, reasons }) => ({ order, reasons }));
  await tx.run(
    sql`update application_preference p set reasons = verdict.reasons
       from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as verdict ("order" integer, reasons jsonb)
     where p.application_id = ${id} and p.position = verdict."order" and p.reasons is distinct from verdict.reasons`,
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
 * Stores the outcome of a corrected application. Number and fee do not change. When no rule holds any more, the result
 * of the submit stays as well: an admin decides about the application, and the applicant sees no change before that.
 */
export const writeReevaluation = async (tx: Tx, id: string, verdict: ReevaluatedOutcome): Promise<void> => {
  if (!verdict.eligible) {
    await tx.run(sql`update application set ineligible = true where id = ${id}`);
    return;
  }
  await tx.run(
    sql`update application set ineligible = false, outcome = ${verdict.outcome},
          scholarship_rank = ${verdict.scholarshipRank} where id = ${id}`,
  );
  const { verified } = verdict;
  // Two statements, because an index forbids two verified preferences even between two rows of one statement.
  await tx.run(
    sql`update application_preference set is_verified = false
         where application_id = ${id} and position is distinct from ${verified ?? null}`,
  );
  if (verified !== undefined) await markVerified(tx, id, verified);
};
