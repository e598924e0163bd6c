import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/queryable.ts';

/** Days after which a registration whose address was not verified is deleted. */
export const registrationLifetimeDays = 30;

const expired: readonly { readonly table: Sql; readonly when: Sql }[] = [
  { table: sql`idempotency`, when: sql`created_at < now() - interval '24 hours'` },
  { table: sql`session`, when: sql`expires_at < now() or last_seen_at < now() - interval '2 hours'` },
  { table: sql`provider_sign_in`, when: sql`started_at < now() - interval '1 day'` },
  { table: sql`staff_invitation`, when: sql`expires_at < now() - interval '30 days'` },
  { table: sql`link_token`, when: sql`expires_at < now() - interval '1 day'` },
  { table: sql`one_time_code`, when: sql`requested_at < now() - interval '1 day'` },
  { table: sql`registration`, when: sql`created_at < now() - ${registrationLifetimeDays} * interval '1 day'` },
  { table: sql`throttle`, when: sql`started_at < now() - interval '1 day'` },
  { table: sql`call_count`, when: sql`minute < extract(epoch from now()) / 60 - 5` },
  { table: sql`undelivered_mail`, when: sql`created_at < now() - interval '30 days'` },
  { table: sql`bulk_run`, when: sql`coalesce(ended_at, start_at, started_at) < now() - interval '7 days'` },
  { table: sql`phone_contact`, when: sql`verified_at is null and requested_at < now() - interval '1 day'` },
  { table: sql`phone_message`, when: sql`queued_at < now() - interval '90 days'` },
  { table: sql`webhook_delivery`, when: sql`occurred_at < now() - interval '30 days'` },
  { table: sql`staff_notice`, when: sql`created_at < now() - interval '90 days'` },
  {
    // Of an export that is no longer written: when it is taken up again, it begins anew.
    table: sql`exported_row`,
    when: sql`not exists (select from export_run run
      where run.export_key = exported_row.export_key and run.created_at > now() - interval '90 days')`,
  },
  { table: sql`content_editor`, when: sql`seen_at < now() - interval '1 day'` },
  { table: sql`known_device`, when: sql`last_seen_at < now() - interval '1 year'` },
];

/** So many rows are deleted by one statement: it ends long before the limit of time for statements. */
export const EXPIRED_AT_ONCE = 10_000;

/**
 * Deletes expired rows, some thousand at a time. Safe at any time, and in several processes at once: a row that changes
 * meanwhile gets another place.
 */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  for (const { table, when } of expired) {
    const statement = sql`delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${when} limit ${EXPIRED_AT_ONCE}))`;
    while ((await db.run(statement)) === EXPIRED_AT_ONCE);
  }
};
