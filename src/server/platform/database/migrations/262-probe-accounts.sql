-- Up Migration
-- Accounts of the smoke test (decision 267). The mark is set when the row of an account is made, and never later: no call
-- makes such a row.
alter table account add column is_probe boolean not null default false;
alter table application add column is_probe boolean not null default false;

create function mark_probe_application() returns trigger language plpgsql as $$
begin
  new.is_probe := coalesce((select is_probe from account where id = new.account_id), false);
  return new;
end $$;
create trigger application_marked before insert on application for each row execute function mark_probe_application();

create function refuse_change_of_mark() returns trigger language plpgsql as $$
begin
  raise exception 'is_probe never changes' using ERRCODE = 'insufficient_privilege';
end $$;
create trigger account_mark_kept before update of is_probe on account
  for each row when (old.is_probe is distinct from new.is_probe) execute function refuse_change_of_mark();
create trigger application_mark_kept before update of is_probe on application
  for each row when (old.is_probe is distinct from new.is_probe) execute function refuse_change_of_mark();

-- Such applications are never counted.
create or replace function count_new_applications() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, count(*), sum(line.amount)
    from after_it a,
      lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
   where a.deleted_at is null and not a.is_probe group by 1, 2, 3, 4;
  return null;
end $$;
create or replace function count_changed_applications() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, sum(a.sign), sum(a.sign * line.amount)
    from (select institution_code, period_id, status, completed, registration_fee, created_at, submitted_at, deleted_at,
              is_probe, 1 as sign
            from after_it
          union all
          select institution_code, period_id, status, completed, registration_fee, created_at, submitted_at, deleted_at,
              is_probe, -1
            from before_it) a,
      lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
   where a.deleted_at is null and not a.is_probe
   group by 1, 2, 3, 4 having sum(a.sign) <> 0 or sum(a.sign * line.amount) <> 0;
  return null;
end $$;

-- History and audit log stay append-only, except for what such an account left.
create function keep_history() returns trigger language plpgsql as $$
begin
  if exists (select from application where id = old.application_id and is_probe) then
    return old;
  end if;
  raise exception 'application_history is append-only' using ERRCODE = 'insufficient_privilege';
end $$;
drop trigger application_history_append_only on application_history;
create trigger application_history_append_only before update or truncate on application_history
  for each statement execute function refuse_change_of_history();
create trigger application_history_kept before delete on application_history
  for each row execute function keep_history();

create function keep_audit() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = old.actor_id and is_probe) then
    return old;
  end if;
  raise exception 'audit is append-only' using ERRCODE = 'insufficient_privilege';
end $$;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or truncate on audit
  for each statement execute function refuse_change_of_audit();
create trigger audit_kept before delete on audit for each row execute function keep_audit();

-- When the smoke test last succeeded: one row.
create table smoke_test (
  only_row boolean primary key default true check (only_row),
  succeeded_at timestamptz not null
);

-- Down Migration
drop table smoke_test;
drop trigger audit_kept on audit;
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();
drop trigger application_history_kept on application_history;
drop trigger application_history_append_only on application_history;
create trigger application_history_append_only before update or delete or truncate on application_history
  for each statement execute function refuse_change_of_history();
drop function keep_audit, keep_history;
create or replace function count_new_applications() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, count(*), sum(line.amount)
    from after_it a,
      lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
   where a.deleted_at is null group by 1, 2, 3, 4;
  return null;
end $$;
create or replace function count_changed_applications() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, sum(a.sign), sum(a.sign * line.amount)
    from (select institution_code, period_id, status, completed, registration_fee, created_at, submitted_at, deleted_at, 1 as sign
            from after_it
          union all
          select institution_code, period_id, status, completed, registration_fee, created_at, submitted_at, deleted_at, -1
            from before_it) a,
      lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
   where a.deleted_at is null
   group by 1, 2, 3, 4 having sum(a.sign) <> 0 or sum(a.sign * line.amount) <> 0;
  return null;
end $$;
drop trigger application_mark_kept on application;
drop trigger account_mark_kept on account;
drop trigger application_marked on application;
drop function refuse_change_of_mark, mark_probe_application;
alter table application drop column is_probe;
alter table account drop column is_probe;
