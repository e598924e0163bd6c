-- Up Migration
-- A number of applications in a state that must not exist helps nobody who cannot find them.
alter table impossible_state add column examples uuid[] not null default '{}';

-- Down Migration
alter table impossible_state drop column examples;
