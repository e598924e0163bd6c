import type { Answers } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { DraftRow } from './detail.ts';

/** Unfinished answers as they are kept. */
export interface KeptAnswers {
  readonly answers: Answers;
  /** The version of the form whose fields they are. */
  readonly schemaVersion: string;
  /** Answers to fields that this form no longer has. */
  readonly dropped: Answers;
}

/** What the server has of a step: unfinished answers, else accepted ones. Answers name times by the millisecond. */
const latest = `
  select d.answers, d.saved_at from draft_answers d where d.application_id = $1 and d.step = $2
  union all
  select s.answers, s.saved_at from application_step s where s.application_id = $1 and s.step = $2
    and not exists (select from draft_answers d where d.application_id = $1 and d.step = $2)`;

/** Unfinished answers of a step, else the accepted ones; undefined where there are none. */
export const findLatestAnswers = async (
  db: Queryable,
  applicationId: string,
  step: string,
): Promise<{ readonly answers: Answers; readonly savedAt: string } | undefined> => {
  const { rows } = await db.query<{ answers: Answers; saved_at: string }>({
    name: 'draft-latest',
    text: latest,
    values: [applicationId, step],
  });
  return rows[0] && { answers: rows[0].answers, savedAt: rows[0].saved_at };
};

/**
 * Keeps unfinished answers of a step while the application is a draft.
 * @param basedOn when those were saved that the typing began with, null for none; undefined: whatever there is
 * @returns when they were kept; undefined when there is no such draft, or when others were saved since `basedOn`
 */
export const keepDraftAnswers = async (
  db: Queryable,
  applicationId: string,
  accountId: string,
  step: string,
  { answers, schemaVersion, dropped }: KeptAnswers,
  basedOn: string | null | undefined,
): Promise<string | undefined> => {
  const { rows } = await db.query<{ saved_at: string }>({
    name: 'draft-keep',
    text: `
      insert into draft_answers as d (application_id, step, answers, schema_version, dropped)
      select a.id, $3, $4::jsonb, $5, $6::jsonb from application a
       where a.id = $1 and a.account_id = $2 and (a.status = 'Draft' or a.open_fields <> '{}') and a.deleted_at is null
         and ($7 or exists (select from draft_answers d where d.application_id = $1 and d.step = $3) or not exists (
           select from application_step s where s.application_id = $1 and s.step = $3
             and date_trunc('milliseconds', s.saved_at) is distinct from date_trunc('milliseconds', $8::timestamptz)))
      on conflict (application_id, step) do update set answers = excluded.answers,
        -- Never the time of the answers that it replaces: by it a later call is told from this one.
        saved_at = greatest(now(), d.saved_at + interval '1 millisecond'),
        schema_version = excluded.schema_version, dropped = d.dropped || excluded.dropped
        where $7 or date_trunc('milliseconds', d.saved_at) = date_trunc('milliseconds', $8::timestamptz)
      returning saved_at`,
    values: [
      applicationId,
      accountId,
      step,
      JSON.stringify(answers),
      schemaVersion,
      JSON.stringify(dropped),
      basedOn === undefined,
      basedOn ?? null,
    ],
  });
  return rows[0]?.saved_at;
};

/** Unfinished answers under a later form; nothing happens when others were kept meanwhile. */
export const writeCarriedDraft = async (
  db: Queryable,
  applicationId: string,
  { step, savedAt }: Pick<DraftRow, 'step' | 'savedAt'>,
  { answers, schemaVersion, dropped }: KeptAnswers,
): Promise<void> => {
  await db.query(
    `update draft_answers set answers = $4, schema_version = $5, dropped = dropped || $6::jsonb
      where application_id = $1 and step = $2 and saved_at = $3::timestamptz`,
    [applicationId, step, savedAt, JSON.stringify(answers), schemaVersion, JSON.stringify(dropped)],
  );
};
