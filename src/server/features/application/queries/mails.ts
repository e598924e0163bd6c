import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A mail without secrets: what it says stands in the application's list of mails. */
export interface ApplicationMail {
  readonly template: string;
  readonly to: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
  /** A page of the portal. */
  readonly path: string;
}

/** Notes a mail about an application in the transaction that queues it. @returns its number */
export const addApplicationMail = async (
  tx: Tx,
  applicationId: string,
  { template, to, locale, data, path }: ApplicationMail,
  holdMinutes: number,
): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into application_mail (application_id, template, held_until, recipient, locale, data, path)
     values ($1, $2, case when $3::numeric > 0 then now() + $3 * interval '1 minute' end, $4, $5, $6, $7) returning id`,
    [applicationId, template, holdMinutes, to, locale, JSON.stringify(data), path],
  );
  return rows[0]?.id as number;
};

/** From now on it can no longer be recalled. @returns false when it was */
export const claimApplicationMail = async (db: Queryable, id: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    'update application_mail set taken_at = coalesce(taken_at, now()) where id = $1 and recalled_at is null',
    [id],
  );
  return rowCount === 1;
};

/** What was sent stands in its own words: the template may say something else tomorrow. */
export const recordMailDelivery = async (
  db: Queryable,
  id: number,
  what: 'sent' | 'later' | 'failed',
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> => {
  if (what === 'failed') await db.query('update application_mail set failed_at = now() where id = $1', [id]);
  if (what === 'sent')
    await db.query(
      `update application_mail set sent_at = now(), subject = $2, body = $3, data = null, path = null where id = $1`,
      [id, subject, text],
    );
};

/** Recalls the mails that are held as long as the decision may be undone. @returns false when one is on its way already */
export const recallApplicationMails = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const { rows } = await tx.query<{ taken: boolean }>(
    `update application_mail m set recalled_at = case when taken_at is null then now() end
       from application a
      where a.id = $1 and m.application_id = a.id and m.held_until = a.undo_until and m.recalled_at is null
      returning taken_at is not null as taken`,
    [applicationId],
  );
  return rows.every(({ taken }) => !taken);
};
