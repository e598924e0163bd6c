-- Up Migration
create table application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  at timestamptz not null default now(),
  -- NULL: the system itself. No foreign key: history outlives accounts.
  actor_id uuid,
  actor_role text not null check (actor_role in ('applicant', 'admin', 'system')),
  event text not null,
  from_status text,
  to_status text not null,
  step text,
  version integer not null,
  -- Names of the fields that changed, never their values: history remains when answers are erased.
  changed text[] not null default '{}'
);
create index application_history_by_application on application_history (application_id, version, id);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'application_history is append-only' using ERRCODE = 'insufficient_privilege';
end $$;

create trigger application_history_append_only
  before update or delete or truncate on application_history
  for each statement execute function refuse_change_of_history();

-- Down Migration
drop table application_history;
drop function refuse_change_of_history;
