-- Up Migration
-- Names are searched by the beginnings of their words. Each beginning is a key of its own: two of them are then found
-- together by what they share, instead of by reading everybody whose name begins like one of them.
create function name_beginnings(name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word[1], n)), '{}')
    from regexp_matches(lower(name), '\w+', 'g') word, generate_series(1, least(length(word[1]), 30)) n
$$;
drop index application_by_name_word;
alter table application drop column name_words;
-- Not put off: a search must not read a list of names that wait to be put in order.
create index application_by_name_beginning on application using gin (name_beginnings(applicant_name))
  with (fastupdate = off) where deleted_at is null;

-- Unassigned applications are counted with the index alone.
create index application_listed_by_nobody on application (status, created_at desc, id desc)
  include (institution_code, period_id) where deleted_at is null and assignee_id is null;

-- Down Migration
drop index application_listed_by_nobody;
drop index application_by_name_beginning;
alter table application
  add column name_words tsvector generated always as (to_tsvector('simple', applicant_name)) stored;
create index application_by_name_word on application using gin (name_words) where deleted_at is null;
drop function name_beginnings;
