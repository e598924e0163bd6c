import type { Answers } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';

/**
 * Keeps unfinished answers of a step while the application is a draft.
 * @returns when they were kept; undefined when there is no such draft
 */
export const keepDraftAnswers = async (
  db: Queryable,
  applicationId: string,
  accountId: string,
  step: string,
  answers: Answers,
): Promise<string | undefined> => {
  const { rows } = await db.query<{ saved_at: string }>({
    name: 'draft-keep',
    text: `
      insert into draft_answers (application_id, step, answers)
      select a.id, $3, $4::jsonb from application a
       where a.id = $1 and a.account_id = $2 and (a.status = 'Draft' or a.open_fields <> '{}') and a.deleted_at is null
      on conflict (application_id, step) do update set answers = excluded.answers, saved_at = now()
      returning saved_at`,
    values: [applicationId, accountId, step, JSON.stringify(answers)],
  });
  return rows[0]?.saved_at;
};
