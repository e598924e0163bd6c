import sql, { type Sql } from 'sql-template-tag';
import type { Answers } from '../../../../engine/schema/types.ts';
import { prepared, type Queryable, type Statement } from '../../../platform/database/queryable.ts';
import { column, type RowShape } from '../../../platform/database/row.ts';
import { type ApplicationRow, applicationColumns, savedSteps } from './applications.ts';

/** The stored reply to a repeated intent. */
interface StoredIntent {
  readonly call: string;
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly response: object | null;
}

export interface SaveState<S> {
  /** The live session, undefined without one. */
  readonly session: S | undefined;
  readonly intent: StoredIntent | undefined;
  readonly application: ApplicationRow | undefined;
}

export interface SaveLookup {
  readonly tokenHash: Buffer | undefined;
  readonly intentKey: Buffer | undefined;
  readonly applicationId: string | undefined;
  /** Steps whose saved answers are needed. */
  readonly steps: readonly string[];
}

/** The statement that finds the live session of a token digest; null finds none. */
export type LiveSessionSql = (tokenHash: Buffer | null) => Sql;

/** Null where there is no value; for a column of a step, the stored value stays. */
const orNull = <T>(value: T | undefined): T | null => value ?? null;

export const saveStateStatement = (liveSession: LiveSessionSql, key: SaveLookup): Statement =>
  prepared(
    'save-open',
    sql`
  with live as (${liveSession(orNull(key.tokenHash))})
  select json_build_object(
    'session', to_json(live),
    'intent', case when i.key is not null then json_build_object('call', i.call,
      'request_hash', encode(i.request_hash, 'hex'), 'status', i.status, 'response', i.response) end,
    'application', case when a.id is not null then (select to_json(row) from (
      select ${applicationColumns}, ${savedSteps(sql`s.step = any(${key.steps}::text[])`)}) row) end) as opened
  from live
  left join idempotency i on i.scope = live."accountId"::text and i.key = ${orNull(key.intentKey)}
  left join application a on a.id = ${orNull(key.applicationId)} and a.account_id = live."accountId"`,
  );

/** As JSON: the driver reads one column with a third of the work of thirty columns. */
interface SaveStateJson<S> {
  /** With `tokenHash` as text, which the reader replaces. */
  readonly session: S;
  readonly intent: (Omit<StoredIntent, 'request_hash'> & { readonly request_hash: string }) | null;
  readonly application: ApplicationRow | null;
}

const readIntent = (intent: SaveStateJson<unknown>['intent']): StoredIntent | undefined =>
  intent ? { ...intent, request_hash: Buffer.from(intent.request_hash, 'hex') } : undefined;

/** JSON has times in the session's zone with microseconds; everywhere else they are ISO in UTC with milliseconds. */
const readApplication = (application: ApplicationRow | null): ApplicationRow | undefined =>
  application ? { ...application, now: new Date(application.now).toISOString() } : undefined;

/** Reads all that a save needs, in one round trip: the session, a stored reply to the intent, and the application. */
export const prepareSaveStateQuery = <S extends object>(liveSession: LiveSessionSql) => {
  const row = { opened: column.json<SaveStateJson<S>>() } satisfies RowShape;
  return async (db: Queryable, key: SaveLookup): Promise<SaveState<S>> => {
    const opened = (await db.find(row, saveStateStatement(liveSession, key)))?.opened;
    if (!opened) return { session: undefined, intent: undefined, application: undefined };
    return {
      session: { ...opened.session, tokenHash: key.tokenHash },
      intent: readIntent(opened.intent),
      application: readApplication(opened.application),
    };
  };
};

