-- Up Migration
-- A filter and an order that have nothing to do with each other: walking the order until the page is full may mean walking
-- past all of the others. Periods follow each other, so with them it does.
create index application_listed_by_period_submission on application (period_id, submitted_at desc, id desc)
  where deleted_at is null and submitted_at is not null;
create index application_listed_by_period_name on application (period_id, applicant_name, id) where deleted_at is null;
create index application_listed_by_status_name on application (status, applicant_name, id) where deleted_at is null;
create index application_listed_by_institution_name on application (institution_code, applicant_name, id)
  where deleted_at is null;
-- Those by period and status serve as well.
drop index application_by_period;
drop index application_drafts_of_period;
-- A fifth of a million rows may change before they are looked after: then indexes alone answer little.
alter table application set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

create index account_closed on account (created_at desc, id desc) where not active;
create index account_unverified on account (created_at desc, id desc) where verified_at is null;

-- The trail is read by time, which numbers given before a commit only nearly follow.
drop index audit_by_institution, audit_by_actor, audit_by_subject, audit_by_action;
create index audit_by_institution on audit (institution_code, at desc, id desc);
create index audit_by_actor on audit (actor_id, at desc, id desc);
create index audit_by_subject on audit (subject_id, at desc, id desc);
create index audit_by_action on audit (action text_pattern_ops, at desc, id desc);

-- Down Migration
drop index audit_by_institution, audit_by_actor, audit_by_subject, audit_by_action;
create index audit_by_institution on audit (institution_code, id desc);
create index audit_by_actor on audit (actor_id, id desc);
create index audit_by_subject on audit (subject_id, id desc);
create index audit_by_action on audit (action text_pattern_ops, id desc);
drop index account_closed, account_unverified;
alter table application reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor,
  autovacuum_analyze_scale_factor);
create index application_drafts_of_period on application (period_id) where status = 'Draft' and deleted_at is null;
create index application_by_period on application (period_id);
drop index application_listed_by_institution_name, application_listed_by_status_name, application_listed_by_period_name,
  application_listed_by_period_submission;
