import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedVersion, staffVersion } from '../../application/queries/released.ts';
import type { StoredChange } from './review.ts';

export interface NewCorrection {
  readonly applicationId: string;
  readonly adminId: string;
  /** As step.field. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** Opens the fields and keeps their answers as they are, so that the change can be shown afterwards. */
export const openFields = async (tx: Tx, correction: NewCorrection, status: string): Promise<StoredChange> => {
  const { applicationId, adminId, fields, message } = correction;
  await tx.query(
    `insert into application_correction (application_id, asked_by, fields, message, before)
     select $1, $2, $3::text[], $4, coalesce((
       select jsonb_object_agg(field, s.answers -> split_part(field, '.', 2))
         from unnest($3::text[]) field
         join application_step s on s.application_id = $1 and s.step = split_part(field, '.', 1)
        where s.answers ? split_part(field, '.', 2)), '{}')`,
    [applicationId, adminId, fields, message],
  );
  const { rows } = await tx.query<StoredChange & Record<string, unknown>>(
    `update application a set status = $2, open_fields = $3, version = version + 1, updated_at = now()
      where id = $1 returning ${staffVersion} as version, null as "undoUntil"`,
    [applicationId, status, fields],
  );
  return rows[0] as StoredChange;
};

/** Closes what was opened: the applicant has sent it, or it is not needed any more. @returns the version as its doer sees it */
export const closeFields = async (
  tx: Tx,
  applicationId: string,
  status: string,
  how: 'sent' | 'recalled',
): Promise<StoredChange> => {
  await tx.query(
    `update application_correction set ${how}_at = now()
      where application_id = $1 and sent_at is null and recalled_at is null`,
    [applicationId],
  );
  await tx.query('delete from draft_answers where application_id = $1', [applicationId]);
  const { rows } = await tx.query<StoredChange & Record<string, unknown>>(
    `update application a set status = $2, open_fields = '{}', version = version + 1, updated_at = now()
      where id = $1 returning ${how === 'sent' ? releasedVersion : staffVersion} as version, null as "undoUntil"`,
    [applicationId, status],
  );
  return rows[0] as StoredChange;
};

export interface OpenCorrection {
  readonly fields: readonly string[];
  readonly message: string;
  readonly askedAt: string;
  readonly before: Readonly<Record<string, unknown>>;
  /** The answers of the opened fields as they are now. */
  readonly now: Readonly<Record<string, unknown>>;
}

/** What the applicant is asked to correct at the moment. */
export const findOpenCorrection = async (db: Queryable, applicationId: string): Promise<OpenCorrection | undefined> => {
  const { rows } = await db.query<OpenCorrection & Record<string, unknown>>(
    `select c.fields, c.message, c.asked_at as "askedAt", c.before, coalesce((
       select jsonb_object_agg(field, s.answers -> split_part(field, '.', 2))
         from unnest(c.fields) field
         join application_step s on s.application_id = c.application_id and s.step = split_part(field, '.', 1)
        where s.answers ? split_part(field, '.', 2)), '{}') as now
       from application_correction c
      where c.application_id = $1 and c.sent_at is null and c.recalled_at is null
      order by c.id desc limit 1`,
    [applicationId],
  );
  return rows[0];
};
