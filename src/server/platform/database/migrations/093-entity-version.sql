-- Up Migration
-- The control panel edits it: a version against lost changes.
alter table admission_entity add column version integer not null default 1;

-- Down Migration
alter table admission_entity drop column version;
