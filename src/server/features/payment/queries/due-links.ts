import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

export interface DueLink {
  readonly id: string;
  readonly status: string;
}

/**
 * Links whose gateway is to be asked now. They are put off by a minute at once, so that several processes share the
 * work, and one that dies leaves nothing behind.
 */
export const claimDueLinks = async (db: Queryable, most: number): Promise<readonly DueLink[]> => {
  const { rows } = await db.query<{ id: string; status: string }>({
    name: 'links-due',
    text: `
      update payment p set next_check_at = now() + interval '60 seconds',
        busy_until = case when p.status = 'Creating' then now() + interval '20 seconds' else p.busy_until end
      from (select id from payment where next_check_at <= now() and (busy_until is null or busy_until <= now())
        order by next_check_at limit $1 for update skip locked) due
      where p.id = due.id returning p.id, p.status`,
    values: [most],
  });
  return rows;
};

/**
 * When to ask again: an open link after a tenth of its age, from one to ten minutes, and once more when it is due; a dead
 * one less and less often for two weeks, because money may still come.
 */
export const scheduleCheck = async (db: Queryable, id: string): Promise<void> => {
  await db.query(
    `update payment set checks = 0, next_check_at = case
        when status in ('Paid', 'Refund Needed') or due_at is null then null
        when now() < due_at then least(due_at + interval '2 seconds', now() +
          least(interval '10 minutes', greatest(interval '1 minute', (now() - created_at) / 10)))
        when now() < due_at + interval '14 days' then now() +
          least(interval '1 day', greatest(interval '15 minutes', (now() - due_at) / 4))
      end
     where id = $1 and status <> 'Creating'`,
    [id],
  );
};

/** The gateway did not answer. */
export const putOffCheck = async (db: Queryable, id: string): Promise<void> => {
  await db.query(
    `update payment set checks = checks + 1,
       next_check_at = now() + least(300, 5 * 2 ^ least(checks, 8)) * interval '1 second' where id = $1`,
    [id],
  );
};

export interface Reminder {
  readonly id: string;
  readonly applicationId: string;
}

/** Open links that end soon: six hours before, or a quarter of the time they have. Each is given out once. */
export const claimReminders = async (tx: Tx, most: number): Promise<readonly Reminder[]> => {
  const { rows } = await tx.query<{ id: string; applicationId: string }>(
    `update payment p set reminded_at = now()
     from (select id from payment where status = 'Open' and reminded_at is null and due_at > now()
         and due_at - now() <= least(interval '6 hours', (due_at - created_at) / 4)
         and not exists (select from payment newer where newer.application_id = payment.application_id
           and newer.number > payment.number)
       limit $1 for update skip locked) soon
     where p.id = soon.id returning p.id, p.application_id as "applicationId"`,
    [most],
  );
  return rows;
};
