-- Up Migration
-- Every entry that a list of the data ever offered: an answer keeps its name when the list no longer has it.
create table served_list (
  key text primary key,
  -- The list that it depends on.
  parent text,
  -- Of the entries that are offered now.
  digest text not null,
  -- value -> name and parent.
  entries jsonb not null
);

-- Down Migration
drop table served_list;
