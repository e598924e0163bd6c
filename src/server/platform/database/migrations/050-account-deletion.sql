-- Up Migration
-- Requests of applicants to have their account deleted, with what became of them.
create table account_deletion (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  withdrawn_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  check (withdrawn_at is null or closed_at is null),
  check (erased_at is null or closed_at is not null)
);
create unique index account_deletion_open on account_deletion (account_id)
  where withdrawn_at is null and closed_at is null;
create index account_deletion_due on account_deletion (due_at) where withdrawn_at is null and closed_at is null;
create index account_deletion_kept on account_deletion (closed_at) where closed_at is not null and erased_at is null;

-- Down Migration
drop table account_deletion;
