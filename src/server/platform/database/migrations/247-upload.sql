-- Up Migration
-- Uploads that arrive in parts. The bytes are in the file store under the id; a finished one names its file.
create table upload (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  application_id uuid not null references application on delete cascade,
  step text not null,
  -- Names and indices of the answer, joined by '/'.
  place text not null,
  -- The applicant's file name as it was sent.
  name text not null,
  size integer not null check (size > 0),
  file_id uuid references file on delete cascade,
  touched_at timestamptz not null default now()
);
create index upload_of_account on upload (account_id, touched_at);
create index upload_of_application on upload (application_id);
create index upload_of_file on upload (file_id);
create index upload_by_age on upload (touched_at);

-- Down Migration
drop table upload;
