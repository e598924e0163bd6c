import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

const windowRow = {
  /** yyyy-MM-dd in Jakarta. */
  today: column.text,
  /** The first day whose reminders have not been queued; later than today when today's have been. */
  from: column.text,
  hour: column.integer,
} satisfies RowShape;

/** Days further back than this are not made up for. */
const maxMissedDays = sql`6`;

/** Which days' reminders are due now. The first time, and after a long break, only the last days are. */
export const readReminderWindow = (db: Queryable): Promise<RowOf<typeof windowRow>> =>
  db.get(
    windowRow,
    sql`with clock as (select now() at time zone 'Asia/Jakarta' as local)
      select to_char(local, 'YYYY-MM-DD') as today, extract(hour from local)::integer as hour,
        to_char(greatest(coalesce((select max(day) from reminder_day) + 1, local::date), local::date - ${maxMissedDays}),
          'YYYY-MM-DD') as from
      from clock`,
  );

/** Records that all reminders until this day are queued. */
export const markReminderDay = async (db: Queryable, day: string): Promise<void> => {
  await db.run(sql`insert into reminder_day (day) values (${day}::date) on conflict do nothing`);
};

const draftRow = {
  id: column.uuid,
  accountId: column.uuid,
  institutionCode: column.integer,
  /** Days in Jakarta, yyyy-MM-dd. */
  lastSaved: column.text,
  deadline: column.text,
  /** The moment from which it cannot be submitted. */
  closesAt: column.timestamp,
  /** The applicant wants no reminders. */
  isStopped: column.boolean,
} satisfies RowShape;

export type DraftToRemind = RowOf<typeof draftRow>;

const selectDrafts = (id: string | null, after: string | null, max: number) => sql`
  select a.id, a.account_id as "accountId", a.institution_code as "institutionCode", closing.at as "closesAt",
    exists (select from reminder_stop stop where stop.account_id = a.account_id) as "isStopped",
    to_char(saved.at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as "lastSaved",
    to_char((closing.at - interval '1 microsecond') at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as deadline
  from application a
  join account person on person.id = a.account_id and person.active
  join admission_period period on period.id = a.period_id
  cross join lateral (select max(s.saved_at) as at from application_step s where s.application_id = a.id) saved
  cross join lateral (select application_closes_at(period, array(
    select p.offered_program_id from application_preference p where p.application_id = a.id)) as at) closing
  where a.status = 'Draft' and a.deleted_at is null and saved.at is not null
    and period.opens_at <= now() and now() < closing.at
    and (${id}::uuid is null or a.id = ${id}::uuid) and (${after}::uuid is null or a.id > ${after}::uuid)
  order by a.id limit ${max}`;

/** Drafts that can still be submitted, by id, after the given one. */
export const listDraftsToRemind = (
  db: Queryable,
  after: string | null,
  max: number,
): Promise<readonly DraftToRemind[]> => db.many(draftRow, selectDrafts(null, after, max));

/** The draft, locked against a submit until the transaction ends; undefined when it needs no reminder any more. */
export const lockDraftToRemind = async (tx: Tx, id: string): Promise<DraftToRemind | undefined> => {
  await tx.run(sql`select from application where id = ${id} for update`);
  return tx.find(draftRow, selectDrafts(id, null, 1));
};

/** @returns false when the application got this reminder before */
export const claimReminder = async (tx: Tx, applicationId: string, reminder: string): Promise<boolean> =>
  (await tx.run(
    sql`insert into reminder_sent (application_id, reminder) values (${applicationId}, ${reminder}) on conflict do nothing`,
  )) === 1;

export const isReminderStopped = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.run(sql`select from reminder_stop where account_id = ${accountId}`)) === 1;

/** From now on the applicant gets no reminders; those that wait are recalled. An account that is gone has none. */
export const stopReminders = async (db: Queryable, accountId: string): Promise<void> => {
  await db.run(
    sql`insert into reminder_stop (account_id) select id from account where id = ${accountId} on conflict do nothing`,
  );
};

export const resumeReminders = async (db: Queryable, accountId: string): Promise<void> => {
  await db.run(sql`delete from reminder_stop where account_id = ${accountId}`);
};
