import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedStatus } from '../../application/queries/released.ts';
import { revokeAllIssued } from './revoke.ts';

/**
 * Nobody can log in any more, and the address is free for a new account. What must be kept for a time, among it the
 * address, stays in the profile.
 */
export const closeAccount = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(
    `update account set active = false, password_hash = '', updated_at = now(),
        profile = profile || jsonb_build_object('email', email),
        email = 'closed.' || id || '@invalid', email_folded = 'closed.' || id || '@invalid'
      where id = $1 and active`,
    [id],
  );
  await revokeAllIssued(tx, { id });
  for (const table of ['known_device', 'link_token'])
    await tx.query(`delete from ${table} where account_id = $1`, [id]);
  await tx.query('delete from idempotency where scope = $1::text', [id]);
};

export interface AccountApplication {
  readonly id: string;
  readonly status: string;
  readonly completed: readonly string[];
}

export const listAccountApplications = async (tx: Tx, accountId: string): Promise<readonly AccountApplication[]> => {
  const { rows } = await tx.query<AccountApplication & Record<string, unknown>>(
    `select a.id, ${releasedStatus} as status, a.completed from application a
      where a.account_id = $1 and a.deleted_at is null order by a.created_at`,
    [accountId],
  );
  return rows;
};

interface RetentionYears {
  readonly paid: number;
  readonly unpaid: number;
}

/** Submitted applications that have been kept long enough: counted from the end of the year of their last event. */
export const listExpiredApplications = async (
  tx: Tx,
  accountId: string,
  years: RetentionYears,
): Promise<readonly string[]> => {
  const { rows } = await tx.query<{ id: string }>(
    `select id from (
       select a.id, max(p.paid_at) as paid_at, greatest(a.submitted_at, max(p.paid_at)) as last
         from application a left join payment p on p.application_id = a.id
        where a.account_id = $1 and a.deleted_at is null and a.submitted_at is not null
        group by a.id) kept
      where date_trunc('year', last at time zone 'Asia/Jakarta')
          + interval '1 year' + (case when paid_at is null then $3::int else $2::int end) * interval '1 year'
          <= now() at time zone 'Asia/Jakarta'`,
    [accountId, years.paid, years.unpaid],
  );
  return rows.map(({ id }) => id);
};

/** Takes the person out of an application; number, status, amounts and history stay for the books and the counts. */
export const anonymizeApplication = async (tx: Tx, applicationId: string): Promise<readonly string[]> => {
  for (const table of ['application_step', 'draft_answers'])
    await tx.query(`delete from ${table} where application_id = $1`, [applicationId]);
  await tx.query(
    `update payment set gateway_order = case when gateway is null then null else '{}'::jsonb end, url = case
        when status = 'Open' then url end, va_number = null where application_id = $1`,
    [applicationId],
  );
  await tx.query("update document set initials = '' where application_id = $1", [applicationId]);
  await tx.query("update application set applicant_name = '', identity_digest = null where id = $1", [applicationId]);
  await tx.query('delete from application_note where application_id = $1', [applicationId]);
  await tx.query("update application_correction set before = '{}', message = '' where application_id = $1", [
    applicationId,
  ]);
  await tx.query("update application_decision set message = '' where application_id = $1", [applicationId]);
  await tx.query(
    `update application_mail set recipient = null, data = null, path = null, subject = null, body = null
      where application_id = $1`,
    [applicationId],
  );
  await tx.query(
    `update payment_message set raw = '' where payment_id in (select id from payment where application_id = $1)`,
    [applicationId],
  );
  const { rows } = await tx.query<{ name: string }>(
    'delete from file where application_id = $1 returning storage_name as name',
    [applicationId],
  );
  return rows.map(({ name }) => name);
};

/** The last of the person: an account without a name remains, to which numbers and history belong. */
export const eraseAccount = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(
    `delete from undelivered_mail m using account a where a.id = $1 and m.recipient = a.profile ->> 'email'`,
    [id],
  );
  await tx.query("update account set profile = '{}', consent = '{}', updated_at = now() where id = $1 and not active", [
    id,
  ]);
};

export const hasAnswers = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `select from application a join application_step s on s.application_id = a.id where a.account_id = $1 limit 1`,
    [accountId],
  );
  return (rowCount ?? 0) > 0;
};

export interface Deletion {
  readonly requestedAt: string;
  readonly dueAt: string;
}

const columns = 'requested_at as "requestedAt", due_at as "dueAt"';
const isOpen = 'withdrawn_at is null and closed_at is null';

export const findDeletion = async (db: Queryable, accountId: string): Promise<Deletion | undefined> => {
  const { rows } = await db.query<Deletion & Record<string, unknown>>(
    `select ${columns} from account_deletion where account_id = $1 and ${isOpen}`,
    [accountId],
  );
  return rows[0];
};

/** Undefined when there is an open request already. */
export const addDeletion = async (tx: Tx, accountId: string, days: number): Promise<Deletion | undefined> => {
  const { rows } = await tx.query<Deletion & Record<string, unknown>>(
    `insert into account_deletion (account_id, due_at) values ($1, now() + $2 * interval '1 day')
     on conflict (account_id) where ${isOpen} do nothing returning ${columns}`,
    [accountId, days],
  );
  return rows[0];
};

/** False when there was nothing to take back. */
export const markWithdrawn = async (tx: Tx, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update account_deletion set withdrawn_at = now() where account_id = $1 and ${isOpen}`,
    [accountId],
  );
  return rowCount === 1;
};

interface DueDeletion {
  readonly id: number;
  readonly accountId: string;
}

/** The next request whose time has come, locked; processes that share the work pass each other's by. */
export const lockDueDeletion = async (tx: Tx): Promise<DueDeletion | undefined> => {
  const { rows } = await tx.query<DueDeletion & Record<string, unknown>>(
    `select id, account_id as "accountId" from account_deletion
      where ${isOpen} and due_at <= now() order by due_at limit 1 for update skip locked`,
  );
  return rows[0];
};

export const markClosed = (tx: Tx, id: number) =>
  tx.query('update account_deletion set closed_at = now() where id = $1', [id]);

/** Those whose account was closed and of whom something is still kept. */
export const listClosedNotErased = async (db: Queryable): Promise<readonly DueDeletion[]> => {
  const { rows } = await db.query<DueDeletion & Record<string, unknown>>(
    `select id, account_id as "accountId" from account_deletion
      where closed_at is not null and erased_at is null order by closed_at limit 1000`,
  );
  return rows;
};

export const markErased = (tx: Tx, id: number) =>
  tx.query('update account_deletion set erased_at = now() where id = $1', [id]);
