-- Up Migration
-- Named sets of export columns: their keys, separated by commas.
create table export_set (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account,
  name text not null check (length(name) between 1 and 60),
  columns text not null check (length(columns) between 1 and 8000),
  is_shared boolean not null default false,
  -- The institution whose admins see a shared set; null: all admins.
  institution_code integer,
  updated_at timestamptz not null default now()
);
create unique index export_set_by_owner on export_set (owner_id, lower(name));
create index export_set_shared on export_set (institution_code) where is_shared;

-- Down Migration
drop table export_set;
