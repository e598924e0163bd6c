-- Up Migration
-- Applicants who want no reminders of unfinished drafts.
create table reminder_stop (
  account_id uuid primary key references account on delete cascade,
  stopped_at timestamptz not null default now()
);

-- Down Migration
drop table reminder_stop;
