import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

export type DisabledReason = 'admin' | 'gone' | 'failing';

const endpointRow = {
  id: column.uuid,
  url: column.text,
  description: column.text,
  events: column.texts,
  institutionCode: column.integer.orNull,
  createdAt: column.timestamp,
  disabledAt: column.timestamp.orNull,
  disabledReason: column.text.as<DisabledReason>().orNull,
  failingSince: column.timestamp.orNull,
  /** Null where it no longer signs. */
  formerUntil: column.timestamp.orNull,
  waiting: column.integer,
  failed: column.integer,
} satisfies RowShape;

export type Endpoint = RowOf<typeof endpointRow>;

const isWaiting = sql`d.next_at is not null`;
const isFailed = sql`d.next_at is null and d.delivered_at is null`;

const endpointsStatement = (condition: Sql): Sql => sql`
  select e.id, e.url, e.description, e.events, e.institution_code as "institutionCode", e.created_at as "createdAt",
    e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason", e.failing_since as "failingSince",
    case when e.former_until > now() then e.former_until end as "formerUntil",
    count(d.id) filter (where ${isWaiting})::int as waiting, count(d.id) filter (where ${isFailed})::int as failed
    from webhook_endpoint e left join webhook_delivery d on d.endpoint_id = e.id and d.delivered_at is null
   where ${condition} group by e.id order by e.created_at, e.id`;

export const listEndpoints = (db: Queryable): Promise<readonly Endpoint[]> =>
  db.many(endpointRow, endpointsStatement(sql`true`));

export const findEndpoint = (db: Queryable, id: string): Promise<Endpoint | undefined> =>
  db.find(endpointRow, endpointsStatement(sql`e.id = ${id}`));

/** Changes of endpoints happen one after the other. @returns how many endpoints there are */
export const lockEndpoints = async (tx: Tx): Promise<number> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoint'))`);
  return (await tx.get({ count: column.integer }, sql`select count(*)::int as count from webhook_endpoint`)).count;
};

export type EndpointValues = Pick<Endpoint, 'url' | 'description' | 'events' | 'institutionCode'>;

export const insertEndpoint = async (
  tx: Tx,
  id: string,
  { url, description, events, institutionCode }: EndpointValues,
  secret: Buffer,
): Promise<void> => {
  await tx.run(sql`
    insert into webhook_endpoint (id, url, description, events, institution_code, secret)
    values (${id}, ${url}, ${description}, ${events}, ${institutionCode}, ${secret})`);
};

export const updateEndpoint = async (
  tx: Tx,
  id: string,
  { url, description, events, institutionCode }: EndpointValues,
): Promise<void> => {
  await tx.run(sql`
    update webhook_endpoint set url = ${url}, description = ${description}, events = ${events},
        institution_code = ${institutionCode} where id = ${id}`);
};

export const enableEndpoint = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(sql`
    update webhook_endpoint set disabled_at = null, disabled_reason = null, failing_since = null where id = ${id}`);
};

/** What waits is given up. @returns whether it was enabled */
export const disableEndpoint = async (tx: Tx, id: string, reason: DisabledReason): Promise<boolean> => {
  const changed = await tx.run(sql`
    update webhook_endpoint set disabled_at = now(), disabled_reason = ${reason}
     where id = ${id} and disabled_at is null`);
  if (changed === 1)
    await tx.run(sql`
      update webhook_delivery set next_at = null, last_error = case when attempts = 0 then 'DISABLED' else last_error end
       where endpoint_id = ${id} and next_at is not null`);
  return changed === 1;
};

const FORMER_SECRET_HOURS = 24;

export const replaceSecret = async (tx: Tx, id: string, secret: Buffer): Promise<void> => {
  await tx.run(sql`
    update webhook_endpoint set former_secret = secret, secret = ${secret},
        former_until = now() + ${FORMER_SECRET_HOURS}::integer * interval '1 hour' where id = ${id}`);
};

export const deleteEndpoint = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(sql`delete from webhook_endpoint where id = ${id}`);
  await tx.run(sql`delete from webhook_delivery where endpoint_id = ${id}`);
};

