import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { DraftRow } from './detail.ts';

interface StartedDraft {
  readonly id: string;
  readonly version: number;
  readonly isNew: boolean;
}

const findUntouchedDraft = async (
  tx: Tx,
  accountId: string,
  institutionCode: number,
): Promise<StartedDraft | undefined> => {
  const { rows } = await tx.query<{ id: string; version: number }>(
    `select id, version from application where account_id = $1 and institution_code = $2
      and status = 'Draft' and completed = '{}' and deleted_at is null`,
    [accountId, institutionCode],
  );
  return rows[0] && { ...rows[0], isNew: false };
};

/** The untouched draft of this applicant at this institution, made when there is none: never two of them. */
export const startApplication = async (tx: Tx, accountId: string, institutionCode: number): Promise<StartedDraft> => {
  const { rows } = await tx.query<{ id: string; version: number }>(
    `insert into application (account_id, institution_code) values ($1, $2)
     on conflict (account_id, institution_code) where status = 'Draft' and completed = '{}' and deleted_at is null
     do nothing returning id, version`,
    [accountId, institutionCode],
  );
  if (rows[0]) return { ...rows[0], isNew: true };
  return (await findUntouchedDraft(tx, accountId, institutionCode)) ?? startApplication(tx, accountId, institutionCode);
};

/** Drafts that still stand, to keep one account from filling the database. */
export const countDrafts = async (tx: Tx, accountId: string): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from application where account_id = $1 and status = 'Draft' and deleted_at is null`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
};

/** Marks a draft as deleted and erases what the applicant had answered; the row stays to tell the owner so. */
export const eraseDraft = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(
    `update application set deleted_at = now(), updated_at = now(), version = version + 1, applicant_name = '',
       identity_digest = null where id = $1`,
    [id],
  );
  for (const table of ['application_step', 'draft_answers', 'application_preference'])
    await tx.query(`delete from ${table} where application_id = $1`, [id]);
  await tx.query(
    `update application_mail set recipient = null, data = null, path = null, subject = null, body = null
      where application_id = $1`,
    [id],
  );
};

/** Unfinished answers as they are kept. */
interface StoredDraft {
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
export const writeDraftAnswers = async (
  db: Queryable,
  applicationId: string,
  accountId: string,
  step: string,
  { answers, schemaVersion, dropped }: StoredDraft,
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
  { answers, schemaVersion, dropped }: StoredDraft,
): Promise<void> => {
  await db.query(
    `update draft_answers set answers = $4, schema_version = $5, dropped = dropped || $6::jsonb
      where application_id = $1 and step = $2 and saved_at = $3::timestamptz`,
    [applicationId, step, savedAt, JSON.stringify(answers), schemaVersion, JSON.stringify(dropped)],
  );
};
