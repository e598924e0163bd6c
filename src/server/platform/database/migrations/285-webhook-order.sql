-- Up Migration
-- Messages say in which order the events of an application happened: decisions of staff leave its version as it is. The id of
-- a message needs no MD5, which a PostgreSQL in FIPS mode refuses.
create or replace function queue_webhooks(event text, application uuid, more jsonb) returns void language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, message_id, type, data, next_at, last_error)
  select endpoint.id, encode(substring(sha256(convert_to(
        concat_ws(' ', pg_current_xact_id(), extract(epoch from now()), event, application), 'UTF8')) for 16), 'hex')::uuid, event,
      jsonb_build_object('applicationId', a.id, 'registrationNumber', a.registration_number,
        'institutionCode', a.institution_code) || more,
      case when endpoint.disabled_at is null then now() end,
      case when endpoint.disabled_at is not null then 'DISABLED' end
    from webhook_endpoint endpoint join application a on a.id = application
   where not a.is_probe and (endpoint.events = '{}' or event = any(endpoint.events))
     and (endpoint.institution_code is null or endpoint.institution_code = a.institution_code)
  on conflict do nothing;
end $$;

create or replace function queue_webhooks_of_history() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoint) then
    perform queue_webhooks(new.event, new.application_id, jsonb_build_object(
      'sequence', new.id, 'from', new.from_status, 'to', new.to_status, 'step', new.step, 'version', new.version,
      'formVersions', (select coalesce(jsonb_object_agg(s.step, s.schema_version), '{}') from application_step s
         where s.application_id = new.application_id and (new.step is null or s.step = new.step)),
      -- The applicant does not see a decision before.
      'releasedAt', (select a.undo_until from application a where a.id = new.application_id and a.undo_until > now()
         and a.decided_from = new.from_status and a.status = new.to_status)));
  end if;
  return null;
end $$;

-- What waits or failed is counted for each endpoint of the list.
create index webhook_delivery_open on webhook_delivery (endpoint_id) where delivered_at is null;

-- Down Migration
drop index webhook_delivery_open;

create or replace function queue_webhooks(event text, application uuid, more jsonb) returns void language plpgsql as $$
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

create or replace function queue_webhooks_of_history() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoint) then
    perform queue_webhooks(new.event, new.application_id, jsonb_build_object(
      'from', new.from_status, 'to', new.to_status, 'step', new.step, 'version', new.version,
      'formVersions', (select coalesce(jsonb_object_agg(s.step, s.schema_version), '{}') from application_step s
         where s.application_id = new.application_id and (new.step is null or s.step = new.step)),
      'releasedAt', (select a.undo_until from application a where a.id = new.application_id and a.undo_until > now())));
  end if;
  return null;
end $$;
