-- Up Migration
-- Answers of the control panel's forms to fields that have no column, those of fields that the form no longer has, and
-- the last migration of the form that was applied to them.
alter table admission_entity add column form_answers jsonb not null default '{}',
  add column form_dropped jsonb not null default '{}', add column form_migration integer not null default 0;
alter table admission_period add column form_answers jsonb not null default '{}',
  add column form_dropped jsonb not null default '{}', add column form_migration integer not null default 0;
alter table offered_program add column form_answers jsonb not null default '{}',
  add column form_dropped jsonb not null default '{}', add column form_migration integer not null default 0;
alter table program add column form_answers jsonb not null default '{}',
  add column form_dropped jsonb not null default '{}', add column form_migration integer not null default 0;
alter table payment_channel add column form_answers jsonb not null default '{}',
  add column form_dropped jsonb not null default '{}', add column form_migration integer not null default 0;
alter table promo_code add column form_answers jsonb not null default '{}',
  add column form_dropped jsonb not null default '{}', add column form_migration integer not null default 0;

-- These store all answers in one column.
alter table control_panel add column settings_dropped jsonb not null default '{}',
  add column settings_migration integer not null default 0;
alter table account add column profile_dropped jsonb not null default '{}',
  add column profile_migration integer not null default 0;
alter table registration add column profile_migration integer not null default 0;

-- Down Migration
alter table registration drop column profile_migration;
alter table account drop column profile_dropped, drop column profile_migration;
alter table control_panel drop column settings_dropped, drop column settings_migration;
alter table promo_code drop column form_answers, drop column form_dropped, drop column form_migration;
alter table payment_channel drop column form_answers, drop column form_dropped, drop column form_migration;
alter table program drop column form_answers, drop column form_dropped, drop column form_migration;
alter table offered_program drop column form_answers, drop column form_dropped, drop column form_migration;
alter table admission_period drop column form_answers, drop column form_dropped, drop column form_migration;
alter table admission_entity drop column form_answers, drop column form_dropped, drop column form_migration;
