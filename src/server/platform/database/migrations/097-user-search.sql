-- Up Migration
-- Accounts are searched as applications are: by beginnings of names, and of the address before its sign.
-- Read when it is made, so that it finds the other function wherever an index calls it from.
create function account_beginnings(email text, profile jsonb) returns text[] language sql immutable parallel safe
  return array(
    select unnest(name_beginnings(coalesce(profile->>'firstName', '') || ' ' || coalesce(profile->>'lastName', '')))
    union
    select left(split_part(email, '@', 1), n) from generate_series(1, least(length(split_part(email, '@', 1)), 30)) n);
create index account_by_beginning on account using gin (account_beginnings(email_folded, profile)) with (fastupdate = off);
drop index account_by_first_name, account_by_last_name;
-- Whether an account applied at an institution is answered with the index alone.
drop index application_by_account;
create index application_by_account on application (account_id, created_at desc) include (institution_code)
  where deleted_at is null;

-- Down Migration
drop index application_by_account;
create index application_by_account on application (account_id, created_at desc) where deleted_at is null;
create index account_by_first_name on account (lower(profile->>'firstName') text_pattern_ops);
create index account_by_last_name on account (lower(profile->>'lastName') text_pattern_ops);
drop index account_by_beginning;
drop function account_beginnings;