export interface StepWrite {
  readonly applicationId: string;
  readonly accountId: string;
  /** The version that was evaluated: nothing is written when the table has another one. */
  readonly version: number;
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  /** Answers to fields that the schema no longer has. */
  readonly dropped: Answers;
  readonly changed: readonly string[];
  /** The period applied to; undefined when the step does not ask for it. */
  readonly periodId: string | undefined;
  /** Offered programs in order; undefined when the step does not ask for them. */
  readonly preferences: readonly string[] | undefined;
  /** Name, identity number, phone and date of birth by which admins find the application; undefined when the step does not ask for them. */
  readonly applicantName: string | undefined;
  readonly identityDigest: Buffer | undefined;
  readonly phoneDigest: Buffer | undefined;
  readonly birthDigest: Buffer | undefined;
  readonly status: string;
  readonly intent:
    | { readonly key: Buffer; readonly call: string; readonly requestHash: Buffer; readonly response: object }
    | undefined;
}

/**
 * Answers, progress, history, reply to the Idempotency-Key and outbox in one statement, thus in one transaction and one
 * round trip. It writes only while the draft is as it was evaluated and its deadline has not passed by the database's
 * clock; a correction has no deadline.
 */
export const writeStepStatement = (write: StepWrite): Statement => {
  const { accountId, step, status, periodId, intent } = write;
  const preferences = sql`${orNull(write.preferences)}::text[]`;
  const period = sql`coalesce(${orNull(periodId)}::text, a.period_id)`;
  return prepared(
    'save-write',
    sql`
  with saved as (
    update application a set
      completed = case when ${step} = any(a.completed) then a.completed else a.completed || ${step}::text end,
      version = a.version + 1, updated_at = now(), period_id = ${period},
      applicant_name = coalesce(${orNull(write.applicantName)}, a.applicant_name),
      identity_digest = coalesce(${orNull(write.identityDigest)}, a.identity_digest),
      phone_digest = coalesce(${orNull(write.phoneDigest)}, a.phone_digest),
      birth_digest = coalesce(${orNull(write.birthDigest)}, a.birth_digest)
    where a.id = ${write.applicationId} and a.account_id = ${accountId} and a.version = ${write.version}
      and a.status = ${status} and a.deleted_at is null
      and (a.open_fields <> '{}' or ${period} is null or exists (
        select from admission_period period where period.id = ${period}
          and period.opens_at <= now()
          and now() < application_closes_at(period, coalesce(${preferences}, array(
            select p.offered_program_id from application_preference p where p.application_id = a.id)))))
    returning a.id, a.version, a.status
  ), undrafted as (
    delete from draft_answers d using saved where d.application_id = saved.id and d.step = ${step} returning d.dropped
  ), answered as (
    insert into application_step as s (application_id, step, answers, schema_version, dropped, version)
    select id, ${step}::text, ${JSON.stringify(write.answers)}::jsonb, ${write.schemaVersion}::text,
      coalesce((select dropped from undrafted), '{}') || ${JSON.stringify(write.dropped)}::jsonb, version from saved
    on conflict (application_id, step) do update set answers = excluded.answers, version = excluded.version,
      schema_version = excluded.schema_version, dropped = s.dropped || excluded.dropped, saved_at = now()
  ), preferred as (
    insert into application_preference as p (application_id, position, offered_program_id)
    select saved.id, position, program from saved, unnest(${preferences}) with ordinality as chosen (program, position)
    on conflict (application_id, position) do update set offered_program_id = excluded.offered_program_id
  ), unpreferred as (
    delete from application_preference p using saved
    where p.application_id = saved.id and p.position > cardinality(${preferences})
  ), recorded as (
    insert into application_history
      (application_id, actor_id, actor_role, event, from_status, to_status, step, version, changed)
    select id, ${accountId}::uuid, 'applicant', 'step.saved', status, status, ${step}::text, version,
      ${write.changed}::text[] from saved
  ), remembered as (
    insert into idempotency (scope, key, call, request_hash, status, response)
    select ${accountId}::text, ${orNull(intent?.key)}::bytea, ${orNull(intent?.call)}::text,
      ${orNull(intent?.requestHash)}::bytea, 200, ${intent ? JSON.stringify(intent.response) : null}::jsonb
    from saved where ${intent !== undefined}::boolean
  )
  select version from saved`,
  );
};

/** @returns whether it was written; false when the application changed meanwhile or its deadline has passed */
export const writeStep = async (db: Queryable, write: StepWrite): Promise<boolean> =>
  (await db.run(writeStepStatement(write))) === 1;
