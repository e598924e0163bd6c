-- Up Migration
create table file (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  application_id uuid not null references application,
  step text not null,
  field text not null,
  -- The applicant's file name, cleaned; the stored file has a random name.
  name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  storage_name text not null unique,
  created_at timestamptz not null default now()
);
create index file_by_application on file (application_id);
create index file_by_age on file (created_at);

-- Down Migration
drop table file;
