-- Up Migration
-- The lists of schemas/lists whose entries staff maintain. Each change of an entry raises the revision of its list in
-- the same transaction, so that processes keep the entries of a revision.
create table staff_list (
  key text primary key,
  revision bigint not null default 1
);

-- Entries are never deleted: saved answers name their values. The position orders the entries; one that
-- moves between two others gets a position between theirs.
create table staff_list_entry (
  list text not null references staff_list,
  value text not null,
  name jsonb not null,
  parent text,
  first_day date,
  last_day date,
  position double precision not null,
  -- The value and all names in lower case, without accents.
  search text not null,
  version integer not null default 1,
  primary key (list, value)
);
create index staff_list_entry_order on staff_list_entry (list, parent, position);

-- Down Migration
drop table staff_list_entry;
drop table staff_list;
