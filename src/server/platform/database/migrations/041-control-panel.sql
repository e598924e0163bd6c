-- Up Migration
-- Public settings of an institution: contact, notice, help phone. Code 0 is the whole group.
create table control_panel (
  institution_code integer primary key,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references account
);

-- Down Migration
drop table control_panel;
