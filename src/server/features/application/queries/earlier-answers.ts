import sql from 'sql-template-tag';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Locale } from '../../../config/texts.ts';
import { localName } from '../../../platform/database/local-names.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import type { DraftRow } from './detail.ts';

const earlierRow = {
  id: column.uuid,
  institutionCode: column.integer,
  createdAt: column.timestamp,
  submittedAt: column.timestamp.orNull,
  /** Names of the chosen programs in order of preference. */
  programs: column.texts,
  /** Keys of the saved steps. */
  steps: column.texts,
} satisfies RowShape;

/** Another application of the same applicant. */
export type EarlierApplication = RowOf<typeof earlierRow>;

/** Maximum number of applications that are offered. */
const MAX_EARLIER = 20;

/** The applicant's other applications with saved steps: submitted ones first, the newest first. Deleted ones are left out. */
export const listEarlierApplications = (
  db: Queryable,
  accountId: string,
  exceptId: string,
  locale: Locale,
): Promise<readonly EarlierApplication[]> =>
  db.many(
    earlierRow,
    prepared(
      'application-earlier',
      sql`
  select a.id, a.institution_code as "institutionCode", a.created_at as "createdAt", a.submitted_at as "submittedAt",
    array(select ${localName(sql`program`, locale)} from application_preference p
      join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
      where p.application_id = a.id order by p.position) as programs,
    array(select s.step from application_step s where s.application_id = a.id) as steps
  from application a
  where a.account_id = ${accountId} and a.id <> ${exceptId} and a.deleted_at is null
    and exists (select from application_step s where s.application_id = a.id)
  order by a.submitted_at desc nulls last, a.updated_at desc limit ${MAX_EARLIER}`,
    ),
  );

const takenRow = {
  answers: column.json<Answers>(),
  schemaVersion: column.text.orNull,
  savedAt: column.timestamp,
  takenFrom: column.uuid.orNull,
  leftOut: column.texts,
} satisfies RowShape;

/** Unfinished answers that a step begins with. */
interface TakenDraft {
  readonly answers: Answers;
  readonly schemaVersion: string;
  /** The earlier application; null for none. */
  readonly takenFrom: string | null;
  /** Places, with dots between the names. */
  readonly leftOut: readonly string[];
}

/**
 * Stores what a step without saved answers begins with.
 * @param replaces whether unfinished answers are replaced; otherwise those that are there stay
 * @returns the unfinished answers of the step; undefined where the step has been saved or the draft submitted
 */
export const writeTakenDraft = async (
  db: Queryable,
  applicationId: string,
  step: string,
  { answers, schemaVersion, takenFrom, leftOut }: TakenDraft,
  replaces: boolean,
): Promise<DraftRow | undefined> => {
  const row = await db.find(
    takenRow,
    sql`insert into draft_answers as d (application_id, step, answers, schema_version, taken_from, left_out)
        select a.id, ${step}::text, ${JSON.stringify(answers)}::jsonb, ${schemaVersion}::text, ${takenFrom}::uuid,
          ${leftOut}::text[]
          from application a
         where a.id = ${applicationId} and a.status = 'Draft' and a.deleted_at is null
           and not exists (select from application_step s where s.application_id = a.id and s.step = ${step})
        on conflict (application_id, step) do update set
          answers = case when ${replaces} then excluded.answers else d.answers end,
          schema_version = case when ${replaces} then excluded.schema_version else d.schema_version end,
          taken_from = case when ${replaces} then excluded.taken_from else d.taken_from end,
          left_out = case when ${replaces} then excluded.left_out else d.left_out end,
          saved_at = case when ${replaces} then greatest(now(), d.saved_at + interval '1 millisecond') else d.saved_at end
        returning answers, schema_version as "schemaVersion", saved_at as "savedAt", taken_from as "takenFrom",
          left_out as "leftOut"`,
  );
  return row && { step, dropped: {}, ...row };
};

/** Stores which earlier application the steps of a draft begin with; null: with none. */
export const writeBeginning = async (db: Queryable, applicationId: string, from: string | null): Promise<void> => {
  await db.run(
    sql`update application set begins_with = ${from}::uuid, begins_empty = ${from === null} where id = ${applicationId}`,
  );
};
