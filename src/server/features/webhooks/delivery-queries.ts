import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

const claimedRow = {
  id: column.uuid,
  url: column.text,
  secret: column.bytes,
  /** Signs too; null where it no longer does. */
  former: column.bytes.orNull,
  /** The end of the claim, which identifies it. */
  until: column.timestamp,
} satisfies RowShape;

/** An endpoint that this process alone sends to. */
export type ClaimedEndpoint = RowOf<typeof claimedRow>;

/** Longer than a process sends to one endpoint before it releases it. */
const CLAIM_SECONDS = 60;

/** Every enabled endpoint with due deliveries that no process sends to. */
export const claimEndpoints = (db: Queryable): Promise<readonly ClaimedEndpoint[]> =>
  db.many(
    claimedRow,
    sql`update webhook_endpoint e
           set busy_until = date_trunc('milliseconds', now()) + ${CLAIM_SECONDS}::integer * interval '1 second'
         where e.id in (
           select free.id from webhook_endpoint free
            where free.disabled_at is null and (free.busy_until is null or free.busy_until <= now())
              and exists (select from webhook_delivery d where d.endpoint_id = free.id and d.next_at <= now())
            for no key update skip locked)
        returning e.id, e.url, e.secret, case when e.former_until > now() then e.former_secret end as former,
          e.busy_until as until`,
  );

export const releaseEndpoint = async (db: Queryable, { id, until }: ClaimedEndpoint): Promise<void> => {
  await db.run(
    sql`update webhook_endpoint set busy_until = null where id = ${id} and busy_until = ${until}::timestamptz`,
  );
};

const dueRow = {
  id: column.integer,
  messageId: column.uuid,
  type: column.text,
  occurredAt: column.timestamp,
  data: column.json<Readonly<Record<string, unknown>>>(),
  attempts: column.integer,
} satisfies RowShape;

export type DueDelivery = RowOf<typeof dueRow>;

/** The deliveries of a claimed endpoint that are due, in the order of their time and of their events. */
export const listDue = (db: Queryable, { id }: ClaimedEndpoint, limit: number): Promise<readonly DueDelivery[]> =>
  db.many(
    dueRow,
    sql`select d.id, d.message_id as "messageId", d.type, d.occurred_at as "occurredAt", d.data, d.attempts
          from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
         where d.endpoint_id = ${id} and e.disabled_at is null and d.next_at <= now()
         order by d.next_at, d.id limit ${limit}`,
  );

export const recordDelivered = async (db: Queryable, id: number, endpointId: string, status: number): Promise<void> => {
  await db.run(sql`
    with noted as (
      update webhook_delivery set attempts = attempts + 1, last_at = now(), last_status = ${status}, last_error = null,
          delivered_at = now(), next_at = null
       where id = ${id})
    update webhook_endpoint set failing_since = null where id = ${endpointId} and failing_since is not null`);
};

export interface FailedAttempt {
  readonly status: number | null;
  readonly error: string | null;
  /** Null: given up. */
  readonly inSeconds: number | null;
}

/** @returns for how many days every attempt of the endpoint has failed */
export const recordFailed = async (
  db: Queryable,
  id: number,
  endpointId: string,
  { status, error, inSeconds }: FailedAttempt,
): Promise<number> => {
  const found = await db.find(
    { days: column.float },
    sql`
    with noted as (
      update webhook_delivery set attempts = attempts + 1, last_at = now(), last_status = ${status}, last_error = ${error},
          next_at = now() + ${inSeconds}::float8 * interval '1 second'
       where id = ${id} and next_at is not null)
    update webhook_endpoint set failing_since = coalesce(failing_since, now()) where id = ${endpointId}
    returning (extract(epoch from now() - failing_since) / 86400)::float8 as days`,
  );
  return found?.days ?? 0;
};
