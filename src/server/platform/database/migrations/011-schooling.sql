-- Up Migration
create table school_qualification_type (
  id text primary key,
  name text not null,
  position integer not null
);

create table school_qualification (
  id text primary key,
  type_id text not null references school_qualification_type,
  major text not null,
  position integer not null
);
create index school_qualification_by_type on school_qualification (type_id, position);

-- A school without a city (PKBM, Home School) is offered wherever the applicant lives.
create table school (
  id text primary key,
  type_id text not null references school_qualification_type,
  city_id text references city,
  name text not null
);
create index school_by_type_and_city on school (type_id, city_id, name);

create table subject (
  id text primary key,
  name text not null
);

create table preferred_report (
  id text primary key,
  name text not null,
  position integer not null
);

create table subject_configuration (
  preferred_report_id text not null references preferred_report,
  subject_id text not null references subject,
  position integer not null,
  semesters smallint[] not null check (cardinality(semesters) > 0),
  primary key (preferred_report_id, subject_id)
);

-- Down Migration
drop table subject_configuration;
drop table preferred_report;
drop table subject;
drop table school;
drop table school_qualification;
drop table school_qualification_type;
