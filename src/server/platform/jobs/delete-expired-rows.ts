import sql from 'sql-template-tag';
import type { Queryable } from '../database/queryable.ts';

/** Days after which a registration whose address was not verified is deleted. */
export const registrationLifetimeDays = 30;

const deleteStatements = [
  sql`delete from idempotency where created_at < now() - interval '24 hours'`,
  sql`delete from session where expires_at < now() or last_seen_at < now() - interval '2 hours'`,
  sql`delete from link_token where expires_at < now() - interval '1 day'`,
  sql`delete from one_time_code where requested_at < now() - interval '1 day'`,
  sql`delete from registration where created_at < now() - ${registrationLifetimeDays} * interval '1 day'`,
  sql`delete from throttle where started_at < now() - interval '1 day'`,
  sql`delete from call_count where minute < extract(epoch from now()) / 60 - 5`,
  sql`delete from undelivered_mail where created_at < now() - interval '30 days'`,
  sql`delete from phone_contact where verified_at is null and requested_at < now() - interval '1 day'`,
  sql`delete from phone_message where queued_at < now() - interval '90 days'`,
  sql`delete from known_device where last_seen_at < now() - interval '1 year'`,
];

/** Deletes expired rows. Safe at any time, and in several processes at once. */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  for (const statement of deleteStatements) await db.run(statement);
};
