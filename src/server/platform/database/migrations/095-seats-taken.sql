-- Up Migration
-- How many are accepted for a program is counted with each acceptance where the program has a quota.
create index application_preference_verified on application_preference (offered_program_id) where is_verified;

-- Down Migration
drop index application_preference_verified;
