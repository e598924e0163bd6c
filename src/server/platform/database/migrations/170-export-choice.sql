-- Up Migration
-- The columns that an admin exported last: they are chosen the next time.
create table export_choice (
  account_id uuid primary key references account,
  columns text[] not null,
  updated_at timestamptz not null default now()
);

-- Down Migration
drop table export_choice;
