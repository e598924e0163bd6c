-- Up Migration
-- Counts decisions and undone decisions. Reviewers compare version + decision_version; an applicant sees only version,
-- which therefore does not reveal an unreleased decision.
alter table application add column decision_version integer not null default 0;

-- Down Migration
alter table application drop column decision_version;
