-- Up Migration
-- What the control panel edits has a version against lost changes.
alter table admission_period
  add column version integer not null default 1,
  -- Until when it was meant to be open, while it is closed early; readers know `closes_at` only.
  add column planned_closes_at timestamptz;
alter table offered_program add column version integer not null default 1;
alter table program add column version integer not null default 1;
alter table payment_channel add column version integer not null default 1;
create index application_drafts_of_period on application (period_id) where status = 'Draft' and deleted_at is null;

-- Down Migration
drop index application_drafts_of_period;
alter table payment_channel drop column version;
alter table program drop column version;
alter table offered_program drop column version;
alter table admission_period drop column planned_closes_at, drop column version;