const secretRow = { id: column.uuid, secret: column.bytes, former: column.bytes.orNull } satisfies RowShape;

export const listSecrets = (db: Queryable): Promise<readonly RowOf<typeof secretRow>[]> =>
  db.many(secretRow, sql`select id, secret, former_secret as former from webhook_endpoint`);

/** Nothing happens where the secret was replaced meanwhile. */
export const resealSecret = async (
  db: Queryable,
  id: string,
  name: 'secret' | 'former',
  sealed: Buffer,
  resealed: Buffer,
): Promise<void> => {
  const stored = name === 'secret' ? sql`secret` : sql`former_secret`;
  await db.run(sql`update webhook_endpoint set ${stored} = ${resealed} where id = ${id} and ${stored} = ${sealed}`);
};

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

const deliveryRow = {
  id: column.integer,
  messageId: column.uuid,
  type: column.text,
  occurredAt: column.timestamp,
  applicationId: column.text.orNull,
  registrationNumber: column.text.orNull,
  state: column.text.as<DeliveryState>(),
  attempts: column.integer,
  lastAt: column.timestamp.orNull,
  lastStatus: column.integer.orNull,
  lastError: column.text.orNull,
  nextAt: column.timestamp.orNull,
} satisfies RowShape;

export type Delivery = RowOf<typeof deliveryRow>;

const andState = (state: DeliveryState | undefined): Sql => {
  if (state === undefined) return empty;
  if (state === 'waiting') return sql` and ${isWaiting}`;
  return state === 'failed' ? sql` and ${isFailed}` : sql` and d.delivered_at is not null`;
};

export const listDeliveryRows = (
  db: Queryable,
  endpointId: string,
  state: DeliveryState | undefined,
  limit: number,
  offset: number,
): Promise<readonly Delivery[]> =>
  db.many(
    deliveryRow,
    sql`select d.id, d.message_id as "messageId", d.type, d.occurred_at as "occurredAt",
          d.data ->> 'applicationId' as "applicationId", d.data ->> 'registrationNumber' as "registrationNumber",
          case when ${isWaiting} then 'waiting' when ${isFailed} then 'failed' else 'delivered' end as state,
          d.attempts, d.last_at as "lastAt", d.last_status as "lastStatus", d.last_error as "lastError", d.next_at as "nextAt"
          from webhook_delivery d where d.endpoint_id = ${endpointId}${andState(state)}
         order by d.id desc limit ${limit} offset ${offset}`,
  );

/** Counting stops at `limit`. */
export const countDeliveries = async (
  db: Queryable,
  endpointId: string,
  state: DeliveryState | undefined,
  limit: number,
): Promise<number> => {
  const { count } = await db.get(
    { count: column.integer },
    sql`select count(*)::int as count from (
          select from webhook_delivery d where d.endpoint_id = ${endpointId}${andState(state)} limit ${limit}) counted`,
  );
  return count;
};

const again = sql`next_at = now(), queued_at = now(), delivered_at = null, attempts = 0, last_at = null,
  last_status = null, last_error = null`;

/** One that waits for its next attempt is sent now. @returns how many there are: one or none */
export const replayOne = (tx: Tx, endpointId: string, id: number): Promise<number> =>
  tx.run(sql`update webhook_delivery set ${again} where endpoint_id = ${endpointId} and id = ${id}`);

export const replayFailed = (tx: Tx, endpointId: string, since: string): Promise<number> =>
  tx.run(sql`
    update webhook_delivery d set ${again}
     where d.endpoint_id = ${endpointId} and ${isFailed} and d.occurred_at >= ${since}::timestamptz`);

export const insertTestDelivery = async (tx: Tx, endpointId: string, type: string): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into webhook_delivery (endpoint_id, message_id, type, data, next_at)
         values (${endpointId}, gen_random_uuid(), ${type}, '{}', now()) returning message_id as id`,
  );
  return id;
};

/** For an event that the history of the application does not have; the function adds what all events have. */
export const queueEvent = async (
  tx: Tx,
  type: string,
  applicationId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await tx.run(sql`select queue_webhooks(${type}, ${applicationId}::uuid, ${JSON.stringify(data)}::jsonb)`);
};
