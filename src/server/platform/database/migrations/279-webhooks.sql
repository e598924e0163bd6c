-- Up Migration
-- Addresses of other systems that are notified of events (decision 295).
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 200),
  -- Types of events; empty: all.
  events text[] not null default '{}',
  -- NULL: of all institutions.
  institution_code integer,
  -- Sealed for the id of the endpoint.
  secret bytea not null,
  -- Until then the former secret signs beside it.
  former_secret bytea,
  former_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('admin', 'gone', 'failing')),
  -- The first failure after the last success.
  failing_since timestamptz,
  -- Until then one process sends to it.
  busy_until timestamptz,
  created_at timestamptz not null default now(),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((former_secret is null) = (former_until is null))
);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  -- No foreign key: the save of an applicant must not wait for a change of an endpoint.
  endpoint_id uuid not null,
  message_id uuid not null,
  type text not null,
  occurred_at timestamptz not null default now(),
  data jsonb not null,
  -- Since when it waits: the event itself, or the last replay.
  queued_at timestamptz not null default now(),
  -- Time of the next attempt; NULL: delivered, or given up.
  next_at timestamptz,
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_at timestamptz,
  last_status integer,
  last_error text,
  unique (endpoint_id, message_id)
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, next_at, id) where next_at is not null;
create index webhook_delivery_listed on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_age on webhook_delivery (occurred_at);

-- One delivery for each endpoint that takes the event. The id of the message is the same for one event of one application
-- in one transaction: what the history and the payment machine both report is sent once. A disabled endpoint gets the
-- delivery as failed, so that it can be replayed.
create function queue_webhooks(event text, application uuid, more jsonb) returns void language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, message_id, type, data, next_at, last_error)
  select endpoint.id, md5(concat_ws(' ', pg_current_xact_id(), extract(epoch from now()), event, application))::uuid, event,
      jsonb_build_object('applicationId', a.id, 'registrationNumber', a.registration_number,
        'institutionCode', a.institution_code) || more,
      case when endpoint.disabled_at is null then now() end,
      case when endpoint.disabled_at is not null then 'DISABLED' end
    from webhook_endpoint endpoint join application a on a.id = application
   where not a.is_probe and (endpoint.events = '{}' or event = any(endpoint.events))
     and (endpoint.institution_code is null or endpoint.institution_code = a.institution_code)
  on conflict do nothing;
end $$;

create function queue_webhooks_of_history() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoint) then
    perform queue_webhooks(new.event, new.application_id, jsonb_build_object(
      'from', new.from_status, 'to', new.to_status, 'step', new.step, 'version', new.version,
      'formVersions', (select coalesce(jsonb_object_agg(s.step, s.schema_version), '{}') from application_step s
         where s.application_id = new.application_id and (new.step is null or s.step = new.step)),
      -- The applicant does not see a decision before.
      'releasedAt', (select a.undo_until from application a where a.id = new.application_id and a.undo_until > now())));
  end if;
  return null;
end $$;
-- Deferred: a submit assigns the registration number last.
create constraint trigger application_history_reported after insert on application_history
  deferrable initially deferred for each row execute function queue_webhooks_of_history();

-- Down Migration
drop trigger application_history_reported on application_history;
drop function queue_webhooks_of_history;
drop function queue_webhooks;
drop table webhook_delivery;
drop table webhook_endpoint;
