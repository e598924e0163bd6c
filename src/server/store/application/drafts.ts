import type { Answers } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';
import type { DraftRow } from './detail.ts';

/** Unfinished answers as they are kept. */
export interface KeptAnswers {
  readonly answers: Answers;
  /** The version of the form whose fields they are. */
  readonly schemaVersion: string;
  /** Answers to fields that this form no longer has. */
  readonly dropped: Answers;
}

/**
 * Keeps unfinished answers of a step while the application is a draft.
 * @returns when they were kept; undefined when there is no such draft
 */
export const keepDraftAnswers = async (
  db: Queryable,
  applicationId: string,
  accountId: string,
  step: string,
  { answers, schemaVersion, dropped }: KeptAnswers,
): Promise<string | undefined> => {
  const { rows } = await db.query<{ saved_at: string }>({
    name: 'draft-keep',
    text: `
      insert into draft_answers as d (application_id, step, answers, schema_version, dropped)
      select a.id, $3, $4::jsonb, $5, $6::jsonb from application a
       where a.id = $1 and a.account_id = $2 and (a.status = 'Draft' or a.open_fields <> '{}') and a.deleted_at is null
      on conflict (application_id, step) do update set answers = excluded.answers, saved_at = now(),
        schema_version = excluded.schema_version, dropped = d.dropped || excluded.dropped
      returning saved_at`,
    values: [applicationId, accountId, step, JSON.stringify(answers), schemaVersion, JSON.stringify(dropped)],
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
