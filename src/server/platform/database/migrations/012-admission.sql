-- Up Migration
create table admission_entity (
  id text primary key,
  name text not null,
  position integer not null
);

create table admission_channel (
  id text primary key,
  name text not null,
  position integer not null
);

-- An even semester starts in February or March, an odd one in August or September (specification 4).
create table admission_semester (
  id text primary key,
  name text not null,
  position integer not null
);

create table admission_period (
  id text primary key,
  institution_code integer not null,
  entity_id text not null references admission_entity,
  year integer not null check (year between 2000 and 2999),
  semester_id text not null references admission_semester,
  channel_id text not null references admission_channel,
  name text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- The default of specification 5, for periods that name none.
  allowed_graduation_years integer[] not null default '{2020,2021,2022}'
    check (cardinality(allowed_graduation_years) > 0),
  minimum_semester smallint not null default 5 check (minimum_semester between 1 and 6),
  check (opens_at < closes_at)
);
create index admission_period_by_choice
  on admission_period (institution_code, entity_id, year, semester_id, channel_id, opens_at);

create table program (
  id text primary key,
  institution_code integer not null,
  name text not null,
  psychological_test_required boolean not null default false,
  colour_blind_letter_required boolean not null default false
);

-- Amounts are whole rupiah.
create table offered_program (
  id text primary key,
  period_id text not null references admission_period,
  program_id text not null references program,
  position integer not null,
  registration_fee integer not null check (registration_fee >= 0),
  spp integer not null check (spp >= 0),
  ukt integer not null check (ukt >= 0),
  advance integer not null check (advance >= 0),
  allow_scholarship boolean not null default false,
  quota integer check (quota > 0),
  eligibility_rule text not null,
  active boolean not null default true,
  unique (period_id, program_id)
);
create index offered_program_by_period on offered_program (period_id, position) where active;

create table payment_channel (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('card', 'virtual-account')),
  admin_fee integer not null default 0 check (admin_fee >= 0),
  active boolean not null default true,
  position integer not null
);

-- Down Migration
drop table payment_channel;
drop table offered_program;
drop table program;
drop table admission_period;
drop table admission_semester;
drop table admission_channel;
drop table admission_entity;
