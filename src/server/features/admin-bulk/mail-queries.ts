import sql from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../staff-bounds.ts';

const recipientRow = {
  accountId: column.uuid,
  email: column.text,
  locale: column.text.as<Locale>(),
  /** First name. */
  name: column.text,
  isActive: column.boolean,
  isVerified: column.boolean,
  /** Wants no reminders of drafts. */
  isStopped: column.boolean,
} satisfies RowShape;

export type MailRecipient = RowOf<typeof recipientRow>;

/** The owner of an application. */
export const getRecipient = (db: Queryable, accountId: string): Promise<MailRecipient> =>
  db.get(
    recipientRow,
    sql`select id as "accountId", email, locale, coalesce(profile ->> 'firstName', '') as name, active as "isActive",
          verified_at is not null as "isVerified",
          exists (select from reminder_stop s where s.account_id = account.id) as "isStopped"
          from account where id = ${accountId}`,
  );

/** Whether the run already has this person for another item. */
export const isRecipientOfOther = async (
  db: Queryable,
  runId: string,
  accountId: string,
  place: number,
): Promise<boolean> =>
  (await db.run(sql`
    select from bulk_recipient where run_id = ${runId} and account_id = ${accountId} and place <> ${place}`)) === 1;

/** Whether another run has sent this person the same texts within a day, or is about to. */
export const hasSameMail = async (db: Queryable, runId: string, accountId: string, texts: object): Promise<boolean> =>
  (await db.run(sql`
    select from bulk_recipient recipient
      join bulk_run r on r.id = recipient.run_id
      join bulk_item i on i.run_id = recipient.run_id and i.place = recipient.place
      join application_mail m on m.id = i.mail_id
     where recipient.account_id = ${accountId} and recipient.run_id <> ${runId}
       and r.action -> 'texts' = ${JSON.stringify(texts)}::jsonb
       and m.recalled_at is null and m.failed_at is null and m.queued_at > now() - interval '1 day'
     limit 1`)) === 1;

/** Fails when the run has this person for another item. */
export const addRecipient = async (tx: Tx, runId: string, accountId: string, place: number): Promise<void> => {
  await tx.run(sql`
    insert into bulk_recipient (run_id, account_id, place) values (${runId}, ${accountId}, ${place})`);
};

/** Mails of a run that were not tried yet are not sent. */
export const recallMailsOfRun = (tx: Tx, runId: string): Promise<number> =>
  tx.run(sql`
    update application_mail m set recalled_at = now() from bulk_item i
     where i.run_id = ${runId} and m.id = i.mail_id and m.taken_at is null and m.sent_at is null
       and m.failed_at is null and m.recalled_at is null`);

/** Of a rehearsed run; null: it begins when its admin says so. */
export const writeStartTime = async (tx: Tx, runId: string, at: string | null): Promise<void> => {
  await tx.run(sql`update bulk_run set start_at = ${at}::timestamptz where id = ${runId}`);
};

/** Begins a run whose time has come; another time than that of the job has a job of its own. */
export const beginScheduledRun = async (db: Queryable, runId: string): Promise<void> => {
  await db.run(sql`
    update bulk_run set state = 'running'
     where id = ${runId} and state = 'rehearsed' and start_at <= now() + interval '1 second'`);
};

const previewedRow = {
  applicationId: column.uuid,
  accountId: column.uuid,
  institutionCode: column.integer,
  name: column.text,
} satisfies RowShape;

export type PreviewedItem = RowOf<typeof previewedRow>;

/** The first applications of a run that get, or got, its mail. */
export const listFirstItems = (
  db: Queryable,
  runId: string,
  bounds: StaffBounds,
  limit: number,
): Promise<readonly PreviewedItem[]> =>
  db.many(
    previewedRow,
    sql`select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
          a.applicant_name as name
          from bulk_item i join application a on a.id = i.application_id
         where i.run_id = ${runId} and i.state in ('possible', 'done') and a.deleted_at is null${andWithin(sql`a`, bounds)}
         order by i.place limit ${limit}`,
  );
