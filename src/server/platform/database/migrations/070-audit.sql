-- Up Migration
-- Who saw or changed what. It outlives accounts and applications, so it names them by id only and holds no answers.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- NULL: an anonymous user, or the system itself.
  actor_id uuid,
  actor_role text not null check (actor_role in ('anonymous', 'applicant', 'admin', 'system')),
  action text not null check (action ~ '^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$'),
  -- NULL: concerns no institution; 0: all of them.
  institution_code integer,
  subject_kind text,
  subject_id text,
  details jsonb not null default '{}',
  -- Group of network addresses, not the address of a person.
  origin text,
  check ((subject_kind is null) = (subject_id is null))
);
create index audit_by_institution on audit (institution_code, id desc);
create index audit_by_actor on audit (actor_id, id desc);
create index audit_by_subject on audit (subject_id, id desc);
create index audit_by_action on audit (action text_pattern_ops, id desc);
create index audit_by_time on audit (at, id);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'audit is append-only' using ERRCODE = 'insufficient_privilege';
end $$;

create trigger audit_append_only
  before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();

-- Down Migration
drop table audit;
drop function refuse_change_of_audit;
