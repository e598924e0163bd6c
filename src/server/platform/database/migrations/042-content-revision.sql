-- Up Migration
-- Revision of public pages: raised with every change of their content, so that caches know when to render a page again.
create table content_revision (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0
);
insert into content_revision default values;

-- Raised at the end of a transaction, once: the row is locked for a moment only, and always as the last one.
create function raise_content_revision() returns trigger language plpgsql as $$
begin
  if current_setting('portal.content_raised', true) is distinct from pg_current_xact_id()::text then
    perform set_config('portal.content_raised', pg_current_xact_id()::text, true);
    update content_revision set number = number + 1;
    perform pg_notify('content_revision', '');
  end if;
  return null;
end
$$;

create constraint trigger raise_content_revision after insert or update or delete on content_item
  deferrable initially deferred for each row execute function raise_content_revision();
create constraint trigger raise_content_revision after insert or update or delete on control_panel
  deferrable initially deferred for each row execute function raise_content_revision();
create constraint trigger raise_content_revision after insert or update or delete on admission_period
  deferrable initially deferred for each row execute function raise_content_revision();
create constraint trigger raise_content_revision after insert or update or delete on admission_entity
  deferrable initially deferred for each row execute function raise_content_revision();
create constraint trigger raise_content_revision after insert or update or delete on admission_semester
  deferrable initially deferred for each row execute function raise_content_revision();
create constraint trigger raise_content_revision after insert or update or delete on admission_channel
  deferrable initially deferred for each row execute function raise_content_revision();

-- Down Migration
drop trigger raise_content_revision on admission_channel;
drop trigger raise_content_revision on admission_semester;
drop trigger raise_content_revision on admission_entity;
drop trigger raise_content_revision on admission_period;
drop trigger raise_content_revision on control_panel;
drop trigger raise_content_revision on content_item;
drop function raise_content_revision;
drop table content_revision;
