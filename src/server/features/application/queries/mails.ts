import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column } from '../../../platform/database/row.ts';

/** A mail without secrets: admins read its text in the application's list of mails. */
interface ApplicationMail {
  readonly template: string;
  readonly to: string;
  readonly locale: string;
  readonly data: Readonly<Record<string, string>>;
  /** A page of the portal; absent for a mail without a button. */
  readonly path?: string;
}

/** Records a mail about an application in the transaction that queues it. @returns its number */
export const addApplicationMail = async (
  tx: Tx,
  applicationId: string,
  { template, to, locale, data, path }: ApplicationMail,
  holdMinutes: number,
): Promise<number> => {
  const { id } = await tx.get(
    { id: column.integer },
    sql`insert into application_mail (application_id, template, held_until, recipient, locale, data, path)
        values (${applicationId}, ${template},
          case when ${holdMinutes}::float8 > 0 then now() + ${holdMinutes}::float8 * interval '1 minute' end,
          ${to}, ${locale}, ${JSON.stringify(data)}, ${path ?? null}) returning id`,
  );
  return id;
};

/** Recalls a mail that waited, if its application was deleted or has another status since, or its time is over. */
export const recallIfOutdated = async (db: Queryable, id: number, notAfter: string | undefined): Promise<void> => {
  await db.run(
    sql`update application_mail m set recalled_at = now()
         where id = ${id} and taken_at is null and recalled_at is null
           and (${notAfter ?? null}::timestamptz <= now()
             or exists (select from application a where a.id = m.application_id and a.deleted_at is not null)
             or exists (select from application_history h where h.application_id = m.application_id
               and h.at > m.queued_at and h.from_status is distinct from h.to_status))`,
  );
};

/** Recalls a reminder that waited while the applicant stopped them. */
export const recallIfStopped = async (db: Queryable, mail: number, accountId: string): Promise<void> => {
  await db.run(
    sql`update application_mail set recalled_at = now()
         where id = ${mail} and taken_at is null and recalled_at is null
           and exists (select from reminder_stop where account_id = ${accountId})`,
  );
};

/**
 * After this a mail can no longer be recalled. @returns whose mail it is; undefined when it was recalled before, or sent by
 * a process that ended before its job did
 */
export const claimApplicationMail = (
  db: Queryable,
  id: number,
): Promise<{ readonly institutionCode: number } | undefined> =>
  db.find(
    { institutionCode: column.integer },
    sql`update application_mail m set taken_at = coalesce(m.taken_at, now())
          from application a
         where m.id = ${id} and m.recalled_at is null and m.sent_at is null and a.id = m.application_id
        returning a.institution_code as "institutionCode"`,
  );

/** Records the result of a delivery. The text of a sent mail is stored, because its template may change later. */
export const recordMailDelivery = async (
  db: Queryable,
  id: number,
  result: 'sent' | 'later' | 'failed',
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> => {
  // A mail of a run that is stopped while the mail server is away is not sent.
  if (result === 'later')
    await db.run(sql`
      update application_mail set taken_at = null
       where id = ${id} and exists (select from bulk_item where mail_id = ${id})`);
  if (result === 'failed') await db.run(sql`update application_mail set failed_at = now() where id = ${id}`);
  if (result === 'sent')
    await db.run(
      sql`update application_mail set sent_at = now(), subject = ${subject}, body = ${text}, data = null, path = null
           where id = ${id}`,
    );
};

/**
 * Recalls the mails that wait until the decision can no longer be undone.
 * @returns false when one was already claimed
 */
export const recallApplicationMails = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const rows = await tx.many(
    { taken: column.boolean },
    sql`update application_mail m set recalled_at = case when taken_at is null then now() end
          from application a
         where a.id = ${applicationId} and m.application_id = a.id and m.held_until = a.undo_until
           and m.recalled_at is null
        returning taken_at is not null as taken`,
  );
  return rows.every(({ taken }) => !taken);
};
