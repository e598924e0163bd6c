-- Up Migration
-- Why the rule of a chosen program does not hold, each reason with the answer that decided.
alter table application_preference add column reasons jsonb not null default '[]';

-- Down Migration
alter table application_preference drop column reasons;
