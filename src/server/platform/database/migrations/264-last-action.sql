-- Up Migration
-- When something last happened to an application since its submission: a change of its status, its answers, its decision,
-- its assignment, or a note. Null for drafts, so that saving a step changes no index.
alter table application add column acted_at timestamptz;
update application set acted_at = updated_at where status <> 'Draft';

create function note_application_action() returns trigger language plpgsql as $$
begin
  new.acted_at := case when new.status <> 'Draft' then now() end;
  return new;
end $$;
create trigger application_acted before update on application for each row
  when (old.status is distinct from new.status or (new.status <> 'Draft' and (
    old.version is distinct from new.version or old.decision_version is distinct from new.decision_version
    or old.assignee_id is distinct from new.assignee_id)))
  execute function note_application_action();
create trigger application_acted_first before insert on application for each row
  when (new.status <> 'Draft' and new.acted_at is null) execute function note_application_action();

create function note_application_note() returns trigger language plpgsql as $$
begin
  update application set acted_at = now() where id = new.application_id and status <> 'Draft';
  return null;
end $$;
create trigger application_noted after insert on application_note for each row execute function note_application_note();

create index application_by_last_action on application (acted_at) where deleted_at is null and acted_at is not null;

-- Down Migration
drop trigger application_noted on application_note;
drop function note_application_note;
drop trigger application_acted_first on application;
drop trigger application_acted on application;
drop function note_application_action;
alter table application drop column acted_at;
