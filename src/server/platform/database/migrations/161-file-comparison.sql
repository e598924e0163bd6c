-- Up Migration
-- What the nightly comparison of rows and stored files found; a line goes when a later comparison does not find it again.
create table file_difference (
  storage_name text primary key,
  kind text not null check (kind in ('fileWithoutRow', 'rowWithoutFile', 'fileSizeDiffers', 'fileContentDiffers')),
  -- None for a stored file without a row.
  application_id uuid,
  found_at timestamptz not null default now(),
  -- The comparison that saw it last.
  run uuid not null
);
-- How far the comparison has come: the next process goes on there.
create table file_comparison (
  id integer primary key check (id = 1),
  run uuid not null,
  is_finished boolean not null default true,
  -- The last row that was compared, in the order of storage names; null once all were.
  after_name text,
  claimed_by uuid,
  claimed_until timestamptz
);
insert into file_comparison (id, run) values (1, gen_random_uuid());

-- Down Migration
drop table file_comparison, file_difference;
