-- Up Migration
-- Counts decisions and undone decisions. Reviewers compare version + decision_version; an applicant sees only version,
-- which therefore tells nothing of a decision that is not released.
alter table application add column decision_version integer not null default 0;

-- Down Migration
alter table application drop column decision_version;
