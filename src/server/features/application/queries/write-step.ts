import type { Answers } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/pool.ts';

export interface StepWrite {
  readonly applicationId: string;
  readonly accountId: string;
  /** The version the save was judged on: another one in the table means that nothing is written. */
  readonly version: number;
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  /** Answers to fields that the schema no longer has. */
  readonly dropped: Answers;
  readonly changed: readonly string[];
  /** Set when the step says so: the period applied to, and the offered programs in order. */
  readonly periodId: string | undefined;
  readonly preferences: readonly string[] | undefined;
  /** By what admins find the application; undefined when the step does not ask for it. */
  readonly applicantName: string | undefined;
  readonly identityDigest: Buffer | undefined;
  readonly status: string;
  readonly jobs: readonly { readonly task: string; readonly payload: object }[];
  readonly intent:
    | { readonly key: Buffer; readonly call: string; readonly requestHash: Buffer; readonly response: object }
    | undefined;
}

/**
 * Answers, progress, history, answer to the intent and outbox in one statement, thus in one transaction and one round
 * trip. It writes only while the draft is as it was judged and its admission period is open by the database's clock;
 * a correction asks for no open period.
 */
export const writeStepSql = `
  with saved as (
    update application a set
      completed = case when $4 = any(a.completed) then a.completed else a.completed || $4::text end,
      version = a.version + 1, updated_at = now(), period_id = coalesce($9, a.period_id),
      applicant_name = coalesce($17, a.applicant_name), identity_digest = coalesce($18, a.identity_digest)
    where a.id = $1 and a.account_id = $2 and a.version = $3 and a.status = $11 and a.deleted_at is null
      and (a.open_fields <> '{}' or coalesce($9, a.period_id) is null or exists (
        select from admission_period period where period.id = coalesce($9, a.period_id)
          and period.opens_at <= now() and now() < period.closes_at))
    returning a.id, a.version, a.status
  ), undrafted as (
    delete from draft_answers d using saved where d.application_id = saved.id and d.step = $4 returning d.dropped
  ), answered as (
    insert into application_step as s (application_id, step, answers, schema_version, dropped, version)
    select id, $4, $5::jsonb, $6, coalesce((select dropped from undrafted), '{}') || $7::jsonb, version from saved
    on conflict (application_id, step) do update set answers = excluded.answers, version = excluded.version,
      schema_version = excluded.schema_version, dropped = s.dropped || excluded.dropped, saved_at = now()
  ), preferred as (
    insert into application_preference as p (application_id, position, offered_program_id)
    select saved.id, position, program from saved, unnest($10::text[]) with ordinality as chosen (program, position)
    on conflict (application_id, position) do update set offered_program_id = excluded.offered_program_id
  ), unpreferred as (
    delete from application_preference p using saved
    where p.application_id = saved.id and p.position > cardinality($10::text[])
  ), noted as (
    insert into application_history
      (application_id, actor_id, actor_role, event, from_status, to_status, step, version, changed)
    select id, $2, 'applicant', 'step.saved', status, status, $4, version, $8::text[] from saved
  ), remembered as (
    insert into idempotency (scope, key, call, request_hash, status, response)
    select $2::text, $12, $13, $14, 200, $15::jsonb from saved where $12::bytea is not null
  ), queued as (
    select graphile_worker.add_job(job ->> 'task', (job -> 'payload')::json)
    from saved, jsonb_array_elements($16::jsonb) job
  )
  select version, (select count(*) from queued) as queued from saved`;

/** @returns whether it was written; false when the application changed meanwhile or its period has closed */
export const writeStep = async (db: Queryable, write: StepWrite): Promise<boolean> => {
  const { intent } = write;
  const { rowCount } = await db.query({
    name: 'save-write',
    text: writeStepSql,
    values: [
      write.applicationId,
      write.accountId,
      write.version,
      write.step,
      JSON.stringify(write.answers),
      write.schemaVersion,
      JSON.stringify(write.dropped),
      write.changed,
      write.periodId ?? null,
      write.preferences ?? null,
      write.status,
      intent?.key ?? null,
      intent?.call ?? null,
      intent?.requestHash ?? null,
      intent ? JSON.stringify(intent.response) : null,
      JSON.stringify(write.jobs),
      write.applicantName ?? null,
      write.identityDigest ?? null,
    ],
  });
  return rowCount === 1;
};
