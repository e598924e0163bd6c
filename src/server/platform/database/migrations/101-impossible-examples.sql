-- Up Migration
-- Examples of applications in an invalid state, so that admins can find them.
alter table impossible_state add column examples uuid[] not null default '{}';

-- Down Migration
alter table impossible_state drop column examples;
