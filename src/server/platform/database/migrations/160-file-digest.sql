-- Up Migration
-- What lies in the store, to notice when it changes. Rows of earlier releases, and of such a process beside this one, have none.
alter table file add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');

-- Down Migration
alter table file drop column sha256;
