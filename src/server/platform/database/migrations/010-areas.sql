-- Up Migration
-- Codes are those of the Ministry of Home Affairs, so that a newer list replaces names without breaking addresses.
create table province (
  id text primary key,
  name text not null
);

create table city (
  id text primary key,
  province_id text not null references province,
  name text not null
);
create index city_by_province on city (province_id, name);

create table sector (
  id text primary key,
  city_id text not null references city,
  name text not null
);
create index sector_by_city on sector (city_id, name);

-- Down Migration
drop table sector;
drop table city;
drop table province;
