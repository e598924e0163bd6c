import type { Queryable } from '../database/queryable.ts';

const deleteStatements = [
  "delete from idempotency where created_at < now() - interval '24 hours'",
  "delete from session where expires_at < now() or last_seen_at < now() - interval '2 hours'",
  "delete from link_token where expires_at < now() - interval '1 day'",
  "delete from one_time_code where requested_at < now() - interval '1 day'",
  "delete from registration where created_at < now() - interval '30 days'",
  "delete from throttle where started_at < now() - interval '1 day'",
  'delete from call_count where minute < extract(epoch from now()) / 60 - 5',
  "delete from undelivered_mail where created_at < now() - interval '30 days'",
  "delete from known_device where last_seen_at < now() - interval '1 year'",
];

/** Removes what has lost its meaning; safe at any time and twice at once. */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  for (const statement of deleteStatements) await db.query(statement);
};
