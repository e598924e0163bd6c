-- Up Migration
-- The names that entries of staff had before: a submitted registration shows the one that the applicant chose.
create table staff_list_earlier_name (
  list text not null,
  value text not null,
  name jsonb not null,
  -- From here on the entry had another name.
  replaced_at timestamptz not null,
  primary key (list, value, replaced_at),
  foreign key (list, value) references staff_list_entry
);

-- Down Migration
drop table staff_list_earlier_name;
