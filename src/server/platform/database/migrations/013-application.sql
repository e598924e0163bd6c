-- Up Migration
create table application (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  institution_code integer not null,
  status text not null default 'Draft' check (status in (
    'Draft', 'Not Eligible', 'Pending Registration Fee', 'Submitted', 'Accepted', 'Rejected', 'Withdrawn')),
  completed text[] not null default '{}',
  version integer not null default 1,
  period_id text references admission_period,
  registration_number text unique,
  registration_fee integer check (registration_fee >= 0),
  scholarship_rank smallint,
  outcome text,
  psychological_test_done boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  deleted_at timestamptz,
  check ((status = 'Draft') = (submitted_at is null)),
  check ((status = 'Draft') = (registration_number is null)),
  check ((status = 'Draft') = (outcome is null)),
  check (deleted_at is null or status = 'Draft')
) with (fillfactor = 80);
create index application_by_account on application (account_id, created_at desc) where deleted_at is null;
create index application_by_institution on application (institution_code, status, created_at desc)
  where deleted_at is null;
create index application_by_period on application (period_id);
-- An applicant has at most one untouched draft per institution, however often "start" is called.
create unique index application_untouched on application (account_id, institution_code)
  where status = 'Draft' and completed = '{}' and deleted_at is null;

create table application_step (
  application_id uuid not null references application,
  step text not null,
  answers jsonb not null,
  schema_version text not null,
  version integer not null,
  -- Answers to fields that a later schema no longer has: never silently lost.
  dropped jsonb not null default '{}',
  saved_at timestamptz not null default now(),
  primary key (application_id, step)
);

-- Unfinished answers, never checked, never mixed with accepted ones.
create table draft_answers (
  application_id uuid not null references application,
  step text not null,
  answers jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (application_id, step)
);

create table application_preference (
  application_id uuid not null references application,
  position smallint not null check (position > 0),
  offered_program_id text not null references offered_program,
  is_verified boolean not null default false,
  primary key (application_id, position)
);
create index application_preference_by_program on application_preference (offered_program_id);
create unique index application_preference_verified_once on application_preference (application_id)
  where is_verified;

-- One row per series: incrementing it inside the submit transaction gives numbers without gaps or doubles.
create table registration_counter (
  institution_code integer not null,
  year integer not null,
  last integer not null check (last between 1 and 999999),
  primary key (institution_code, year)
);

-- Down Migration
drop table registration_counter;
drop table application_preference;
drop table draft_answers;
drop table application_step;
drop table application;
