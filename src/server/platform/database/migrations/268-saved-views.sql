-- Up Migration
-- Named views of the list of applications: filters, order and columns as its address has them.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account,
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  -- The institution whose admins see a shared view; null: all admins.
  institution_code integer,
  updated_at timestamptz not null default now()
);
create unique index saved_view_by_owner on saved_view (owner_id, lower(name));
create index saved_view_shared on saved_view (institution_code) where is_shared;

-- The view with which the list of an admin begins.
create table start_view (
  account_id uuid primary key references account,
  view_id uuid not null references saved_view on delete cascade
);
create index start_view_by_view on start_view (view_id);

-- Down Migration
drop table start_view;
drop table saved_view;
