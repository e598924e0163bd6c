import sql, { raw, type Sql } from 'sql-template-tag';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import type { DraftRow } from './detail.ts';

const startedRow = { id: column.uuid, version: column.integer } satisfies RowShape;

interface StartedDraft extends RowOf<typeof startedRow> {
  readonly isNew: boolean;
}

const findUntouchedDraft = async (
  tx: Tx,
  accountId: string,
  institutionCode: number,
): Promise<StartedDraft | undefined> => {
  const row = await tx.find(
    startedRow,
    sql`select id, version from application where account_id = ${accountId} and institution_code = ${institutionCode}
          and status = 'Draft' and completed = '{}' and deleted_at is null`,
  );
  return row && { ...row, isNew: false };
};

/** The untouched draft of this applicant at this institution; a new one when there is none. There are never two. */
export const startApplication = async (tx: Tx, accountId: string, institutionCode: number): Promise<StartedDraft> => {
  const row = await tx.find(
    startedRow,
    sql`insert into application (account_id, institution_code) values (${accountId}, ${institutionCode})
        on conflict (account_id, institution_code) where status = 'Draft' and completed = '{}' and deleted_at is null
        do nothing returning id, version`,
  );
  if (row) return { ...row, isNew: true };
  return (await findUntouchedDraft(tx, accountId, institutionCode)) ?? startApplication(tx, accountId, institutionCode);
};

/** How many drafts an account has that are not deleted. */
export const countDrafts = async (tx: Tx, accountId: string): Promise<number> => {
  const { count } = await tx.get(
    { count: column.integer },
    sql`select count(*)::int as count from application
         where account_id = ${accountId} and status = 'Draft' and deleted_at is null`,
  );
  return count;
};

/** Marks a draft as deleted and erases the applicant's answers; the row stays, so that later calls answer 410. */
export const eraseDraft = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(
    sql`update application set deleted_at = now(), updated_at = now(), version = version + 1, applicant_name = '',
          identity_digest = null, phone_digest = null, birth_digest = null where id = ${id}`,
  );
  for (const table of ['application_step', 'draft_answers', 'application_preference'])
    await tx.run(sql`delete from ${raw(table)} where application_id = ${id}`);
  await tx.run(
    sql`update application_mail set recipient = null, data = null, path = null, subject = null, body = null
         where application_id = ${id}`,
  );
};

const answersRow = {
  answers: column.json<Answers>(),
  savedAt: column.timestamp,
  schemaVersion: column.text.orNull,
  /** The version of the application with the save; null for unfinished answers. */
  version: column.integer.orNull,
} satisfies RowShape;

export type LatestAnswers = RowOf<typeof answersRow>;

/** Unfinished answers of a step, else the accepted ones. */
const latestAnswers = (applicationId: Sql, step: string): Sql => sql`
  select d.answers, d.saved_at as "savedAt", d.schema_version as "schemaVersion", null::integer as version
    from draft_answers d where d.application_id = ${applicationId} and d.step = ${step}
  union all
  select s.answers, s.saved_at, s.schema_version, s.version
    from application_step s where s.application_id = ${applicationId} and s.step = ${step}
    and not exists (select from draft_answers d where d.application_id = s.application_id and d.step = s.step)`;

/** Unfinished answers of a step, else the accepted ones; undefined where there are none. */
export const findLatestAnswers = (
  db: Queryable,
  applicationId: string,
  step: string,
): Promise<LatestAnswers | undefined> =>
  db.find(answersRow, prepared('draft-latest', latestAnswers(sql`${applicationId}::uuid`, step)));

const newerRow = {
  deleted: column.boolean,
  hasOtherSession: column.boolean,
  newer: column.json<LatestAnswers>().orNull,
} satisfies RowShape;

/**
 * The stored answers of a step unless they are those of `since`; undefined where the account has no such application.
 * @param hasOtherSession condition about the sessions of the account
 */
export const findNewerAnswers = (
  db: Queryable,
  key: { readonly applicationId: string; readonly accountId: string; readonly step: string },
  since: string | undefined,
  hasOtherSession: Sql,
): Promise<RowOf<typeof newerRow> | undefined> =>
  db.find(
    newerRow,
    prepared(
      'draft-newer',
      sql`
  select a.deleted_at is not null as deleted, ${hasOtherSession} as "hasOtherSession",
    (select to_json(latest) from (${latestAnswers(sql`a.id`, key.step)}) latest
      where date_trunc('milliseconds', latest."savedAt")
        is distinct from date_trunc('milliseconds', ${since ?? null}::timestamptz)) as newer
    from application a where a.id = ${key.applicationId} and a.account_id = ${key.accountId}`,
    ),
  );

