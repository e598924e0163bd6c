import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { releasedVersion, staffVersion } from '../../application/queries/released.ts';
import { type StoredChange, storedChangeRow } from './review.ts';

interface NewCorrection {
  readonly applicationId: string;
  readonly adminId: string;
  /** As step.field. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** Opens the fields and stores their present answers, so that the change can be shown afterwards. */
export const openFields = async (tx: Tx, correction: NewCorrection, status: string): Promise<StoredChange> => {
  const { applicationId, adminId, fields, message } = correction;
  await tx.run(sql`
    insert into application_correction (application_id, asked_by, fields, message, before)
     select ${applicationId}::uuid, ${adminId}::uuid, ${fields}::text[], ${message}::text, coalesce((
       select jsonb_object_agg(field, s.answers -> split_part(field, '.', 2))
         from unnest(${fields}::text[]) field
         join application_step s on s.application_id = ${applicationId} and s.step = split_part(field, '.', 1)
        where s.answers ? split_part(field, '.', 2)), '{}')`);
  return tx.get(
    storedChangeRow,
    sql`update application a set status = ${status}, open_fields = ${fields}, version = version + 1, updated_at = now()
      where id = ${applicationId} returning ${staffVersion} as version, null::timestamptz as "undoUntil"`,
  );
};

/**
 * Closes the opened fields: the applicant has submitted the correction, or an admin has recalled it.
 * @returns the version for the applicant (`sent`) or for admins (`recalled`)
 */
export const closeFields = async (
  tx: Tx,
  applicationId: string,
  status: string,
  how: 'sent' | 'recalled',
): Promise<StoredChange> => {
  const [closedAt, version] = how === 'sent' ? [sql`sent_at`, releasedVersion] : [sql`recalled_at`, staffVersion];
  await tx.run(sql`
    update application_correction set ${closedAt} = now()
      where application_id = ${applicationId} and sent_at is null and recalled_at is null`);
  await tx.run(sql`delete from draft_answers where application_id = ${applicationId}`);
  return tx.get(
    storedChangeRow,
    sql`update application a set status = ${status}, open_fields = '{}', version = version + 1, updated_at = now()
      where id = ${applicationId} returning ${version} as version, null::timestamptz as "undoUntil"`,
  );
};

const openCorrectionRow = {
  fields: column.texts,
  message: column.text,
  askedAt: column.timestamp,
  before: column.json<Readonly<Record<string, unknown>>>(),
  /** The answers of the opened fields as they are now. */
  now: column.json<Readonly<Record<string, unknown>>>(),
  /** The fields, as step.field, that the applicant has changed since, as the forms called them then. */
  changed: column.texts,
} satisfies RowShape;

type OpenCorrection = RowOf<typeof openCorrectionRow>;

/** What the applicant is asked to correct at the moment. */
export const findOpenCorrection = (db: Queryable, applicationId: string): Promise<OpenCorrection | undefined> =>
  db.find(
    openCorrectionRow,
    sql`select c.fields, c.message, c.asked_at as "askedAt", c.before, coalesce((
       select jsonb_object_agg(field, s.answers -> split_part(field, '.', 2))
         from unnest(c.fields) field
         join application_step s on s.application_id = c.application_id and s.step = split_part(field, '.', 1)
        where s.answers ? split_part(field, '.', 2)), '{}') as now, array(
       select distinct h.step || '.' || field from application_history h, unnest(h.changed) field
        where h.application_id = c.application_id and h.at >= c.asked_at and h.step is not null) as changed
       from application_correction c
      where c.application_id = ${applicationId} and c.sent_at is null and c.recalled_at is null
      order by c.id desc limit 1`,
  );
