import sql from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import { timeLimits } from '../../../../engine/text/text-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { releasedStatus } from '../../application/queries/released.ts';
import { revokeAllIssued } from './revoke.ts';

/**
 * Closes an account: login is no longer possible, and the email address is free for a new account. Data with a
 * retention period, including the address, stays in the profile.
 */
export const closeAccount = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(sql`
    update account set active = false, password_hash = '', updated_at = now(),
        profile = profile || jsonb_build_object('email', email),
        email = 'closed.' || id || '@invalid', email_folded = 'closed.' || id || '@invalid'
      where id = ${id} and active`);
  await revokeAllIssued(tx, { id });
  await tx.run(sql`delete from known_device where account_id = ${id}`);
  await tx.run(sql`delete from phone_contact where account_id = ${id}`);
  await tx.run(sql`delete from link_token where account_id = ${id}`);
  await tx.run(sql`delete from staff_identity where account_id = ${id}`);
  await tx.run(sql`delete from idempotency where scope = ${id}::text`);
};

const accountApplicationRow = {
  id: column.uuid,
  status: column.text.as<ApplicationStatus>(),
  completed: column.texts,
} satisfies RowShape;

export type AccountApplication = RowOf<typeof accountApplicationRow>;

export const listAccountApplications = (tx: Tx, accountId: string): Promise<readonly AccountApplication[]> =>
  tx.many(
    accountApplicationRow,
    sql`select a.id, ${releasedStatus} as status, a.completed from application a
         where a.account_id = ${accountId} and a.deleted_at is null order by a.created_at`,
  );

/**
 * Submitted applications whose retention has ended: counted from the end of the year of their last event.
 * @returns ids
 */
export const listExpiredApplications = async (tx: Tx, accountId: string): Promise<readonly string[]> => {
  const { paidRetentionYears, unpaidRetentionYears } = timeLimits;
  const rows = await tx.many(
    { id: column.uuid },
    sql`select id from (
          select a.id, max(p.paid_at) as paid_at, greatest(a.submitted_at, max(p.paid_at)) as last
            from application a left join payment p on p.application_id = a.id
           where a.account_id = ${accountId} and a.deleted_at is null and a.submitted_at is not null
           group by a.id) submitted
         where date_trunc('year', last at time zone 'Asia/Jakarta') + interval '1 year'
             + (case when paid_at is null then ${unpaidRetentionYears}::int else ${paidRetentionYears}::int end) * interval '1 year'
             <= now() at time zone 'Asia/Jakarta'`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Removes personal data from an application. Number, status, amounts and history stay for accounting and statistics.
 * @returns storage names of the files to delete
 */
export const anonymizeApplication = async (tx: Tx, id: string): Promise<readonly string[]> => {
  await tx.run(sql`delete from application_step where application_id = ${id}`);
  await tx.run(sql`delete from draft_answers where application_id = ${id}`);
  await tx.run(sql`
    update payment set gateway_order = case when gateway is null then null else '{}'::jsonb end,
        url = case when status = 'Open' then url end, va_number = null
      where application_id = ${id}`);
  await tx.run(sql`update document set initials = '' where application_id = ${id}`);
  await tx.run(
    sql`update application set applicant_name = '', identity_digest = null, phone_digest = null, birth_digest = null
         where id = ${id}`,
  );
  await tx.run(sql`
    delete from same_person where (select account_id from application where id = ${id}) in (account_id, other_id)`);
  await tx.run(sql`delete from application_note where application_id = ${id}`);
  await tx.run(sql`delete from application_interview where application_id = ${id}`);
  await tx.run(sql`delete from application_tag where application_id = ${id}`);
  await tx.run(sql`delete from application_review where application_id = ${id}`);
  await tx.run(sql`delete from application_score_event where application_id = ${id}`);
  await tx.run(sql`update application_correction set before = '{}', message = '' where application_id = ${id}`);
  await tx.run(sql`update application_decision set message = '' where application_id = ${id}`);
  await tx.run(sql`
    update application_mail set recipient = null, data = null, path = null, subject = null, body = null
      where application_id = ${id}`);
  await tx.run(sql`
    update payment_message set raw = '' where payment_id in (select id from payment where application_id = ${id})`);
  await tx.run(sql`
    delete from phone_message where mail_id in (select id from application_mail where application_id = ${id})`);
  await tx.run(sql`delete from upload where application_id = ${id}`);
  const files = await tx.many(
    { name: column.text },
    sql`delete from file where application_id = ${id} returning storage_name as name`,
  );
  return files.map(({ name }) => name);
};

/** Removes the remaining personal data. An account without a name stays, which numbers and history refer to. */
export const eraseAccount = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(sql`delete from reminder_stop where account_id = ${id}`);
  await tx.run(sql`
    delete from undelivered_mail m using account a where a.id = ${id} and m.recipient = a.profile ->> 'email'`);
  await tx.run(sql`
    update account set profile = '{}', profile_dropped = '{}', consent = '{}', updated_at = now() where id = ${id} and not active`);
};

export const hasAnswers = async (tx: Tx, accountId: string): Promise<boolean> => {
  const found = await tx.run(sql`
    select from application a join application_step s on s.application_id = a.id where a.account_id = ${accountId} limit 1`);
  return found === 1;
};

const deletionRow = { requestedAt: column.timestamp, dueAt: column.timestamp } satisfies RowShape;

export type Deletion = RowOf<typeof deletionRow>;

const columns = sql`requested_at as "requestedAt", due_at as "dueAt"`;
const isOpen = sql`withdrawn_at is null and closed_at is null`;

export const findDeletion = (db: Queryable, accountId: string): Promise<Deletion | undefined> =>
  db.find(deletionRow, sql`select ${columns} from account_deletion where account_id = ${accountId} and ${isOpen}`);

/** Undefined when there is an open request already. */
export const addDeletion = (tx: Tx, accountId: string, days: number): Promise<Deletion | undefined> =>
  tx.find(
    deletionRow,
    sql`insert into account_deletion (account_id, due_at) values (${accountId}, now() + ${days} * interval '1 day')
        on conflict (account_id) where ${isOpen} do nothing returning ${columns}`,
  );

/** @returns false when there was no open request */
export const markWithdrawn = async (tx: Tx, accountId: string): Promise<boolean> => {
  const changed = await tx.run(sql`
    update account_deletion set withdrawn_at = now() where account_id = ${accountId} and ${isOpen}`);
  return changed === 1;
};

const dueDeletionRow = { id: column.integer, accountId: column.uuid } satisfies RowShape;

type DueDeletion = RowOf<typeof dueDeletionRow>;

/** The next due request, locked. Skips requests that another process has locked. */
export const lockDueDeletion = (tx: Tx): Promise<DueDeletion | undefined> =>
  tx.find(
    dueDeletionRow,
    sql`select id, account_id as "accountId" from account_deletion
         where ${isOpen} and due_at <= now() order by due_at limit 1 for update skip locked`,
  );

export const markClosed = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`update account_deletion set closed_at = now() where id = ${id}`);

/** Requests whose account is closed and still has personal data. */
export const listClosedNotErased = (db: Queryable): Promise<readonly DueDeletion[]> =>
  db.many(
    dueDeletionRow,
    sql`select id, account_id as "accountId" from account_deletion
         where closed_at is not null and erased_at is null order by closed_at limit 1000`,
  );

export const markErased = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`update account_deletion set erased_at = now() where id = ${id}`);
