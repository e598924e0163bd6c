-- Up Migration
-- A document that is used in several applications has a row in each; the rows name the same stored bytes.
alter table file drop constraint file_storage_name_key;
create index file_by_storage_name on file (storage_name);
create index file_by_account on file (account_id);
alter table file
  -- When the bytes arrived, also where they are used again later. `created_at` is the age of the row.
  add column uploaded_at timestamptz not null default now(),
  -- Pixels of a picture; null for other files, and for pictures of earlier releases.
  add column width integer,
  add column height integer;
update file set uploaded_at = created_at;

-- Down Migration
alter table file drop column uploaded_at, drop column width, drop column height;
drop index file_by_account;
drop index file_by_storage_name;
alter table file add constraint file_storage_name_key unique (storage_name);
