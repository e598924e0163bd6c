-- Up Migration
-- The newest applications are undecided: a search for the decided ones of an institution, newest first, would otherwise
-- read all of them.
create index application_listed_by_institution_status_submission
  on application (institution_code, status, submitted_at desc, id desc)
  where deleted_at is null and submitted_at is not null;

-- Down Migration
drop index application_listed_by_institution_status_submission;
