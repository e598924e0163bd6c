-- Up Migration
alter table application drop constraint application_status_check;
alter table application
  add constraint application_status_check check (status in (
    'Draft', 'Not Eligible', 'Pending Registration Fee', 'Submitted', 'Returned for Correction', 'Accepted', 'Rejected',
    'Withdrawn')),
  -- Until then an admin's decision can be undone, and the applicant is not notified.
  add column undo_until timestamptz,
  -- Fields that were opened for correction, as step.field.
  add column open_fields text[] not null default '{}',
  add column assignee_id uuid references account,
  -- The applicant's name as answered, to find and sort by; written when the step that asks for it is saved.
  add column applicant_name text not null default '',
  -- Digest of the identity number as answered: found only by who knows it whole.
  add column identity_digest bytea,
  add column name_words tsvector generated always as (to_tsvector('simple', applicant_name)) stored,
  add constraint application_opened check ((status = 'Returned for Correction') = (open_fields <> '{}'));

-- Every list of the admins walks one of these in its order; which one, the filter decides.
create index application_listed on application (created_at desc, id desc) where deleted_at is null;
create index application_listed_by_institution on application (institution_code, created_at desc, id desc)
  where deleted_at is null;
create index application_listed_by_status on application (status, created_at desc, id desc) where deleted_at is null;
create index application_listed_by_period on application (period_id, created_at desc, id desc) where deleted_at is null;
create index application_listed_by_period_status on application (period_id, status, created_at desc, id desc)
  where deleted_at is null;
create index application_listed_by_assignee on application (assignee_id, created_at desc, id desc)
  where deleted_at is null and assignee_id is not null;
create index application_listed_by_submission on application (submitted_at desc, id desc)
  where deleted_at is null and submitted_at is not null;
create index application_listed_by_status_submission on application (status, submitted_at desc, id desc)
  where deleted_at is null and submitted_at is not null;
create index application_listed_by_institution_submission on application (institution_code, submitted_at desc, id desc)
  where deleted_at is null and submitted_at is not null;
create index application_listed_by_name on application (applicant_name, id) where deleted_at is null;
create index application_by_name_word on application using gin (name_words) where deleted_at is null;
create index application_by_identity on application (identity_digest) where identity_digest is not null;
drop index application_by_institution;
create index application_by_institution on application (institution_code, status, created_at desc, id desc)
  where deleted_at is null;
create index account_email_begin on account (email_folded text_pattern_ops);

-- What officers write about an application; applicants never see it.
create table application_note (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  author_id uuid not null references account,
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null default now()
);
create index application_note_by_application on application_note (application_id, id);

-- Decisions with their reasons, undone ones too.
create table application_decision (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  decided_by uuid not null references account,
  decision text not null,
  reasons text[] not null default '{}',
  message text not null default '',
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references account
);
create index application_decision_by_application on application_decision (application_id, id);
create index application_decision_by_reason on application_decision using gin (reasons) where undone_at is null;

-- What an admin asked to be corrected, with the answers as they were then.
create table application_correction (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  asked_by uuid not null references account,
  fields text[] not null check (fields <> '{}'),
  before jsonb not null,
  message text not null,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  recalled_at timestamptz
);
create index application_correction_by_application on application_correction (application_id, id);

-- Mails about an application: held back, taken by the sender, sent or given up.
create table application_mail (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  template text not null,
  queued_at timestamptz not null default now(),
  held_until timestamptz,
  recalled_at timestamptz,
  taken_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  check (recalled_at is null or taken_at is null)
);
create index application_mail_by_application on application_mail (application_id, id);

-- Down Migration
drop table application_mail;
drop table application_correction;
drop table application_decision;
drop table application_note;
drop index account_email_begin;
drop index application_listed;
drop index application_listed_by_institution;
drop index application_listed_by_status;
drop index application_listed_by_period;
drop index application_listed_by_period_status;
drop index application_listed_by_assignee;
drop index application_listed_by_submission;
drop index application_listed_by_status_submission;
drop index application_listed_by_institution_submission;
drop index application_listed_by_name;
drop index application_by_name_word;
drop index application_by_identity;
alter table application drop constraint application_opened, drop constraint application_status_check,
  drop column name_words, drop column undo_until, drop column open_fields, drop column assignee_id,
  drop column applicant_name, drop column identity_digest;
alter table application
  add constraint application_status_check check (status in (
    'Draft', 'Not Eligible', 'Pending Registration Fee', 'Submitted', 'Accepted', 'Rejected', 'Withdrawn'));