/** Unfinished answers to store. */
interface StoredDraft {
  readonly answers: Answers;
  /** The version of the form that has these fields. */
  readonly schemaVersion: string;
  /** Answers to fields that this form no longer has. */
  readonly dropped: Answers;
}

const savedRow = { savedAt: column.timestamp } satisfies RowShape;

/**
 * Stores unfinished answers of a step while the application can be edited. Times are compared by the millisecond, as
 * replies state them.
 * @param basedOn when the answers were saved that the edit started from, null for none; undefined: overwrite any
 * @returns when they were stored; undefined when there is no such draft, or when others were saved since `basedOn`
 */
export const writeDraftAnswers = async (
  db: Queryable,
  applicationId: string,
  accountId: string,
  step: string,
  { answers, schemaVersion, dropped }: StoredDraft,
  basedOn: string | null | undefined,
): Promise<string | undefined> => {
  const isAnyBase = sql`${basedOn === undefined}::boolean`;
  const base = sql`date_trunc('milliseconds', ${basedOn ?? null}::timestamptz)`;
  const row = await db.find(
    savedRow,
    prepared(
      'draft-keep',
      sql`
  insert into draft_answers as d (application_id, step, answers, schema_version, dropped)
  select a.id, ${step}::text, ${JSON.stringify(answers)}::jsonb, ${schemaVersion}::text,
    ${JSON.stringify(dropped)}::jsonb
    from application a
   where a.id = ${applicationId} and a.account_id = ${accountId} and (a.status = 'Draft' or a.open_fields <> '{}')
     and a.deleted_at is null
     and (${isAnyBase} or exists (select from draft_answers d where d.application_id = a.id and d.step = ${step})
       or not exists (select from application_step s where s.application_id = a.id and s.step = ${step}
         and date_trunc('milliseconds', s.saved_at) is distinct from ${base}))
  on conflict (application_id, step) do update set answers = excluded.answers,
    -- Never the time of the answers that it replaces: a later call distinguishes the two by their times.
    saved_at = greatest(now(), d.saved_at + interval '1 millisecond'),
    schema_version = excluded.schema_version, dropped = d.dropped || excluded.dropped
    where ${isAnyBase} or date_trunc('milliseconds', d.saved_at) = ${base}
  returning saved_at as "savedAt"`,
    ),
  );
  return row?.savedAt;
};

/**
 * Stores answers that moved here from another step as unfinished answers of a step without any; does nothing when there
 * are some meanwhile. @returns when they were stored
 */
export const writeMovedDraft = async (
  db: Queryable,
  applicationId: string,
  step: string,
  { answers, schemaVersion }: Pick<StoredDraft, 'answers' | 'schemaVersion'>,
): Promise<string | undefined> => {
  const row = await db.find(
    savedRow,
    sql`insert into draft_answers as d (application_id, step, answers, schema_version, dropped)
        select a.id, ${step}::text, ${JSON.stringify(answers)}::jsonb, ${schemaVersion}::text, '{}'::jsonb
          from application a
         where a.id = ${applicationId} and a.status = 'Draft' and a.deleted_at is null
           and not exists (select from application_step s where s.application_id = a.id and s.step = ${step})
        on conflict (application_id, step) do nothing
        returning saved_at as "savedAt"`,
  );
  return row?.savedAt;
};

/** Stores unfinished answers converted to a later form; does nothing when others were saved meanwhile. */
export const writeCarriedDraft = async (
  db: Queryable,
  applicationId: string,
  { step, savedAt }: Pick<DraftRow, 'step' | 'savedAt'>,
  { answers, schemaVersion, dropped }: StoredDraft,
): Promise<void> => {
  await db.run(
    sql`update draft_answers set answers = ${JSON.stringify(answers)}, schema_version = ${schemaVersion},
          dropped = dropped || ${JSON.stringify(dropped)}::jsonb
         where application_id = ${applicationId} and step = ${step} and saved_at = ${savedAt}::timestamptz`,
  );
};
