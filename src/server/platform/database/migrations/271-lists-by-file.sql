-- Up Migration
-- A file of reference data names its rows by an id, and says which subjects a report no longer asks for.
alter table subject_configuration
  add column id text not null default gen_random_uuid()::text,
  add column asked boolean not null default true;
update subject_configuration set id = preferred_report_id || '-' || subject_id;
create unique index subject_configuration_by_id on subject_configuration (id);

-- Down Migration
drop index subject_configuration_by_id;
alter table subject_configuration drop column id, drop column asked;
