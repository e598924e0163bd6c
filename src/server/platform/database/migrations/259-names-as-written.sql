-- Up Migration
-- People are found however their name is typed: without its accents, with and without its apostrophes and hyphens.
-- Functions are read when they are made, so that they find each other wherever an index calls them from.
create function plain_name(name text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g');
create function searched_name(name text) returns text language sql immutable strict parallel safe
  return plain_name(name) || ' ' || translate(plain_name(name), '''-', '');
create function name_keys(name text) returns text[] language sql immutable strict parallel safe
  return name_beginnings(searched_name(name));
create index application_by_name_key on application using gin (name_keys(applicant_name)) with (fastupdate = off)
  where deleted_at is null;
drop index application_by_name_beginning;

-- Down Migration
create index application_by_name_beginning on application using gin (name_beginnings(applicant_name))
  with (fastupdate = off) where deleted_at is null;
drop index application_by_name_key;
drop function name_keys;
drop function searched_name;
drop function plain_name;
