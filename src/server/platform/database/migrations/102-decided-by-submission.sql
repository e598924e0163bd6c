-- Up Migration
-- What was sent in last is what nobody has decided yet: who looks for the decided of an institution, newest first, would walk
-- past all of it.
create index application_listed_by_institution_status_submission
  on application (institution_code, status, submitted_at desc, id desc)
  where deleted_at is null and submitted_at is not null;

-- Down Migration
drop index application_listed_by_institution_status_submission;
