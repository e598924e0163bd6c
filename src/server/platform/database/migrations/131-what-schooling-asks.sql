-- Up Migration
-- Which subjects applicants of a major are asked about: the rows that are asked, of those that their report has. A major
-- without such a row is asked about every subject of the report.
create table qualification_subject (
  id text primary key,
  school_qualification_id text not null references school_qualification,
  subject_id text not null references subject,
  asked boolean not null default true,
  unique (school_qualification_id, subject_id)
);

-- Which school types applicants at a level of study choose from. A level without such a row offers all of them.
create table entity_qualification_type (
  id text primary key,
  entity_id text not null references admission_entity,
  type_id text not null references school_qualification_type,
  offered boolean not null default true,
  unique (entity_id, type_id)
);

-- Down Migration
drop table entity_qualification_type;
drop table qualification_subject;
