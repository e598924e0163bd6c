-- Up Migration
-- Names are put in order as people read them, whatever letters they were typed in; by the bytes of the small letters, so
-- that names with the same prefix are adjacent in every database collation.
alter table application
  add column name_folded text collate "C" generated always as (lower(applicant_name)) stored;
drop index application_listed_by_name, application_listed_by_institution_name, application_listed_by_period_name,
  application_listed_by_status_name;
create index application_listed_by_name on application (name_folded, id) where deleted_at is null;
create index application_listed_by_institution_name on application (institution_code, name_folded, id)
  where deleted_at is null;
create index application_listed_by_period_name on application (period_id, name_folded, id) where deleted_at is null;
create index application_listed_by_status_name on application (status, name_folded, id) where deleted_at is null;

-- A reviewer's queue is some of many: in the order of all others it would be walked past most of them.
create index application_listed_by_assignee_name on application (assignee_id, name_folded, id)
  where deleted_at is null and assignee_id is not null;
create index application_listed_by_assignee_submission on application (assignee_id, submitted_at desc, id desc)
  where deleted_at is null and assignee_id is not null and submitted_at is not null;

-- Down Migration
drop index application_listed_by_assignee_submission, application_listed_by_assignee_name,
  application_listed_by_status_name, application_listed_by_period_name, application_listed_by_institution_name,
  application_listed_by_name;
create index application_listed_by_name on application (applicant_name, id) where deleted_at is null;
create index application_listed_by_institution_name on application (institution_code, applicant_name, id)
  where deleted_at is null;
create index application_listed_by_period_name on application (period_id, applicant_name, id) where deleted_at is null;
create index application_listed_by_status_name on application (status, applicant_name, id) where deleted_at is null;
alter table application drop column name_folded;
