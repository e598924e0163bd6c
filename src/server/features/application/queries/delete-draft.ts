import type { Tx } from '../../../platform/database/pool.ts';

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
